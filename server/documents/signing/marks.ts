import {
  beginMarkedContent,
  endMarkedContent,
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRef,
  PDFString,
  rgb,
} from '@cantoo/pdf-lib'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import { formatDate } from 'domain/values/dates.ts'
import { type Face, font, fontFile, missingFrom, parsedFaces } from '../layout/fonts.ts'
import { zonedMoment } from '../layout/words.ts'
import type { NotaryPart, Rect, SignatureField } from '../rendered.ts'

/** The appearance of a signature or initials. */
export type Look =
  | { readonly kind: 'typed'; readonly text: string }
  /** A drawn signature: its strokes as the 'd' attribute of an SVG path, and the size of the drawing surface. */
  | { readonly kind: 'drawn'; readonly path: string; readonly width: number; readonly height: number }
  | { readonly kind: 'image'; readonly png: Uint8Array }

interface NotarySeal {
  readonly name: string
  readonly state: string
  readonly commission: string
  readonly expires: PlainDate
}

/**
 * A signature, text or notary seal to draw into a field. In the PDF's tag tree, `alt` replaces the description 'not
 * signed yet'.
 */
export type Mark = { readonly field: SignatureField; readonly alt: string } & (
  | { readonly look: Look; readonly caption?: string }
  | { readonly text: string }
  | { readonly seal: NotarySeal }
)

interface SignerAct {
  /** The ID of the party who signs. */
  readonly signer: string
  readonly name: string
  readonly signature: Look
  readonly initials: Look
  readonly at: Instant
  /** The time zone (IANA name) for showing the signing date. */
  readonly zone: string
  /** How the signer signed. If unset, the signer used their own link. */
  readonly manner?: SigningManner
}

/**
 * The ways in which a signer can sign.
 * - ONLINE: through the signer's own link.
 * - SUBSCRIBING: through the signer's own link, on an instrument that other signers acknowledge before a notary.
 * - NOTARY_SESSION: in the electronic session with the notary.
 * - NOTARY_PRESENCE: in person before the notary.
 * - ON_PAPER: with a pen on printed documents. The lender stores the scan.
 */
export type SigningManner = 'ONLINE' | 'ON_PAPER' | 'SUBSCRIBING' | 'NOTARY_SESSION' | 'NOTARY_PRESENCE'

const MANNERS: Record<SigningManner, { readonly caption: (moment: string) => string; readonly given: string }> = {
  ONLINE: { caption: (moment) => `Signed electronically, ${moment}`, given: 'given electronically' },
  ON_PAPER: { caption: (moment) => `Signed on paper, confirmed ${moment}`, given: 'given on paper and confirmed' },
  SUBSCRIBING: {
    caption: (moment) => `Signed electronically, ${moment}, subscribing party`,
    given: 'given electronically as a subscribing party',
  },
  NOTARY_SESSION: {
    caption: (moment) => `Signed electronically in the session with the notary public, ${moment}`,
    given: 'given electronically in the session with the notary public',
  },
  NOTARY_PRESENCE: {
    caption: (moment) => `Signed in person in the presence of the notary public, ${moment}`,
    given: 'given in person in the presence of the notary public',
  },
}

/** Returns all marks of one signer. Each of the signer's fields gets a signature, initials or a date. */
export function signerMarks(fields: readonly SignatureField[], act: SignerAct): Mark[] {
  const moment = zonedMoment(act.at, act.zone)
  const day = moment.split(',')[0] ?? moment
  const { caption, given } = MANNERS[act.manner ?? 'ONLINE']
  return fields.flatMap((field): Mark[] => {
    if (field.kind === 'notary' || field.owner !== act.signer) return []
    const alt = `${field.kind === 'initials' ? 'Initials' : 'Signature'} of ${act.name}, ${given} on ${moment}`
    if (field.kind === 'date') return [{ field, text: day, alt: `Date of the signature of ${act.name}: ${day}` }]
    // The electronic copy doesn't repeat the handwritten signature. Instead, it refers to the scan that shows the
    // signature.
    if (act.manner === 'ON_PAPER') return [{ field, text: field.kind === 'initials' ? 'Paper' : caption(moment), alt }]
    if (field.kind === 'initials') return [{ field, look: act.initials, alt }]
    return [{ field, look: act.signature, caption: caption(moment), alt }]
  })
}

export interface NotarialAct {
  readonly name: string
  readonly signature: Look
  readonly commission: string
  readonly expires: PlainDate
  /** The county and state (full name) where the notary acts. */
  readonly state: string
  readonly county: string
  readonly at: Instant
  readonly zone: string
  /** True if the signer appeared in an electronic session; false if in person. */
  readonly remote: boolean
}

/** Describes the electronic session in words, because the document contains no picture or recording of it. */
const remotely = (moment: string): string =>
  `By means of communication technology: present in a live electronic session at ${moment}; identity proven by knowledge-based questions and credential analysis.`
