import type { NotaryPart, Rect, SignatureField } from '../rendered.ts'
import type { Party } from '../types.ts'
import {
  decoration,
  type Element,
  HAIRLINE,
  INK,
  PAGE,
  type Pdf,
  QUIET,
  SMALL,
  TEXT_WIDTH,
  TINT,
  tagged,
  textBottom,
  write,
} from './page.ts'
import { initialsOf, roleOf } from './words.ts'

/** Collects a document's fields and numbers them in the order in which they're added. */
interface FieldList {
  readonly fields: SignatureField[]
  next(name: string): string
}

export function fieldList(): FieldList {
  const counts = new Map<string, number>()
  return {
    fields: [],
    next(name) {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return `${name}.${count}`
    },
  }
}

/** Converts coordinates. The layout's origin is the upper-left corner; the PDF's origin is the lower-left corner. */
const inFile = (x: number, top: number, width: number, height: number): Rect => ({
  x,
  y: PAGE.height - top - height,
  width,
  height,
})

const pageNumber = (pdf: Pdf): number => {
  const { start, count } = pdf.bufferedPageRange()
  return start + count - 1
}

/**
 * Draws a signature line. In the PDF's tag tree, the line is a figure whose alternative text contains the signer's
 * name.
 */
function drawLine(
  pdf: Pdf,
  parent: Element,
  id: string,
  alt: string,
  box: { x: number; top: number; width: number; height: number },
): void {
  const { x, top, width, height } = box
  const draw = () => {
    pdf.save()
    pdf
      .moveTo(x, top + height)
      .lineTo(x + width, top + height)
      .lineWidth(0.7)
      .strokeColor(INK)
      .stroke()
    pdf.restore()
  }
  parent.add(
    tagged(pdf, 'Figure', draw, { title: id, alt, bbox: [x, top, x + width, top + height], placement: 'Block' }),
  )
}

const SIGNATURE = { width: 300, height: 36 }
const DATE = { x: PAGE.left + 326, width: TEXT_WIDTH - 326, height: 36 }
const BLOCK = 72

/** Returns the text below the signature line: the signer's name in bold, and the signer's role. */
export const signerLabel = (party: Party): string =>
  party.entity
    ? `**${party.entity}**, ${roleOf(party).toLowerCase()}. By: **${party.name}**, member`
    : `**${party.name}**, ${roleOf(party).toLowerCase()}`

/** Draws a signature line and a date line for each party. The two lines of a party stay on the same page. */
export function drawSignatures(pdf: Pdf, parent: Element, list: FieldList, parties: readonly Party[]): void {
  for (const party of parties) {
    if (pdf.y + BLOCK > textBottom(pdf)) pdf.addPage()
    const top = pdf.y + 6
    const page = pageNumber(pdf)
    const signature = list.next(`signature.${party.id}`)
    const date = list.next(`date.${party.id}`)
    drawLine(pdf, parent, signature, `Signature of ${party.name}: not signed yet`, { x: PAGE.left, top, ...SIGNATURE })
    list.fields.push({
      id: signature,
      kind: 'signature',
      owner: party.id,
      page,
      rect: inFile(PAGE.left, top, SIGNATURE.width, SIGNATURE.height),
    })
    parent.add(
      tagged(pdf, 'P', () =>
        write(pdf, signerLabel(party), SMALL, PAGE.left, top + SIGNATURE.height + 4, SIGNATURE.width),
      ),
    )
    drawLine(pdf, parent, date, `Date of the signature of ${party.name}: not signed yet`, { top, ...DATE })
    list.fields.push({
      id: date,
      kind: 'date',
      owner: party.id,
      page,
      rect: inFile(DATE.x, top, DATE.width, DATE.height),
    })
    parent.add(tagged(pdf, 'P', () => write(pdf, 'Date', SMALL, DATE.x, top + SIGNATURE.height + 4, DATE.width)))
    pdf.x = PAGE.left
    pdf.y = top + BLOCK - 6
  }
}

const INITIALS = { width: 46, height: 20, gap: 10 }

