import type { DocumentRecord } from 'domain/application/types.ts'
import { documentBytes } from '../../api/queries.ts'

/** Gives bytes to the browser as a download. */
export function saveFile(name: string, bytes: BlobPart, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // By then the browser has taken the bytes. They stay in memory until the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves an application's document. Documents need the session token, so a plain link can't fetch them. */
export async function saveDocument(application: string, { uuid, fileName, mediaType }: DocumentRecord): Promise<void> {
  saveFile(fileName, await documentBytes(application, uuid), mediaType)
}
