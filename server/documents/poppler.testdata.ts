import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentTypeId } from 'domain/application/core/documents.ts'
import type { Case } from './render.testdata.ts'
import { renderDocument } from './render.ts'
import type { RenderedDocument } from './rendered.ts'
import type { DataOf } from './types.ts'

/** Runs a poppler command on a document and returns the command's output. */
export function poppler(tool: string, document: Pick<RenderedDocument, 'bytes'>, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, document.bytes)
    return execFileSync(tool, [...options, file, ...(tool === 'pdftotext' ? ['-'] : [])], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns a document's text without line breaks. */
export const textOf = (document: RenderedDocument): string =>
  poppler('pdftotext', document, '-layout').normalize('NFC').replace(/\s+/g, ' ')

export const render = <T extends DocumentTypeId>(from: Case, type: T): Promise<RenderedDocument> =>
  renderDocument(type, from[type] as DataOf<T>)
