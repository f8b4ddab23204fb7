import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { poppler } from '../../documents/poppler.testdata.ts'
import { stampedCopy } from './stamp.ts'

test('the stamped copy shows every page of the deed, with the stamp on the first page', async () => {
  const deed = await PDFDocument.create()
  for (const words of ['This deed of trust', 'Page two']) deed.addPage([612, 792]).drawText(words)
  const lines = ['Recorder of Merced County', '2026-0117', 'Dec 3, 2026']
  const bytes = await stampedCopy(await deed.save(), lines)
  const [first = '', second = ''] = poppler('pdftotext', { bytes }, '-layout').split('\f')
  for (const line of ['This deed of trust', ...lines]) expect(first).toContain(line)
  expect(second.trim()).toBe('Page two')
})
