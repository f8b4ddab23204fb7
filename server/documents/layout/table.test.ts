import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRef } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { poppler } from '../poppler.testdata.ts'
import { texas } from '../render.testdata.ts'
import type { RenderedDocument } from '../rendered.ts'
import { letter } from './letter.ts'

const COLUMNS = [
  { header: 'Lender', share: 0.6 },
  { header: 'Balance', share: 0.4, align: 'right' },
] as const
const rows = (count: number) => Array.from({ length: count }, (_, row) => [`Lender ${row + 1}`, `$${row + 1}`] as const)

const options = { title: 'Liens', subject: 'Liens on the property' }

/** Returns the page numbers of each table in the PDF's tag tree. */
async function pagesOfTables({ bytes }: RenderedDocument): Promise<number[][]> {
  const pdf = await PDFDocument.load(bytes)
  const pages = pdf.getPages().map(({ ref }) => ref)
  const tables: number[][] = []
  const walk = (node: unknown, own: PDFRef | undefined): number[] => {
    if (node instanceof PDFNumber) return own ? [pages.indexOf(own)] : []
    if (node instanceof PDFRef) return walk(pdf.context.lookup(node), own)
    if (node instanceof PDFArray) return node.asArray().flatMap((kid) => walk(kid, own))
    if (!(node instanceof PDFDict)) return []
    const page = node.get(PDFName.of('Pg'))
    const here = page instanceof PDFRef ? page : own
    const found = walk(node.get(PDFName.of('K')) ?? node.get(PDFName.of('MCID')), here)
    if (node.get(PDFName.of('S')) === PDFName.of('Table')) tables.push([...new Set(found)])
    return found
  }
  walk(pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict), undefined)
  return tables
}

const words = (document: RenderedDocument, page: number) =>
  poppler('pdftotext', document, '-layout', '-f', `${page}`, '-l', `${page}`)

it('a table that spans several pages is tagged as a separate table on each page, with the header row repeated', async () => {
  const document = await letter(texas.CLOSING_COSTS, options, (page) =>
    page.table({ columns: COLUMNS, rows: rows(40) }),
  )
  expect(document.pages).toBe(2)
  expect(await pagesOfTables(document)).toEqual([[0], [1]])
  const tree = poppler('pdfinfo', document, '-struct-text')
  expect(tree.match(/"Lender"/g)).toHaveLength(2)
  for (const page of [1, 2]) expect(words(document, page)).toMatch(/Lender +Balance/)
})

it('a list of labels and values that spans several pages is tagged as a separate table on each page', async () => {
  const document = await letter(texas.CLOSING_COSTS, options, (page) => page.keyValueTable(rows(40)))
  expect(document.pages).toBe(2)
  expect(await pagesOfTables(document)).toEqual([[0], [1]])
})

it('if a table has only one row, the header, the row and the total stay on the same page', async () => {
  for (let above = 440; above < 560; above += 10) {
    const document = await letter(texas.CLOSING_COSTS, options, (page) => {
      page.space(above, 'Above')
      page.table({ columns: COLUMNS, rows: rows(1), total: ['Total', '$1'] })
    })
    expect(await pagesOfTables(document)).toEqual([[document.pages - 1]])
  }
})
