import { PDFDocument, PDFStreamWriter } from '@cantoo/pdf-lib'
import { expect, it, test } from 'vitest'
import { ACTIVE_PDFS, ACTIVE_WORDS, objectsIn, pdfWith, stream } from '../testing/activePdfs.ts'
import { removeActiveContent } from './activeContent.ts'
import { cleanPdf } from './readPdf.ts'

/** Cleans a PDF in this thread. The real PDF reader does the same in a separate thread. */
async function cleaned(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  await removeActiveContent(document)
  return PDFStreamWriter.forContext(document.context, 1000).serializeToBuffer()
}

test.each(Object.entries(ACTIVE_PDFS))('the PDF cleaner removes %s from a PDF', async (_, bytes) => {
  const clean = await cleaned(bytes)
  expect((await PDFDocument.load(clean)).getPageCount()).toBe(1)
  const objects = await objectsIn(clean)
  expect(objects).toContain('Net pay 2,000.00')
  expect(objects).not.toMatch(ACTIVE_WORDS)
})

it('the PDF cleaner draws form values and stamps onto the page where they were', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([200, 200])
  const field = document.getForm().createTextField('wages')
  field.setText('61,500')
  field.addToPage(page, { x: 20, y: 30, width: 100, height: 20 })
  const box = document.getForm().createCheckBox('statutory')
  box.check()
  box.addToPage(page, { x: 20, y: 60, width: 10, height: 10 })
  const objects = await objectsIn(await cleaned(await document.save()))
  // The PDF library writes text in a standard font as hexadecimal digits.
  expect(objects).toContain(Buffer.from('61,500').toString('hex').toUpperCase())
  expect(objects).toMatch(/q 1\.0+ 0\.0+ 0\.0+ 1\.0+ (19\.5|20\.0)0* (29\.5|30\.0)0* cm \/Annotation\S* Do Q/)
  expect(objects.match(/cm \/Annotation/g)).toHaveLength(2)
})

it('the PDF cleaner fits a rotated and scaled appearance into its rectangle, and leaves out hidden annotations', async () => {
  const appearance = '/AP<</N 10 0 R>>'
  const shown = `<</Type/Annot/Subtype/Stamp/Rect[100 40 120 80]${appearance}>>`
  const hidden = `<</Type/Annot/Subtype/Stamp/F 2/Rect[0 0 9 9]${appearance}>>`
  const form = stream('/Type/XObject/Subtype/Form/BBox[0 0 10 5]/Matrix[0 1 -1 0 0 0]', '0 0 10 5 re f')
  const objects = await objectsIn(await cleaned(pdfWith({ page: `/Annots[${shown}${hidden}]`, objects: [form] })))
  // After the rotation, x ranges from -5 to 0 and y from 0 to 10. The rectangle is four times as large.
  expect(objects).toContain('q 4.00000 0.00000 0.00000 4.00000 120.00000 40.00000 cm')
  expect(objects.match(/cm \/Annotation/g)).toHaveLength(1)
})

it('the PDF cleaner keeps the language and tags that screen readers use', async () => {
  const bytes = pdfWith({
    catalog: '/Lang(en-US)/MarkInfo<</Marked true>>/StructTreeRoot 10 0 R',
    page: '/StructParents 0',
    objects: [
      '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0[11 0 R]]>>>>',
      '<</Type/StructElem/S/H1/P 10 0 R/Pg 3 0 R/K 0/Alt(Pay)>>',
    ],
  })
  const objects = await objectsIn(await cleaned(bytes))
  for (const word of ['/Lang (en-US)', '/S /H1', '/Alt (Pay)', '/StructParents 0']) expect(objects).toContain(word)
})

it('the PDF cleaner flattens a deep page tree, and keeps inherited boxes and pages that appear twice', async () => {
  const bytes = pdfWith({
    objects: ['<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2/Rotate 90>>'],
    after:
      '2 0 obj<</Type/Pages/Kids[10 0 R]/Count 2>>endobj\n3 0 obj<</Type/Page/Parent 10 0 R/MediaBox[0 0 50 60]>>endobj\n',
  })
  const pages = (await PDFDocument.load(await cleaned(bytes))).getPages()
  expect(pages.map((page) => page.getRotation().angle)).toEqual([90, 90])
  expect(pages.map((page) => page.getSize())).toEqual([
    { width: 50, height: 60 },
    { width: 50, height: 60 },
  ])
})

test.each([
  ['a form that only Adobe’s programs can show', pdfWith({ catalog: '/NeedsRendering true' }), 'DYNAMIC_FORM'],
  ['a PDF with a password', pdfWith({ after: 'trailer<</Root 1 0 R/Encrypt<</Filter/Standard>>>>' }), 'ENCRYPTED'],
  ['a PDF without pages', pdfWith({ after: '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' }), 'UNREADABLE'],
  ['a picture of 10 billion pixels', hugePicture(), 'UNREADABLE'],
] as const)('the PDF cleaner rejects %s', async (_, bytes, fault) => {
  expect(await cleanPdf('a', bytes)).toEqual({ fault })
})

function hugePicture(): Buffer {
  const picture = stream('/Type/XObject/Subtype/Image/Width 100000/Height 100000/Filter/DCTDecode', '')
  return pdfWith({ page: '/Resources<</XObject<</X 10 0 R>>>>', objects: [picture] })
}
