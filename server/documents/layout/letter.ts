import type { DocumentText } from 'domain/api/documentText.ts'
import type { OriginatorName } from 'domain/application/core/types.ts'
import PDFDocument from 'pdfkit'
import type { RenderedDocument } from '../rendered.ts'
import type { DocumentBase, Party } from '../types.ts'
import type { Letter } from './elements.ts'
import { type Face, font } from './fonts.ts'
import {
  BODY,
  decoration,
  type Element,
  FOOT,
  HAIRLINE,
  hairline,
  heightOf,
  INK,
  PAGE,
  type Pdf,
  QUIET,
  SMALL,
  TEXT_WIDTH,
  type TextStyle,
  TINT,
  tagged,
  textBottom,
  write,
} from './page.ts'
import { enclose, recorded } from './reading.ts'
import { drawInitials, drawNotarySignature, drawSignatures, drawVenue, fieldList } from './signatures.ts'
import { drawKeyValues, drawTable } from './table.ts'
import { longDate } from './words.ts'

export type { Letter } from './elements.ts'

interface LetterOptions {
  readonly title: string
  /** The document's subject, for the PDF's metadata. */
  readonly subject: string
  readonly addressee?: Party
  /** The people who must initial each page. */
  readonly initials?: readonly Party[]
}

const SERIF_HEAD: TextStyle = { family: 'serif', size: 20, lead: 0, bold: true }
const SECTION_HEAD: TextStyle = { family: 'serif', size: 12, lead: 0.5, bold: true }
const NOTICE: TextStyle = { ...BODY, size: 9.75 }
const BULLET = 20
const LEAST_TITLE = 16
/**
 * Maximum height of a framed notice in points. A longer notice becomes plain paragraphs, which can be split between two
 * pages.
 */
const LONGEST_NOTICE = 420
const ACCENT = '#1f4d3f'

/** Returns a font size at which the title fits on one line, or the normal size if none of the allowed sizes fits. */
function titleSize(pdf: Pdf, title: string): number {
  pdf.font('serifBold').fontSize(SERIF_HEAD.size)
  const size = Math.floor((SERIF_HEAD.size * TEXT_WIDTH * 2) / pdf.widthOfString(title)) / 2
  return size >= SERIF_HEAD.size || size < LEAST_TITLE ? SERIF_HEAD.size : size
}

const numbered = (name: string, nmls: string | undefined): string => (nmls ? `${name}, NMLS No. ${nmls}` : name)

/**
 * Returns the names and NMLS numbers of the loan originator and the company, which every loan document must show (12
 * CFR 1026.36(g)(1)).
 */
const originatorText = ({ name, nmls, company, companyNmls }: OriginatorName): string =>
  `Loan originator: ${numbered(name, nmls)}\n${numbered(company, companyNmls)}`

/**
 * Returns the parts of a document's text that surround its content: letterhead, title and footer. The content blocks
 * are added later.
 */
function textAround(data: DocumentBase, { title, addressee, initials = [] }: LetterOptions): DocumentText {
  const { lender, originator } = data
  return {
    title,
    lender: lender.name,
    contact: `${lender.address}\n${lender.phone} · ${lender.email}\nNMLS No. ${lender.nmls}${originator ? `\n${originatorText(originator)}` : ''}`,
    ...(addressee && { addressee: `${addressee.name}\n${addressee.address}` }),
    dated: `${longDate(data.preparedOn)}   ·   Loan number ${data.loanNumber}`,
    footer: `Equal Housing Lender   ·   ${lender.name}, NMLS No. ${lender.nmls}`,
    initials: initials.map(({ name }) => name),
    blocks: [],
  }
}

