import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

const MARGIN = 18
const LINE = 11
const BOX = 170

/**
 * Returns a copy of a PDF with lines of text in a box at the top right of its first page. The box looks like a county's
 * or a notary's stamp on a deed. The copy contains only images of the pages, like a scan, so it has no electronic seal.
 */
export async function stampedCopy(pdf: Uint8Array, lines: readonly string[]): Promise<Uint8Array> {
  const copy = await PDFDocument.create()
  const original = await PDFDocument.load(pdf)
  for (const look of await copy.embedPdf(original, original.getPageIndices()))
    copy.addPage([look.width, look.height]).drawPage(look)
  const font = await copy.embedFont(StandardFonts.Courier)
  const page = copy.getPage(0)
  const height = lines.length * LINE + 8
  const [x, top] = [page.getWidth() - MARGIN - BOX, page.getHeight() - MARGIN]
  page.drawRectangle({ x, y: top - height, width: BOX, height, borderWidth: 1 })
  for (const [index, line] of lines.entries())
    page.drawText(line, { x: x + 6, y: top - (index + 1) * LINE - 1, size: 8, font })
  return copy.save()
}
