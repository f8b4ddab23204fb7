/** Reads an uploaded PDF in a separate thread, because a few bytes can expand to gigabytes. */
import { Worker } from 'node:worker_threads'

export interface PdfPages {
  /** Returns the number of pages in a PDF; 0 if the file can't be read within the time limit. */
  readonly pages: number
  readonly encrypted: boolean
}

/** Time limit in milliseconds for reading a PDF. Reading a 20 MB file takes about a second. */
const PATIENCE = 10_000
/** Maximum number of PDFs read at the same time; other PDFs wait. */
const MOST = 2
/**
 * MEMORY is how many bytes the PDF reader may use outside the heap. LOOK is the interval between checks of that memory,
 * in milliseconds.
 */
const MEMORY = 400_000_000
const LOOK = 50
const UNREADABLE: PdfPages = { pages: 0, encrypted: false }

let running = 0
const waiting: (() => void)[] = []

export async function countPages(bytes: Uint8Array): Promise<PdfPages> {
  if (running < MOST) running++
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await askWorker(bytes)
  } finally {
    // Hand this slot directly to the next waiting PDF. If the slot were freed first, a new PDF and the waiting PDF
    // could both take it.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

async function askWorker(bytes: Uint8Array): Promise<PdfPages> {
  const worker = new Worker(new URL('./pdfPagesWorker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const { promise, resolve } = Promise.withResolvers<PdfPages>()
  worker.once('message', (answer: PdfPages) => resolve(answer))
  worker.once('error', () => resolve(UNREADABLE))
  worker.once('exit', () => resolve(UNREADABLE))
  const timer = setTimeout(() => resolve(UNREADABLE), PATIENCE)
  // Expanded PDF streams are stored outside the heap, which the thread's resource limits don't cover.
  const look = async () => {
    const held = await worker.getHeapStatistics().catch(() => undefined)
    if (held && held.external_memory > MEMORY) resolve(UNREADABLE)
  }
  const looks = setInterval(() => void look(), LOOK)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(looks)
    await worker.terminate()
  }
}