function drawLetterhead(pdf: Pdf, root: Element, text: DocumentText, accent: string): void {
  const half = TEXT_WIDTH / 2
  const top = 44
  root.add(tagged(pdf, 'P', () => write(pdf, text.lender, { ...SERIF_HEAD, size: 13.5 }, PAGE.left, top, half)))
  const left = pdf.y
  root.add(
    tagged(pdf, 'P', () => write(pdf, text.contact, { ...SMALL, align: 'right' }, PAGE.left + half, top + 1, half)),
  )
  const below = Math.max(left, pdf.y) + 8
  decoration(pdf, () => pdf.rect(PAGE.left, below, TEXT_WIDTH, 1.6).fill(accent))
  pdf.y = below + 22
  const { addressee } = text
  if (addressee) {
    root.add(tagged(pdf, 'P', () => write(pdf, addressee, BODY, PAGE.left, pdf.y, TEXT_WIDTH)))
    pdf.y += 16
  }
  const title = { ...SERIF_HEAD, size: titleSize(pdf, text.title) }
  root.add(tagged(pdf, 'H1', () => write(pdf, text.title, title, PAGE.left, pdf.y, TEXT_WIDTH)))
  pdf.y += 5
  root.add(tagged(pdf, 'P', () => write(pdf, text.dated, { ...SMALL, size: 9 }, PAGE.left, pdf.y, TEXT_WIDTH)))
  pdf.x = PAGE.left
  pdf.y += 14
}

/** Draws the equal housing logo: a house with an equals sign. */
function drawHouse(pdf: Pdf, x: number, y: number): void {
  pdf
    .moveTo(x, y + 4)
    .lineTo(x + 5.5, y)
    .lineTo(x + 11, y + 4)
    .lineTo(x + 11, y + 10)
    .lineTo(x, y + 10)
    .closePath()
  pdf.lineWidth(0.9).strokeColor(QUIET).stroke()
  pdf
    .rect(x + 3, y + 4.6, 5, 1.1)
    .rect(x + 3, y + 6.9, 5, 1.1)
    .fill(QUIET)
}

function drawFooters(pdf: Pdf, { title, footer }: DocumentText, loanNumber: string, pages: number): void {
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page)
    // Remove the bottom margin before writing the footer. Otherwise, PDFKit would start a new page for text in this
    // margin.
    pdf.page.margins.bottom = 0
    decoration(
      pdf,
      () => {
        const y = PAGE.height - 44
        pdf
          .moveTo(PAGE.left, y)
          .lineTo(PAGE.width - PAGE.right, y)
          .lineWidth(0.5)
          .strokeColor(HAIRLINE)
          .stroke()
        drawHouse(pdf, PAGE.left, y + 7)
        pdf.font('sans').fontSize(7.5).fillColor(QUIET)
        pdf.text(footer, PAGE.left + 16, y + 8, { lineBreak: false })
        pdf.text(`${loanNumber}   ·   Page ${page + 1} of ${pages}`, PAGE.left, y + 8, {
          width: TEXT_WIDTH,
          align: 'right',
          lineBreak: false,
        })
        if (page > 0) pdf.text(title, PAGE.left, 38, { width: TEXT_WIDTH, lineBreak: false })
      },
      'Pagination',
    )
  }
}

/**
 * Lays out one document as a tagged PDF with a language, a title and embedded fonts.
 * @throws any error that `build` throws.
 */
