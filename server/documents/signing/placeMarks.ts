/** Draws marks into PDFs. Only worker threads load this file, because its libraries take long to load. */
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
import { formatDate } from 'domain/values/dates.ts'
import { type Face, font, fontFile, missingFrom, parsedFaces } from '../layout/fonts.ts'
import type { Rect } from '../rendered.ts'
import type { Look, Mark, NotarySeal } from './marks.ts'

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
