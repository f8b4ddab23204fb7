/** Reads an uploaded PDF in a separate thread, because a few bytes can expand to gigabytes. */
import { Worker } from 'node:worker_threads'
import { createTurns } from './turns.ts'

/**
 * Why a PDF isn't accepted: it's damaged, can't be read within the limits, or a bomb; it needs a password; or it's a form
 * that only Adobe's own programs can show (XFA).
 */
export type PdfFault = 'UNREADABLE' | 'ENCRYPTED' | 'DYNAMIC_FORM'

export interface PdfPages {
  readonly pages: number
  /** The PDF without active content, if it was asked for. */
  readonly clean?: Uint8Array
}
export type PdfReading = PdfPages | { readonly fault: PdfFault }

/** The job of the thread that reads a PDF. */
export interface PdfJob {
  readonly bytes: Uint8Array
  readonly clean: boolean
}

/** Time limit in milliseconds for reading a PDF. Reading a 20 MB file takes about a second. */
const PATIENCE = 10_000
/** How many PDFs are read at the same time, and how many others may wait. Each of them can have 20 MB. */
const LIMITS = { atOnce: 2, mostWaiting: 30, mostPeople: 40, mostOfOne: 10 }
/**
 * MEMORY is how many bytes the PDF reader may use outside the heap. LOOK is the interval between checks of that memory,
 * in milliseconds.
 */
const MEMORY = 400_000_000
const LOOK = 50
const UNREADABLE: PdfReading = { fault: 'UNREADABLE' }

const take = createTurns(LIMITS)

/**
 * Counts the pages of an outside party's PDF, which isn't changed. Returns 0 if the pages can't be counted.
 * @param person whose file this is; people take turns
 * @throws ServerError OVERLOADED if too many PDFs wait
 */
export async function countPages(person: string, bytes: Uint8Array): Promise<number> {
  const read = await take(person, () => askWorker({ bytes, clean: false }))
  return 'fault' in read ? 0 : read.pages
}

/**
 * Removes active content from a PDF: scripts, actions, links, forms, embedded files, and media. Returns what the pages
 * show, with the values of form fields, in a new file.
 * @param person whose file this is; people take turns
 * @throws ServerError OVERLOADED if too many PDFs wait
 */
export async function cleanPdf(
  person: string,
  bytes: Uint8Array,
): Promise<{ readonly pages: number; readonly bytes: Uint8Array } | { readonly fault: PdfFault }> {
  const read = await take(person, () => askWorker({ bytes, clean: true }))
  if ('fault' in read) return read
  return read.clean ? { pages: read.pages, bytes: read.clean } : { fault: 'UNREADABLE' }
}

async function askWorker(job: PdfJob): Promise<PdfReading> {
  const worker = new Worker(new URL('./readPdfWorker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    // The library prints warnings about odd files, which don't belong in the server's log.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<PdfReading>()
  worker.once('message', (answer: PdfReading) => resolve(answer))
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