export function letter(
  data: DocumentBase,
  options: LetterOptions,
  build: (letter: Letter) => void,
): Promise<RenderedDocument> {
  const created = new Date(data.createdAt)
  const settings = {
    size: [PAGE.width, PAGE.height],
    margins: {
      left: PAGE.left,
      right: PAGE.right,
      top: PAGE.top,
      bottom: options.initials?.length ? FOOT.initials : FOOT.plain,
    },
    bufferPages: true,
    tagged: true,
    subset: 'PDF/UA',
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    font: '',
    info: {
      Title: `${options.title}, loan number ${data.loanNumber}`,
      Author: data.lender.name,
      Subject: options.subject,
      Creator: data.lender.name,
      CreationDate: created,
      ModDate: created,
    },
    autoFirstPage: false,
  }
  const pdf: Pdf = new PDFDocument(settings as PDFKit.PDFDocumentOptions)
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
  })
  // PDFKit accepts parsed fonts, but its types allow only bytes.
  const faces: readonly Face[] = ['serif', 'serifBold', 'sans', 'sansBold']
  for (const face of faces) pdf.registerFont(face, font(face) as unknown as Buffer)
  pdf.font('serif')
  pdf.addPage()

  const root = pdf.struct('Document', { lang: 'en-US' })
  pdf.addStructure(root)
  let parent = root
  const list = fieldList()
  const keep = (height: number) => {
    if (pdf.y + height > textBottom(pdf)) pdf.addPage()
  }
  const within = (tag: string, inside: () => void) => {
    const outer = parent
    const element = pdf.struct(tag)
    outer.add(element)
    parent = element
    inside()
    parent = outer
    element.end()
  }
  /** Starts a new page if a page break would separate a single line of a paragraph from the rest. */
  const keepLines = (height: number, line: number) => {
    const left = textBottom(pdf) - pdf.y
    if (height <= left) return
    if (left < 2 * line || (height - left < 1.5 * line && height < 6 * line)) pdf.addPage()
  }
  const flow = (text: string, style: TextStyle, after: number) => {
    // Keep a sentence that introduces a list or a table on the same page as that list or table.
    if (text.endsWith(':')) keep(heightOf(pdf, text, style, TEXT_WIDTH) + 48)
    keepLines(heightOf(pdf, text, style, TEXT_WIDTH), style.size + style.lead + 2.5)
    parent.add(tagged(pdf, 'P', () => write(pdf, text, style, PAGE.left, pdf.y, TEXT_WIDTH)))
    pdf.x = PAGE.left
    pdf.y += after
  }
  const labelOf = (kind: 'bullets' | 'letters' | 'numbers', index: number): string => {
    if (kind === 'bullets') return '•'
    return kind === 'numbers' ? `${index + 1}.` : `(${String.fromCharCode(97 + index)})`
  }

  const text = textAround(data, options)
  const accent = data.lender.accent ?? ACCENT
  drawLetterhead(pdf, root, text, accent)
  const elements: Letter = {
    section(title, inside) {
      keep(heightOf(pdf, title, SECTION_HEAD, TEXT_WIDTH) + 82)
      pdf.y += 4
      within('Sect', () => {
        parent.add(tagged(pdf, 'H2', () => write(pdf, title, SECTION_HEAD, PAGE.left, pdf.y, TEXT_WIDTH)))
        pdf.y += 4
        inside()
      })
      pdf.y += 3
    },
    paragraph: (text) => flow(text, BODY, 7),
    small: (text) => flow(text, { ...SMALL, size: 8.5 }, 6),
    list(items, labels = 'bullets') {
      within('L', () =>
        items.forEach((item, index) => {
          keepLines(heightOf(pdf, item, BODY, TEXT_WIDTH - BULLET), 14)
          within('LI', () => {
            const y = pdf.y
            parent.add(tagged(pdf, 'Lbl', () => write(pdf, labelOf(labels, index), BODY, PAGE.left + 2, y, BULLET)))
            parent.add(tagged(pdf, 'LBody', () => write(pdf, item, BODY, PAGE.left + BULLET, y, TEXT_WIDTH - BULLET)))
          })
          pdf.x = PAGE.left
          pdf.y += 3
        }),
      )
      pdf.y += 4
    },
    keyValueTable: (rows, labelShare = 0.36) => drawKeyValues(pdf, parent, rows, labelShare),
    table: (table) => drawTable(pdf, parent, table),
    notice(title, paragraphs) {
      const width = TEXT_WIDTH - 28
      const height =
        heightOf(pdf, title, { ...NOTICE, bold: true }, width) +
        paragraphs.reduce((sum, text) => sum + heightOf(pdf, text, NOTICE, width) + 4, 0) +
        18
      if (height > LONGEST_NOTICE) {
        within('Sect', () => {
          keep(60)
          parent.add(
            tagged(pdf, 'H3', () => write(pdf, title, { ...NOTICE, bold: true }, PAGE.left, pdf.y, TEXT_WIDTH)),
          )
          pdf.y += 4
          for (const text of paragraphs) flow(text, NOTICE, 6)
        })
        return
      }
      keep(height + 8)
      const top = pdf.y + 2
      decoration(pdf, () => {
        pdf.rect(PAGE.left, top, TEXT_WIDTH, height).fill(TINT)
        pdf.rect(PAGE.left, top, 2.5, height).fill(accent)
      })
      pdf.y = top + 9
      within('Sect', () => {
        parent.add(tagged(pdf, 'H3', () => write(pdf, title, { ...NOTICE, bold: true }, PAGE.left + 16, pdf.y, width)))
        for (const text of paragraphs) {
          pdf.y += 4
          parent.add(tagged(pdf, 'P', () => write(pdf, text, NOTICE, PAGE.left + 16, pdf.y, width)))
        }
      })
      pdf.x = PAGE.left
      pdf.y = top + height + 10
    },
    figure(figure, meaning) {
      keep(52)
      const y = pdf.y
      const style: TextStyle = { family: 'serif', size: 30, lead: 0, bold: true }
      // Make the column wide enough for the figure to fit on one line, because some figures are codes that must not be
      // split.
      const width = Math.max(110, Math.ceil(pdf.font('serifBold').fontSize(style.size).widthOfString(figure)) + 1)
      parent.add(tagged(pdf, 'P', () => write(pdf, figure, style, PAGE.left, y, width)))
      const below = pdf.y
      const beside = width + 8
      parent.add(tagged(pdf, 'P', () => write(pdf, meaning, BODY, PAGE.left + beside, y + 8, TEXT_WIDTH - beside)))
      pdf.x = PAGE.left
      pdf.y = Math.max(below, pdf.y) + 8
    },
    blanks(labels) {
      keep(44)
      const width = (TEXT_WIDTH - 20 * (labels.length - 1)) / labels.length
      const y = pdf.y + 26
      labels.forEach((label, index) => {
        const x = PAGE.left + index * (width + 20)
        decoration(pdf, () =>
          pdf
            .moveTo(x, y)
            .lineTo(x + width, y)
            .lineWidth(0.7)
            .strokeColor(INK)
            .stroke(),
        )
        parent.add(tagged(pdf, 'P', () => write(pdf, label, SMALL, x, y + 4, width)))
      })
      pdf.x = PAGE.left
      pdf.y = y + 24
    },
    signatureBlock(parties, statement) {
      keep(heightOf(pdf, statement, BODY, TEXT_WIDTH) + 84)
      flow(statement, BODY, 4)
      drawSignatures(pdf, parent, list, parties)
    },
    notaryVenue() {
      keep(140)
      pdf.y += 6
      drawVenue(pdf, parent, list)
    },
    notarySignature() {
      keep(190)
      pdf.y += 6
      drawNotarySignature(pdf, parent, list)
    },
    space(height, label) {
      keep(height + 20)
      pdf.y += height
      hairline(pdf, pdf.y)
      pdf.y += 3
      flow(label, { ...SMALL, align: 'right' }, 8)
    },
    pageBreak: () => void pdf.addPage(),
    keep,
  }
  build(recorded(elements, text.blocks))
  enclose(pdf, text, data.createdAt)

  const pages = pdf.bufferedPageRange().count
  drawFooters(pdf, text, data.loanNumber, pages)
  const { initials } = options
  if (initials && initials.length > 0)
    for (let page = 0; page < pages; page += 1) {
      pdf.switchToPage(page)
      drawInitials(pdf, root, list, initials, page)
    }
  root.end()
  pdf.end()
  return done.then((bytes) => ({ bytes, pages, fields: list.fields }))
}
