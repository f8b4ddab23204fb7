/** Reads an uploaded PDF in a separate thread, because a few bytes can expand to gigabytes. */
import { Worker } from 'node:worker_threads'
import { createTurns } from './turns.ts'

export interface PdfPages {
  /** Returns the number of pages in a PDF; 0 if the file can't be read within the time limit. */
  readonly pages: number
  readonly encrypted: boolean
}

/** Time limit in milliseconds for reading a PDF. Reading a 20 MB file takes about a second. */
const PATIENCE = 10_000
/** How many PDFs are read at the same time, and how many others may wait. Each of them can have 20 MB. */
const LIMITS = { atOnce: 2, mostWaiting: 30, mostOfOne: 10 }
/**
 * MEMORY is how many bytes the PDF reader may use outside the heap. LOOK is the interval between checks of that memory,
 * in milliseconds.
 */
const MEMORY = 400_000_000
const LOOK = 50
const UNREADABLE: PdfPages = { pages: 0, encrypted: false }

const take = createTurns(LIMITS)

/**
 * Counts a PDF's pages.
 * @param person whose file this is; people take turns
 * @throws ServerError OVERLOADED if too many PDFs wait
 */
export const countPages = (person: string, bytes: Uint8Array): Promise<PdfPages> => take(person, () => askWorker(bytes))

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
