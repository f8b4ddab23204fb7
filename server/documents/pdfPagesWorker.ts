/** Reads a PDF in its own thread, which the caller terminates if reading takes too long. */
import { parentPort, workerData } from 'node:worker_threads'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { PdfPages } from './pdfPages.ts'

const bytes = workerData as Uint8Array
const opened = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
const answer: PdfPages = { pages: opened.getPageCount(), encrypted: opened.isEncrypted }
parentPort?.postMessage(answer)
