/** Reads a PDF in its own thread, which the caller terminates if reading takes too long. */
import { parentPort, workerData } from 'node:worker_threads'
import { PDFBool, PDFDocument, PDFName, PDFStreamWriter } from '@cantoo/pdf-lib'
import { removeActiveContent } from './activeContent.ts'
import { isBomb } from './pdfBombs.ts'
import type { PdfJob, PdfReading } from './readPdf.ts'

const { bytes, clean } = workerData as PdfJob
/** How many objects the thread writes before it handles waiting messages. */
const AT_ONCE = 1000
parentPort?.postMessage(await read())

async function read(): Promise<PdfReading> {
  const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
  if (!clean) return { pages: document.getPageCount() }
  if (document.isEncrypted) return { fault: 'ENCRYPTED' }
  // Reject an XFA form. Its pages only ask people to open the file in another program.
  if (document.catalog.lookup(PDFName.of('NeedsRendering')) === PDFBool.True) return { fault: 'DYNAMIC_FORM' }
  const { context } = document
  const pages = await removeActiveContent(document)
  if (pages === 0 || (await isBomb(context))) return { fault: 'UNREADABLE' }
  return { pages, clean: await PDFStreamWriter.forContext(context, AT_ONCE).serializeToBuffer() }
}