const IN_PERSON = 'In person, in the presence of the notary public.'

/** Returns the notary's marks: certificate, signature and seal. */
export function notaryMarks(fields: readonly SignatureField[], act: NotarialAct): Mark[] {
  const moment = zonedMoment(act.at, act.zone)
  const texts: Record<Exclude<NotaryPart, 'SIGNATURE' | 'SEAL'>, string> = {
    STATE: act.state,
    COUNTY: act.county,
    DATE_TIME: moment,
    MANNER: act.remote ? remotely(moment) : IN_PERSON,
    NAME: act.name,
    COMMISSION: act.commission,
    EXPIRES: formatDate(act.expires),
  }
  return fields.flatMap((field): Mark[] => {
    if (field.kind !== 'notary') return []
    if (field.part === 'SIGNATURE')
      return [{ field, look: act.signature, alt: `Signature of the notary public ${act.name}, ${moment}` }]
    if (field.part === 'SEAL') {
      const seal = { name: act.name, state: act.state, commission: act.commission, expires: act.expires }
      return [
        {
          field,
          seal,
          alt: `Official seal: ${act.name}, Notary Public, State of ${act.state}, commission number ${act.commission}, expires ${formatDate(act.expires)}`,
        },
      ]
    }
    return [{ field, text: texts[field.part], alt: texts[field.part] }]
  })
}

const PEN = rgb(0.06, 0.13, 0.36)
const INK = rgb(0.11, 0.11, 0.1)
const STAMP = rgb(0.2, 0.2, 0.22)
const CAPTION_SIZE = 6.2

type TextFace = Extract<Face, 'sans' | 'sansBold'>
type Fonts = (face: TextFace) => Promise<PDFFont>

/** Draws a typed name as outlines in the script font, or in the serif font if the script font lacks a letter. */
function drawTyped(page: PDFPage, text: string, box: Rect): void {
  const face: Face = missingFrom('script', text).length === 0 ? 'script' : 'serif'
  const { unitsPerEm } = font(face)
  const run = font(face).layout(text)
  const width = run.positions.reduce((sum, position) => sum + position.xAdvance, 0) / unitsPerEm
  if (width === 0) return
  const size = Math.min(box.width / width, box.height / 1.15)
  const scale = size / unitsPerEm
  let x = box.x
  run.glyphs.forEach((glyph, index) => {
    const position = run.positions[index]
    const outline = glyph.path.scale(1, -1).toSVG()
    if (outline !== '')
      page.drawSvgPath(outline, {
        x: x + (position?.xOffset ?? 0) * scale,
        y: box.y + box.height * 0.26 + (position?.yOffset ?? 0) * scale,
        scale,
        color: PEN,
        borderWidth: 0,
      })
    x += (position?.xAdvance ?? 0) * scale
  })
}

const MAX_PATH = 200_000

/**
 * Draws the strokes of a drawn signature into a box.
 * @throws RangeError if `look` contains anything other than path commands and coordinates.
 */
function drawStrokes(page: PDFPage, look: Extract<Look, { kind: 'drawn' }>, box: Rect): void {
  if (
    look.path.length > MAX_PATH ||
    !/^[MLHVCSQTAZmlhvcsqtaz\d\s,.eE+-]+$/.test(look.path) ||
    !(look.width > 0 && look.height > 0)
  )
    throw new RangeError('not a drawn signature')
  const scale = Math.min(box.width / look.width, box.height / look.height)
  page.drawSvgPath(look.path, {
    x: box.x,
    y: box.y + look.height * scale,
    scale,
    borderColor: PEN,
    borderWidth: 1.3 / scale,
  })
}

async function drawLook(document: PDFDocument, page: PDFPage, look: Look, box: Rect): Promise<void> {
  if (look.kind === 'typed') drawTyped(page, look.text, box)
  else if (look.kind === 'drawn') drawStrokes(page, look, box)
  else {
    const image = await document.embedPng(look.png)
    const scale = Math.min(box.width / image.width, box.height / image.height)
    page.drawImage(image, { x: box.x, y: box.y, width: image.width * scale, height: image.height * scale })
  }
}

/** Breaks `text` into lines no wider than `width`. */
function linesOf(text: string, face: PDFFont, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && face.widthOfTextAtSize(longer, size) > width) lines.push(word)
    else lines.splice(-1, 1, longer)
  }
  return lines
}

function drawText(page: PDFPage, text: string, face: PDFFont, box: Rect): void {
  const width = box.width - 4
  let size = 10.5
  let lines = linesOf(text, face, size, width)
  while (
    size > 5 &&
    (lines.length * size * 1.15 > box.height || lines.some((line) => face.widthOfTextAtSize(line, size) > width))
  ) {
    size -= 0.25
    lines = linesOf(text, face, size, width)
  }
  lines.forEach((line, index) => {
    page.drawText(line, {
      x: box.x + 2,
      y: box.y + 3.5 + (lines.length - 1 - index) * size * 1.15,
      size,
      font: face,
      color: INK,
    })
  })
}

