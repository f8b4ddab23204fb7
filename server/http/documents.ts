import type { DocumentRecord } from 'domain/application/types.ts'
import type { FastifyReply } from 'fastify'

/** The content security policy of a document: it can't load anything, run scripts or appear in a frame. */
const DOCUMENT_POLICY = "default-src 'none';frame-ancestors 'none';sandbox"

interface SentDocument {
  readonly record: Pick<DocumentRecord, 'fileName' | 'mediaType'>
  readonly bytes: Uint8Array
}

/**
 * The media types that a browser may show. The browser saves files of all other types, because HTML and SVG files can
 * contain scripts.
 */
const SHOWN = ['application/pdf', 'image/jpeg', 'image/png', 'text/plain']

/**
 * Sends a document to its owner. The browser shows it if it's a PDF, a picture or plain text, but doesn't cache it or
 * run scripts in it.
 */
export const sendDocument = (reply: FastifyReply, document: SentDocument): FastifyReply =>
  send(reply, document, SHOWN.includes(document.record.mediaType) ? 'inline' : 'attachment')

/**
 * Sends a document to staff. Staff get files from strangers, so the browser never opens such a file directly. The
 * staff's pages draw it instead.
 */
export const saveDocument = (reply: FastifyReply, document: SentDocument): FastifyReply =>
  send(reply, document, 'attachment')

const send = (reply: FastifyReply, { record, bytes }: SentDocument, disposition: string): FastifyReply =>
  reply
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(record.fileName)}`)
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
