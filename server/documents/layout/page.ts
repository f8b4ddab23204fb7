import type PDFDocument from 'pdfkit'

/** The US Letter page and its text area, in points. */
export const PAGE = { width: 612, height: 792, left: 66, right: 66, top: 64 } as const
export const TEXT_WIDTH = PAGE.width - PAGE.left - PAGE.right
/**
 * Height reserved at the bottom of a page, in points. `plain` is for the footer alone; `initials` is for the footer
 * with initials above it.
 */
export const FOOT = { plain: 62, initials: 88 } as const

export const INK = '#1c1b19'
export const QUIET = '#55524c'
export const HAIRLINE = '#c9c5bc'
export const TINT = '#f6f4ef'

export type Pdf = InstanceType<typeof PDFDocument>
export type Element = PDFKit.PDFStructureElement

/** Returns the y coordinate at which the current page's text area ends. */
export const textBottom = (pdf: Pdf): number => pdf.page.height - pdf.page.margins.bottom

/** Options that PDFKit accepts but doesn't declare in its types. */
type ElementOptions = PDFKit.Mixins.StructureElementOptions & {
  readonly scope?: 'Column' | 'Row'
  readonly bbox?: readonly number[]
  readonly placement?: 'Block' | 'Inline'
}

/** Adds an element to the PDF's tag tree and draws the element's content with `draw`. */
export const tagged = (pdf: Pdf, tag: string, draw: () => void, options: ElementOptions = {}): Element =>
  pdf.struct(tag, options, [draw])

/** Draws lines and tints as decoration. Screen readers skip them. */
export function decoration(pdf: Pdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  pdf.markContent('Artifact', { type })
  pdf.save()
  draw()
  pdf.restore()
  pdf.endMarkedContent()
}

export function hairline(pdf: Pdf, y: number, from: number = PAGE.left, to: number = PAGE.width - PAGE.right): void {
  decoration(pdf, () => pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(HAIRLINE).stroke())
}

interface Run {
  readonly text: string
  readonly bold: boolean
}

/** Splits text into bold and normal runs. Text between '**' is bold. */
const runsOf = (text: string): Run[] =>
  text
    .split('**')
    .map((part, index) => ({ text: part, bold: index % 2 === 1 }))
    .filter((run) => run.text !== '')

export interface TextStyle {
  readonly family: 'serif' | 'sans'
  readonly size: number
  /** Extra space between lines of text, in points. */
  readonly lead: number
  readonly bold?: boolean
  readonly color?: string
  readonly align?: 'left' | 'right' | 'center' | undefined
}

export const BODY: TextStyle = { family: 'serif', size: 10, lead: 1.6 }
export const SMALL: TextStyle = { family: 'sans', size: 8, lead: 0.8, color: QUIET }
export const CELL: TextStyle = { family: 'sans', size: 9.25, lead: 0.6 }

const settings = (style: TextStyle, width: number) => ({
  width,
  lineGap: style.lead,
  align: style.align ?? 'left',
  // Selects digits of equal width so that numbers in a column line up.
  features: style.family === 'sans' ? (['tnum', 'kern'] as PDFKit.Mixins.OpenTypeFeatures[]) : undefined,
})

/**
 * Returns the height of `text` in points. If any part of the text is bold, measures the whole text as bold, because
 * bold text is wider.
 */
export function heightOf(pdf: Pdf, text: string, style: TextStyle, width: number): number {
  const bold = style.bold || text.includes('**')
  pdf.font(bold ? `${style.family}Bold` : style.family).fontSize(style.size)
  return pdf.heightOfString(text.replaceAll('**', ''), settings(style, width))
}

/** Writes `text` at a position. Text that doesn't fit on the page continues on the next pages. */
export function write(pdf: Pdf, text: string, style: TextStyle, x: number, y: number, width: number): void {
  const runs = runsOf(text)
  runs.forEach((run, index) => {
    pdf.font(run.bold || style.bold ? `${style.family}Bold` : style.family).fontSize(style.size)
    pdf.fillColor(style.color ?? INK)
    const options = { ...settings(style, width), continued: index < runs.length - 1 }
    if (index === 0) pdf.text(run.text, x, y, options)
    else pdf.text(run.text, options)
  })
}
