/**
 * Renders and seals documents in worker threads, so that rendering never delays a request. Each function throws the
 * same errors as the function with the same name in `pressThread.ts`. If a task hangs, the function throws an
 * AbortError.
 */
import { availableParallelism } from 'node:os'
import type { DocumentText } from 'domain/api/documentText.ts'
import type { DocumentTypeId } from 'domain/application/core/documents.ts'
import { Piscina } from 'piscina'
import type { AuditCertificateData } from './auditTypes.ts'
import type { LedgerData } from './kinds/ledger.ts'
import type { OrderFormData } from './kinds/orderForm.ts'
import type { Sealing } from './pressThread.ts'
import type { RenderedDocument } from './rendered.ts'
import type { DataOf } from './types.ts'

/**
 * How long an idle thread is kept, in milliseconds. Reusing a thread saves about a second, because a new thread has to
 * load fonts and code.
 */
const IDLE = 60_000

/**
 * Time limit for a task, in milliseconds. If a task takes longer, the server ends the task's thread. The limit is
 * longer than a job's own time limit. Ending the thread when the job times out wouldn't help: the job's next attempt
 * needs the same documents, and a new thread would have to start first.
 */
const LIMIT = 120_000

let threads: Piscina | undefined

function run<Result>(name: string, task: object): Promise<Result> {
  threads ??= new Piscina({
    filename: new URL('./pressThread.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: availableParallelism(),
    // Threads run at a lower priority, so that the server handles requests first when all cores are busy.
    niceIncrement: 3,
    idleTimeout: IDLE,
  })
  return threads.run(task, { name, signal: AbortSignal.timeout(LIMIT) }) as Promise<Result>
}

/**
 * Renders one document as a tagged PDF.
 * @throws RangeError if the data isn't valid for this type of document
 */
export const renderDocument = <T extends DocumentTypeId>(type: T, data: DataOf<T>): Promise<RenderedDocument> =>
  run('renderOne', { type, data })

export const renderAuditCertificate = (data: AuditCertificateData): Promise<RenderedDocument> =>
  run('renderAudit', data)

/** Renders the borrower's ledger. */
export const renderLedger = (data: LedgerData): Promise<RenderedDocument> => run('renderLedger', data)

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