/** Draws boxes for initials at the bottom of the current page, from right to left. */
export function drawInitials(
  pdf: Pdf,
  parent: Element,
  list: FieldList,
  parties: readonly Party[],
  page: number,
): void {
  const top = PAGE.height - 75
  parties.forEach((party, index) => {
    const x = PAGE.width - PAGE.right - (parties.length - index) * (INITIALS.width + INITIALS.gap) + INITIALS.gap
    const id = list.next(`initials.${party.id}`)
    const draw = () => {
      pdf.save()
      pdf.rect(x, top, INITIALS.width, INITIALS.height).lineWidth(0.5).strokeColor(HAIRLINE).stroke()
      pdf.restore()
    }
    const bbox = [x, top, x + INITIALS.width, top + INITIALS.height]
    parent.add(
      tagged(pdf, 'Figure', draw, {
        title: id,
        alt: `Initials of ${party.name}: not given yet`,
        bbox,
        placement: 'Block',
      }),
    )
    list.fields.push({
      id,
      kind: 'initials',
      owner: party.id,
      page,
      rect: inFile(x, top, INITIALS.width, INITIALS.height),
    })
  })
  const left = PAGE.width - PAGE.right - parties.length * (INITIALS.width + INITIALS.gap) + INITIALS.gap
  decoration(
    pdf,
    () => {
      pdf.font('sans').fontSize(7.5).fillColor(QUIET)
      pdf.text('Initials', left - 40, top + 6, { width: 34, align: 'right', lineBreak: false })
      pdf.fontSize(6)
      parties.forEach((party, index) => {
        const x = left + index * (INITIALS.width + INITIALS.gap)
        pdf.text(initialsOf(party.name), x, top + INITIALS.height + 1.5, {
          width: INITIALS.width,
          align: 'center',
          lineBreak: false,
        })
      })
    },
    'Pagination',
  )
}

const NOTARY_LINES: readonly (readonly [NotaryPart, string, number, number])[] = [
  // Each entry has the field's name, label, column (0 left, 1 right, 2 both) and row number.
  ['STATE', 'State of', 0, 0],
  ['COUNTY', 'County of', 1, 0],
  ['DATE_TIME', 'Date and time of the acknowledgment', 2, 1],
  ['MANNER', 'Manner of appearance', 2, 2],
]
const NOTARY_END: readonly (readonly [NotaryPart, string, number, number])[] = [
  ['SIGNATURE', 'Signature of the notary public', 0, 0],
  ['NAME', 'Name of the notary public, as commissioned', 0, 1],
  ['COMMISSION', 'Commission number', 0, 2],
  ['EXPIRES', 'Commission expires', 0, 3],
]
export const VENUE_LABELS = NOTARY_LINES.map(([, label]) => label)
export const NOTARY_LABELS = NOTARY_END.map(([, label]) => label)
const HALF = (TEXT_WIDTH - 24) / 2
const LINE = 42

function drawNotaryLines(pdf: Pdf, parent: Element, list: FieldList, lines: typeof NOTARY_LINES): void {
  const start = pdf.y
  const page = pageNumber(pdf)
  for (const [part, label, column, row] of lines) {
    const x = PAGE.left + (column === 1 ? HALF + 24 : 0)
    const width = column === 2 ? TEXT_WIDTH : HALF
    const top = start + row * LINE
    const id = list.next(`notary.${part}`)
    drawLine(pdf, parent, id, `${label}: to be completed by the notary public`, { x, top, width, height: 22 })
    list.fields.push({ id, kind: 'notary', part, page, rect: inFile(x, top, width, 22) })
    parent.add(tagged(pdf, 'P', () => write(pdf, label, SMALL, x, top + 24, width)))
  }
  pdf.x = PAGE.left
  pdf.y = start + (Math.max(...lines.map(([, , , row]) => row)) + 1) * LINE
}

/** Draws the lines where the notary writes the venue, the date and the type of appearance. */
export const drawVenue = (pdf: Pdf, parent: Element, list: FieldList): void =>
  drawNotaryLines(pdf, parent, list, NOTARY_LINES)

/** Draws the notary's signature line, with space for the seal at the right. */
export function drawNotarySignature(pdf: Pdf, parent: Element, list: FieldList): void {
  const top = pdf.y
  const height = NOTARY_END.length * LINE - 10
  const x = PAGE.left + HALF + 24
  const page = pageNumber(pdf)
  drawNotaryLines(pdf, parent, list, NOTARY_END)
  const id = list.next('notary.SEAL')
  const draw = () => {
    pdf.save()
    pdf.rect(x, top, HALF, height).fillAndStroke(TINT, HAIRLINE)
    pdf.restore()
  }
  const options = {
    title: id,
    alt: 'Official seal of the notary public: not placed yet',
    bbox: [x, top, x + HALF, top + height],
    placement: 'Block',
  } as const
  parent.add(tagged(pdf, 'Figure', draw, options))
  list.fields.push({ id, kind: 'notary', part: 'SEAL', page, rect: inFile(x, top, HALF, height) })
}
