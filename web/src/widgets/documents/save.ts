import type { DocumentRecord } from 'domain/application/types.ts'
import { documentBytes } from '../../api/queries.ts'

/** Hands bytes to the browser as a file to keep. */
export function saveFile(name: string, bytes: BlobPart, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken it up by then; until it is revoked the bytes stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a document of an application. Documents need the session's token, so that a plain link would not do. */
export async function saveDocument(application: string, { uuid, fileName, mediaType }: DocumentRecord): Promise<void> {
  saveFile(fileName, await documentBytes(application, uuid), mediaType)
}
