/** Reads an uploaded PDF in a separate thread, because a few bytes can expand to gigabytes. */
import { Worker } from 'node:worker_threads'
import { createTurns } from './turns.ts'

/**
 * Why a PDF isn't accepted. UNREADABLE: it's damaged, exceeds the reader's limits, or expands too far. ENCRYPTED: it
 * needs a password. DYNAMIC_FORM: it's an XFA form, which only Adobe's own programs can show.
 */
export type PdfFault = 'UNREADABLE' | 'ENCRYPTED' | 'DYNAMIC_FORM'

export interface PdfPages {
  readonly pages: number
  /** The PDF without active content, if the caller asked to clean it. */
  readonly clean?: Uint8Array
}
export type PdfReading = PdfPages | { readonly fault: PdfFault }

/** What a thread needs to read a PDF. `clean` asks for a copy without active content. */
export interface PdfJob {
  readonly bytes: Uint8Array
  readonly clean: boolean
}

/** Time limit in milliseconds for reading a PDF. Reading a 20 MB file takes about a second. */
const PATIENCE = 10_000
/** How many PDFs are read at the same time, and how many others may wait. A PDF can have up to 20 MB. */
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
 * Counts the pages of an outside party's PDF without changing it. Returns 0 if the pages can't be counted.
 * @param person the person whose file this is; the reader serves people in turn
 * @throws ServerError OVERLOADED if too many PDFs are waiting
 */
export async function countPages(person: string, bytes: Uint8Array): Promise<number> {
  const read = await take(person, () => askWorker({ bytes, clean: false }))
  return 'fault' in read ? 0 : read.pages
}

/**
 * Removes active content from a PDF: scripts, actions, links, forms, embedded files, and media. Returns what the pages
 * show, with the values of form fields, in a new file.
 * @param person the person whose file this is; the reader serves people in turn
 * @throws ServerError OVERLOADED if too many PDFs are waiting
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
    // Discard the library's warnings about unusual files, so that they don't fill the server's log.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<PdfReading>()
  worker.once('message', (answer: PdfReading) => resolve(answer))
  worker.once('error', () => resolve(UNREADABLE))
  worker.once('exit', () => resolve(UNREADABLE))
  const timer = setTimeout(() => resolve(UNREADABLE), PATIENCE)
  // Watch the memory outside the heap, because expanded PDF streams are stored there, and the thread's resource limits
  // cover only the heap.
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
