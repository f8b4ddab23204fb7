import { NotFound } from '../errors.ts'
import { insertFile, type NewFile, openFile, readFileRow } from '../storage/files.ts'
import { readKey } from '../storage/people.ts'
import { unwrapKey } from '../storage/secrets.ts'
import type { Scope } from '../storage/transactions.ts'
import type { Services } from './services.ts'

/** Reads the bytes of a stored file. */
export async function readFile(
  services: Services,
  scope: Scope,
  application: string,
  uuid: string,
): Promise<{ readonly bytes: Buffer; readonly mediaType: string }> {
  const [[row]] = await services.db.read(scope, readFileRow(uuid, application))
  if (!row) throw new NotFound()
  return { bytes: openFile(uuid, row, unwrapKey(services.keyring, row.identity, row)), mediaType: row.media_type }
}

/** Stores a file and returns its SHA-256. */
export function saveFile(services: Services, scope: Scope, file: NewFile): Promise<string> {
  return services.db.change(scope, [readKey(file.identity)], async ([[key]], transaction) => {
    if (!key) throw new NotFound()
    return insertFile(transaction, file, unwrapKey(services.keyring, key.identity, key))
  })
}
