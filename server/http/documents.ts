import type { DocumentRecord } from 'domain/application/types.ts'
import type { FastifyReply } from 'fastify'

/** The content security policy of a document: it can't load anything, run scripts or appear in a frame. */
export const DOCUMENT_POLICY = "default-src 'none';frame-ancestors 'none';sandbox"

/** Sends a document for viewing in the browser. The browser doesn't cache it or run scripts in it. */
export const sendDocument = (
  reply: FastifyReply,
  { record, bytes }: { readonly record: Pick<DocumentRecord, 'fileName' | 'mediaType'>; readonly bytes: Buffer },
): FastifyReply =>
  reply
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(record.fileName)}`)
    .header('content-security-policy', DOCUMENT_POLICY)
    .header('cache-control', 'private, no-store')
    .type(record.mediaType)
    .send(bytes)

/** Sends a CSV file for saving. `name` is the file name without the extension. */
export const sendCsv = (reply: FastifyReply, name: string, csv: string): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'private, no-store')
    .type('text/csv; charset=utf-8')
    .send(csv)
