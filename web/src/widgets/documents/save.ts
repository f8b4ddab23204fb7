import type { DocumentRecord } from 'domain/application/types.ts'
import { documentBytes } from '../../api/queries.ts'
import { saveFile } from '../../ui/saveFile.ts'

/** Saves an application's document. A plain link can't download it, because the request needs the session token. */
export async function saveDocument(application: string, { uuid, fileName, mediaType }: DocumentRecord): Promise<void> {
  saveFile(fileName, await documentBytes(application, uuid), mediaType)
}
