/**
 * The list of erasures outside the database: a file with one line of JSON for each erasure. When an older backup is
 * restored, the list says which people must be erased again. It contains UUIDs, dates and rules, and no personal data.
 */
import { appendFile, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Erasure } from './erasures.ts'
import { makeFolder } from './makeFolder.ts'

/** The list's name in the data folder, and in a folder with backups. */
export const listIn = (folder: string): string => join(folder, 'erasures.jsonl')

/** Returns the erasures in a list, oldest first; an empty list if there's no file. @throws the file system's error */
export async function readErasureList(path: string): Promise<Erasure[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    // If the machine failed during the write of the last line, this line is incomplete. Skip it, because the database
    // still has the erasure.
    if (!line.endsWith('}')) return []
    return [JSON.parse(line) as Erasure]
  })
}

/** Adds the erasures that the list doesn't have yet. Creates the list if there's anything to add. */
export async function addToErasureList(path: string, erasures: readonly Erasure[]): Promise<void> {
  const known = new Set((await readErasureList(path)).map(({ application }) => application))
  const added = erasures.filter(({ application }) => !known.has(application))
  if (added.length === 0) return
  await makeFolder(dirname(path))
  const lines = added.map(({ application, org, at, endedOn, records, people, unasked = [] }) =>
    JSON.stringify({ application, org, at, endedOn, records, people, unasked } satisfies Erasure),
  )
  await appendFile(path, `\n${lines.join('\n')}\n`, { mode: 0o600, flush: true })
}
