import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { cleanPdf, countPages } from './readPdf.ts'

it('the PDF reader counts the pages of a PDF in a separate thread', async () => {
  const document = await PDFDocument.create()
  for (let i = 0; i < 3; i++) document.addPage([200, 200])
  expect(await countPages('a', await document.save())).toBe(3)
  expect(await countPages('a', Buffer.from('%PDF-1.4 nothing'))).toBe(0)
})

it('the PDF reader gives up on a small PDF that expands to a gigabyte, without blocking the server', async () => {
  const blank = deflateSync(Buffer.alloc(64_000_000, ' '))
  // The same compressed block, repeated sixteen times, expands to a gigabyte.
  const unfolded = deflateSync(Buffer.concat(Array<Buffer>(16).fill(blank)))
  const objects = [
    '%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n',
    `7 0 obj<</Type/ObjStm/N 1/First 10/Length ${unfolded.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`,
  ]
  const bomb = Buffer.concat([
    Buffer.from(objects.join('')),
    unfolded,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ])
  let ticks = 0
  const timer = setInterval(() => ticks++, 20)
  expect(await cleanPdf('a', bomb)).toEqual({ fault: 'UNREADABLE' })
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(2)
}, 30_000)
