/** Has the virus scanner check the files that it couldn't check when they arrived. */

import type { Actor } from 'domain/application/core/command.ts'
import { quarantine } from 'domain/application/quarantine.ts'
import type { VirusScanner } from '../providers/virusScanner/port.ts'
import { lockApplication } from '../storage/applications.ts'
import { endScan, readFileRow, readOriginalRow, type WaitingFile, waitingFiles } from '../storage/files.ts'
import { readPersonal } from '../storage/people.ts'
import { entering } from '../storage/transactions.ts'
import { changeLocked } from './agents/act.ts'
import { openUnscanned } from './files.ts'
import type { Services } from './services.ts'

const FILES = { mode: 'FILES' } as const
const SCANNER: Actor = { kind: 'SYSTEM', identity: 'scanner' }

/**
 * Checks each waiting file once, oldest first. A file that the scanner still can't check keeps waiting.
 * @throws the last error of a file that couldn't be read, after all others
 */
export async function rescanWaiting(services: Services): Promise<void> {
  const { scanner, db } = services
  if (!scanner) return
  const [waiting] = await db.read(FILES, waitingFiles())
  let failure: unknown
  for (const one of waiting) {
    try {
      await rescan(services, scanner, one)
    } catch (error) {
      failure = error
    }
  }
  if (failure) throw failure
}

async function rescan(services: Services, scanner: VirusScanner, { application, document }: WaitingFile) {
  const scope = { mode: 'SYSTEM', application } as const
  const calls = [readOriginalRow(document, application), readFileRow(document, application)] as const
  const [[original], [file]] = await services.db.read(scope, ...calls)
  const row = original ?? file
  // Skip the files of a person whose key was destroyed, because nobody can read them.
  if (!row) return
  const result = await scanner.scan(await openUnscanned(services, original?.uuid ?? document, row))
  if (result.state === 'NOT_YET') return
  const infected = result.state === 'INFECTED'
  const opening = [
    lockApplication(application),
    readPersonal(application),
    entering(FILES),
    endScan(document, infected ? 'INFECTED' : null),
    entering(scope),
  ] as const
  await services.db.change(scope, opening, async ([[locked], personal, , ended], transaction) => {
    if (ended.length === 0 || !infected) return
    await changeLocked(services, transaction, locked, personal, SCANNER, 'scanFile', (a, context) =>
      quarantine(a, document, result.virus, context),
    )
  })
}
