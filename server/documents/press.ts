/**
 * Renders and seals documents in worker threads, so that rendering never delays a request. Each function throws the
 * same errors as the function of the same name in `pressThread.ts`. If the task hangs, the function throws an
 * AbortError.
 */
import { availableParallelism } from 'node:os'
import type { DocumentText } from 'domain/api/documentText.ts'
import type { DocumentTypeId } from 'domain/application/core/documents.ts'
import { Piscina } from 'piscina'
import type { AuditCertificateData } from './auditTypes.ts'
import type { OrderFormData } from './kinds/orderForm.ts'
import type { Sealing } from './pressThread.ts'
import type { RenderedDocument } from './rendered.ts'
import type { DataOf } from './types.ts'

/**
 * Milliseconds until an idle thread ends. Idle threads are kept for a while, because a new thread takes a second to
 * load fonts and code.
 */
const IDLE = 60_000

/**
 * Milliseconds after which a task counts as hanging and its thread is ended. When a job reaches its own time limit, the
 * thread continues, because a new thread starts slowly and the job's next attempt needs the same documents.
 */
const LIMIT = 120_000

let threads: Piscina | undefined

function run<Result>(name: string, task: object): Promise<Result> {
  threads ??= new Piscina({
    filename: new URL('./pressThread.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: availableParallelism(),
    // Threads have a lower priority, so that requests are handled first when all cores are busy.
    niceIncrement: 3,
    idleTimeout: IDLE,
  })
  return threads.run(task, { name, signal: AbortSignal.timeout(LIMIT) }) as Promise<Result>
}

/**
 * Renders one document as a tagged PDF.
 * @throws RangeError if the data contradict the document
 */
export const renderDocument = <T extends DocumentTypeId>(type: T, data: DataOf<T>): Promise<RenderedDocument> =>
  run('renderOne', { type, data })

export const renderAuditCertificate = (data: AuditCertificateData): Promise<RenderedDocument> =>
  run('renderAudit', data)

/** Renders a form that staff send to an outside party. */
export const renderOrderForm = (data: OrderFormData): Promise<RenderedDocument> => run('renderForm', data)

/**
 * Draws the signers' and notary's marks in the document, then seals the document.
 * @returns the bytes of the sealed PDF
 * @throws RangeError if a mark's field isn't in the document
 */
export const sealDocument = (sealing: Sealing): Promise<Uint8Array> => run('sealOne', sealing)

/** Merges PDF files into one file for printing. */
export const mergeDocuments = (title: string, files: readonly Uint8Array[]): Promise<Uint8Array> =>
  run('mergeAll', { title, files })

/** Returns the text stored in a PDF that this server made; undefined if the file has none. */
export const readText = (bytes: Uint8Array): Promise<DocumentText | undefined> => run('readText', bytes)
