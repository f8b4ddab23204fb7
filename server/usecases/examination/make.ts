/** Makes the package that an examiner gets about one application. */
import type { ExaminationLevel } from 'domain/api/agentRecords.ts'
import { NotFound } from '../../errors.ts'
import { listAccesses, noteAccess } from '../../storage/accessLog.ts'
import { listAgentSeats, readAgentSeat } from '../../storage/agents.ts'
import { readApplication } from '../../storage/applications.ts'
import { readEvents } from '../../storage/events.ts'
import { readFileRow } from '../../storage/files.ts'
import { listMessages } from '../../storage/mails.ts'
import { People, readPersonal } from '../../storage/people.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { agentScope, isPartyTo } from '../agents/act.ts'
import { namesOf } from '../agents/colleagues.ts'
import { openFile } from '../files.ts'
import type { Services } from '../services.ts'
import { contentsOf, documentsOf, fileNameOf } from './contents.ts'

const README = `This package is about one application for a home equity line of credit.

examination.json  the decisions with every rule and figure, the consents, the documents with proof of delivery,
                  a log of messages and letters, who viewed the application, and all events in order
documents         the files, in the order in which they were made (only in the full package)

Each document's SHA-256 is in examination.json. Each event's hash is the SHA-256 of the hash before it and the event's
content. "chain" says whether the server found all events complete and unchanged when it made this package.
`

/**
 * Returns a ZIP file with everything that an examiner needs about an application. Logs the access. REDACTED leaves out
 * names, addresses, contact data and files. Demographic answers aren't in the package.
 * @throws NotFound if the caller has no seat, can't reach the application or takes part in it, ServerError NOT_ALLOWED
 * for other roles
 */
export async function makeExamination(
  services: Services,
  scope: ActorScope,
  uuid: string,
  level: ExaminationLevel,
): Promise<{ readonly fileName: string; readonly bytes: Buffer }> {
  const { org, actor } = scope
  const { db, keyring } = services
  const opening = [readAgentSeat(actor), readApplication(uuid), listAgentSeats()] as const
  const seats = await db.change(agentScope(scope, uuid), opening, ([[seat], [row], all], transaction) => {
    if (!seat || !row || isPartyTo(row.data, actor)) throw new NotFound()
    transaction.later(noteAccess(org, uuid, actor, `examiner's package, ${level.toLowerCase()}`))
    return all
  })
  const [[row], personal, events, messages, accesses] = await db.read(
    { mode: 'SYSTEM', application: uuid },
    readApplication(uuid),
    readPersonal(uuid),
    readEvents(uuid),
    listMessages(uuid),
    listAccesses(uuid),
  )
  if (!row) throw new NotFound()
  const { data: application, head } = row
  const people = new People(keyring, uuid, personal)
  const sources = {
    application,
    head,
    personal: people.personal,
    events,
    messages,
    accesses,
    staffName: namesOf(seats),
  }
  const files: Record<string, Uint8Array> = {
    'README.txt': Buffer.from(README),
    'examination.json': Buffer.from(
      `${JSON.stringify({ madeAt: services.clock.now(), ...contentsOf(sources, level) }, undefined, 2)}\n`,
    ),
  }
  if (level === 'FULL')
    for (const [place, document] of documentsOf(application).entries()) {
      const [[file]] = await db.read({ mode: 'SYSTEM', application: uuid }, readFileRow(document.uuid, uuid))
      // Leave out files with a virus and files that the scanner hasn't checked yet, because nobody may open them. The
      // list of documents includes both.
      if (file && !file.scan) files[fileNameOf(document, place)] = await openFile(services, document.uuid, file)
    }
  // Don't compress PDF files and pictures, because they're compressed already.
  const { zipSync } = await import('fflate')
  return { fileName: `examination-${application.loanNumber}.zip`, bytes: Buffer.from(zipSync(files, { level: 1 })) }
}