function drawSeal(page: PDFPage, seal: NotarySeal, box: Rect, plain: PDFFont, bold: PDFFont): void {
  const inset = 10
  const frame = { x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset }
  page.drawRectangle({ ...frame, borderColor: STAMP, borderWidth: 1.4, opacity: 0 })
  page.drawRectangle({
    x: frame.x + 3,
    y: frame.y + 3,
    width: frame.width - 6,
    height: frame.height - 6,
    borderColor: STAMP,
    borderWidth: 0.5,
    opacity: 0,
  })
  const lines: [string, PDFFont, number][] = [
    [seal.name, bold, 13],
    ['NOTARY PUBLIC', bold, 11],
    [`State of ${seal.state}`, plain, 10],
    [`Commission No. ${seal.commission}`, plain, 10],
    [`Expires ${formatDate(seal.expires)}`, plain, 10],
  ]
  const total = lines.reduce((sum, [, , size]) => sum + size * 1.45, 0)
  let y = frame.y + (frame.height + total) / 2
  for (const [text, face, wanted] of lines) {
    const size = Math.min(wanted, (wanted * (frame.width - 16)) / face.widthOfTextAtSize(text, wanted))
    y -= wanted * 1.45
    page.drawText(text, {
      x: frame.x + (frame.width - face.widthOfTextAtSize(text, size)) / 2,
      y: y + wanted * 0.4,
      size,
      font: face,
      color: STAMP,
    })
  }
}

/** Returns the elements of the PDF's tag tree by title. A field element's title is the field's ID. */
function elementsByTitle(document: PDFDocument): Map<string, PDFDict> {
  const found = new Map<string, PDFDict>()
  const open: unknown[] = [document.catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict)]
  while (open.length > 0) {
    const next = open.pop()
    const value = next instanceof PDFRef ? document.context.lookup(next) : next
    if (value instanceof PDFArray) open.push(...value.asArray())
    if (!(value instanceof PDFDict)) continue
    const title = value.get(PDFName.of('T'))
    if (title instanceof PDFString || title instanceof PDFHexString) found.set(title.decodeText(), value)
    const kids = value.get(PDFName.of('K'))
    if (kids !== undefined) open.push(kids)
  }
  return found
}

/** Whether the file is sealed. In a sealed file, changes must be appended. */
const isSealed = (pdf: Uint8Array): boolean =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).includes('/ByteRange')

/**
 * Draws marks into their fields and describes the marks in the PDF's tag tree. In a sealed file, appends the marks, so
 * that no existing byte changes.
 * @throws RangeError if the document has no field for a mark, or if a drawn signature contains anything other than path
 * commands and coordinates.
 */
export async function placeMarks(pdf: Uint8Array, marks: readonly Mark[]): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, forIncrementalUpdate: isSealed(pdf) })
  document.registerFontkit(parsedFaces)
  const embedded = new Map<TextFace, Promise<PDFFont>>()
  const fonts: Fonts = (face) => {
    const known = embedded.get(face) ?? document.embedFont(fontFile(face), { subset: true })
    embedded.set(face, known)
    return known
  }
  const elements = elementsByTitle(document)
  for (const mark of marks) {
    const { field } = mark
    const element = elements.get(field.id)
    if (!element || field.page >= document.getPageCount()) throw new RangeError(`the document has no field ${field.id}`)
    const page = document.getPage(field.page)
    // Draw the mark outside the tag tree, because the field's element in the tag tree already describes the mark.
    page.pushOperators(beginMarkedContent('Artifact'))
    if ('look' in mark) {
      const foot = mark.caption === undefined ? 1 : CAPTION_SIZE + 2
      const box = {
        x: field.rect.x + 3,
        y: field.rect.y + foot,
        width: field.rect.width - 6,
        height: field.rect.height - foot,
      }
      await drawLook(document, page, mark.look, box)
      if (mark.caption !== undefined)
        page.drawText(mark.caption, {
          x: field.rect.x + 3,
          y: field.rect.y + 2.5,
          size: CAPTION_SIZE,
          font: await fonts('sans'),
          color: INK,
        })
    } else if ('text' in mark) drawText(page, mark.text, await fonts('sans'), field.rect)
    else drawSeal(page, mark.seal, field.rect, await fonts('sans'), await fonts('sansBold'))
    page.pushOperators(endMarkedContent())
    element.set(PDFName.of('Alt'), PDFHexString.fromText(mark.alt))
  }
  return document.save({ useObjectStreams: false })
}
