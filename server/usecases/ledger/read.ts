/** Derives the borrower's ledger from the application's events and the access log. */
import { linksOf, readLedger } from 'domain/api/checkLedger.ts'
import { LEDGER_FORMAT, type LedgerFile } from 'domain/api/ledger.ts'
import type { Application } from 'domain/application/types.ts'
import { entriesOf, isOpen, type LedgerEvent, type LedgerPeople, viewEntry } from 'domain/application/views/ledger.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { NotFound } from '../../errors.ts'
import { listAccesses } from '../../storage/accessLog.ts'
import { seatsOf } from '../../storage/agents.ts'
import { readApplication, readParty } from '../../storage/applications.ts'
import { type EventBody, type EventRow, readEvents } from '../../storage/events.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { sealingOf } from '../paperwork/sealing.ts'
import { participantOf } from '../participants.ts'
import type { Services } from '../services.ts'
import texts from './consentTexts.json' with { type: 'json' }
import { viewedIn } from './viewed.ts'

const eventOf = ({ seq, type, at, body }: EventRow): LedgerEvent => {
  const { actor, data } = JSON.parse(body) as EventBody
  return { seq, type, at, actor, data }
}

/** @throws NotFound if the caller isn't the application's borrower */
export async function makeLedger(
  services: Services,
  scope: ActorScope,
  uuid: string,
): Promise<{ readonly ledger: LedgerFile; readonly application: Application }> {
  const [[row], [party], rows, accesses] = await services.db.read(
    scope,
    readApplication(uuid),
    readParty(uuid, scope.actor),
    readEvents(uuid),
    listAccesses(uuid),
  )
  if (!row || participantOf(party).actor.kind !== 'BORROWER') throw new NotFound()
  const { data: application } = row
  const events = rows.map(eventOf)
  const people = await peopleOf(services, scope, application, [
    ...accesses.map(({ actor }) => actor),
    ...events.filter(({ actor }) => actor.kind === 'AGENT').map(({ actor }) => actor.identity),
  ])
  const entries = [
    ...events.flatMap((event) => entriesOf(event, people)),
    ...accesses.map((access) => viewEntry({ ...access, what: viewedIn(access.what) }, people)),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  const { hashAfter, sealLedger } = await import('./seal.ts')
  const links = await linksOf(entries, uuid, hashAfter)
  const versions = new Set(entries.map(({ consent }) => consent?.version))
  const anchor = await services.anchors.lastOf(uuid)
  const stamp = anchor && (await services.stampOf(anchor))
  const anchored = anchor && { ...anchor, ...(stamp && { stamp }) }
  const organization = services.organization(scope.org)
  const content: LedgerFile = {
    ...{ format: LEDGER_FORMAT, application: uuid, loanNumber: application.loanNumber },
    ...{ lender: organization.info.companyName, madeAt: services.clock.now() },
    entries: entries.map((entry, place) => ({ ...entry, link: links[place] ?? '' })),
    events: rows.map((row, place) => {
      const event = events[place]
      return {
        ...{ seq: row.seq, previous: row.previous.toString('hex'), hash: row.hash.toString('hex') },
        ...(event && isOpen(event, people) && { body: row.body }),
      }
    }),
    texts: texts.filter(({ version }) => versions.has(version)),
    ...(anchored && { anchored }),
    seal: '',
  }
  // Seal the content exactly as readers get it: in the schema's order, and without undefined values.
  const read = readLedger(JSON.stringify(content))
  if (!read) throw new Error('the ledger doesn’t match its schema')
  return { ledger: sealLedger(read, await sealingOf(services)(organization)), application }
}

async function peopleOf(
  { db }: Pick<Services, 'db'>,
  { org, actor }: ActorScope,
  { borrower, owners }: Application,
  identities: readonly string[],
): Promise<LedgerPeople> {
  // The sandbox's invented staff have no seats, and their events contain names instead of UUIDs.
  const [seats] = await db.read({ mode: 'AGENTS', org }, seatsOf(org, [...new Set(identities)].filter(isUuid)))
  return {
    self: [actor, borrower],
    owners: owners.map(({ identityUuid }) => identityUuid),
    staff: new Map(seats.map(({ identity, role, display_name: name }) => [identity, { role, name }])),
  }
}
