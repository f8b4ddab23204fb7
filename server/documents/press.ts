/**
 * Renders and seals documents in worker threads, so that drawing a page never delays a request. Each function throws
 * what the function of the same task in `pressThread.ts` throws. An aborted signal ends the thread at once.
 */
import { availableParallelism } from 'node:os'
import type { DocumentTypeId } from 'domain/application/core/documents.ts'
import { Piscina } from 'piscina'
import type { Sealing } from './pressThread.ts'
import type { RenderedDocument } from './rendered.ts'
import type { AuditCertificateData, DataOf } from './types.ts'

/** Milliseconds for which an unneeded thread stays, because a new thread takes a second to load fonts and code. */
const IDLE = 60_000

let threads: Piscina | undefined

function run<Result>(name: string, task: object, signal: AbortSignal | undefined): Promise<Result> {
  threads ??= new Piscina({
    filename: new URL('./pressThread.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: availableParallelism(),
    // Threads have a lower priority, so requests go first when all cores are busy.
    niceIncrement: 3,
    idleTimeout: IDLE,
  })
  return threads.run(task, { name, signal: signal ?? null }) as Promise<Result>
}

/**
 * Renders one document as a tagged PDF.
 * @throws RangeError if the data contradict the document
 */
export const renderDocument = <T extends DocumentTypeId>(
  type: T,
  data: DataOf<T>,
  signal?: AbortSignal,
): Promise<RenderedDocument> => run('renderOne', { type, data }, signal)

export const renderAuditCertificate = (data: AuditCertificateData, signal?: AbortSignal): Promise<RenderedDocument> =>
  run('renderAudit', data, signal)

/**
 * Draws the marks and seals the document.
 * @returns the bytes of the sealed PDF
 * @throws RangeError if a mark's field isn't in the document
 */
export const sealDocument = (sealing: Sealing, signal?: AbortSignal): Promise<Uint8Array> =>
  run('sealOne', sealing, signal)
