/** Reads a person's consents from the event logs, and revokes them. */

import type { ConsentPlace } from 'domain/api/settings.ts'
import { consentOf, Refusal } from 'domain/application/core/command.ts'
import { type Consent, type ConsentType, ELECTRONIC_CONSENTS } from 'domain/application/core/consents.ts'
import { personEvent, WITHDRAWABLE, type Withdrawable } from 'domain/application/core/personEvents.ts'
import { event } from 'domain/application/events.ts'
import type { Application } from 'domain/application/types.ts'
import { textMessagesForm } from 'domain/forms/accountSettings.ts'
import type { Instant } from 'domain/values/dates.ts'
import { listApplications } from '../../storage/applications.ts'
import { appendEvents, chainStart, type EventBody, readConsentEvents } from '../../storage/events.ts'
import type { ActorScope, Call } from '../../storage/transactions.ts'
import { participantOf } from '../participants.ts'
import { type Client, NO_CLIENT } from '../persist.ts'
import type { Services } from '../services.ts'
import { changeOwnApplications } from './applications.ts'
import { type Asked, changeOwn, checked, type Own } from './own.ts'

export interface KeptConsent {
  readonly type: ConsentType
  readonly version: string
  readonly at: Instant
  /** The time at which the consent was revoked, if it was revoked. */
  readonly withdrawnAt?: Instant
  readonly place: ConsentPlace
  /** The loan number of the application in which the consent was first given. Absent if it was given elsewhere. */
  readonly loanNumber?: string | undefined
}

/**
 * The causes recorded with events in a person's own log. A consent's cause shows where the person gave that consent.
 */
const CAUSES = {
  create: 'create account',
  change: 'change consents',
  text: 'answer a text',
  chat: 'stop texts in a chat',
} as const
const PLACES: Readonly<Record<string, ConsentPlace>> = {
  [CAUSES.create]: 'ACCOUNT_CREATION',
  [CAUSES.text]: 'TEXT_MESSAGE',
}

interface Said {
  readonly consents?: readonly Consent[]
  readonly consent?: Consent
  readonly type?: ConsentType
  readonly identity?: string
}

/** Returns a person's consents, oldest first. A consent that covers several applications is listed once. */
export async function readConsents(services: Services, scope: ActorScope): Promise<KeptConsent[]> {
  const { actor } = scope
  const [applications, rows] = await services.db.read(scope, listApplications(actor), readConsentEvents(actor))
  const logs = [
    { aggregate: scope.actor, self: scope.actor, loanNumber: undefined as string | undefined },
    ...applications.map((row) => ({
      aggregate: row.data.uuid,
      self: participantOf(row).actor.identity,
      loanNumber: row.data.loanNumber,
    })),
  ]
  const given = new Map<string, KeptConsent>()
  const withdrawn: { type: ConsentType; at: Instant }[] = []
  for (const { aggregate, self, loanNumber } of logs) {
    for (const row of rows.filter((one) => one.aggregate === aggregate)) {
      const { type, at, data, cause } = JSON.parse(row.body) as EventBody
      const said = data as Said
      if (type === 'ConsentWithdrawn') {
        if (said.type && (said.identity ?? self) === self) withdrawn.push({ type: said.type, at })
        continue
      }
      for (const consent of said.consents ?? (said.consent ? [said.consent] : [])) {
        const key = `${consent.type} ${consent.at}`
        if ((consent.identity === self || consent.identity === scope.actor) && !given.has(key))
          given.set(key, {
            ...{ type: consent.type, version: consent.version, at: consent.at },
            ...(loanNumber === undefined
              ? { place: PLACES[cause] ?? 'SETTINGS' }
              : { place: 'APPLICATION' as const, loanNumber }),
          })
      }
    }
  }
  return [...given.values()]
    .map((consent) => {
      const [ended] = withdrawn
        .filter(({ type, at }) => type === consent.type && at >= consent.at)
        .map(({ at }) => at)
        .sort()
      return ended === undefined ? consent : { ...consent, withdrawnAt: ended }
    })
    .sort((a, b) => a.at.localeCompare(b.at))
}

/** Whether a consent of this type is in force. */
export const holds = (consents: readonly KeptConsent[], type: ConsentType): boolean =>
  consents.some((consent) => consent.type === type && consent.withdrawnAt === undefined)

const CANNOT = 'You can’t withdraw this consent here.'

/** Revokes a consent on the account and on every application where the consent is in force. @throws Refusal */
export async function withdrawConsent(services: Services, { scope, body, client }: Asked): Promise<void> {
  const type = WITHDRAWABLE.find((one) => one === body.type)
  if (!type) throw new Refusal('INVALID', CANNOT, [{ field: 'type', message: CANNOT }])
  if (!holds(await readConsents(services, scope), type)) return
  await changeConsents(services, scope, client, { withdrawn: [type], given: [] })
}

/** Stores which text messages a person agrees to receive. @throws Refusal */
export async function changeTextMessages(services: Services, { scope, body, client }: Asked): Promise<void> {
  const wanted = checked(services, textMessagesForm, body)
  const consents = await readConsents(services, scope)
  const all = [
    { type: 'SMS_MARKETING', on: wanted.smsMarketingConsent },
    { type: 'SMS_TRANSACTIONAL', on: wanted.smsTransactionalConsent },
  ] as const
  const changed = all.filter(({ type, on }) => holds(consents, type) !== on)
  await changeConsents(services, scope, client, {
    given: changed.filter(({ on }) => on).map(({ type }) => type),
    withdrawn: changed.filter(({ on }) => !on).map(({ type }) => type),
  })
}

const TEXTS = ['SMS_MARKETING', 'SMS_TRANSACTIONAL'] as const

/**
 * Withdraws a person's consents to texts after the person said STOP.
 * @param where whether the person said so in a reply to a text or in a chat
 * @throws NotFound if there's no account
 */
export async function stopTexts(services: Services, scope: ActorScope, where: 'text' | 'chat' = 'text'): Promise<void> {
  const consents = await readConsents(services, scope)
  const withdrawn = TEXTS.filter((type) => holds(consents, type))
  await changeConsents(services, scope, NO_CLIENT, { withdrawn, given: [], cause: CAUSES[where] })
}

/**
 * Renews consents to texts after the person replied START. Only consents that were withdrawn since the person replied
 * STOP are renewed.
 * @throws NotFound if there's no account
 */
export async function startTexts(services: Services, scope: ActorScope, since: Instant): Promise<void> {
  const consents = await readConsents(services, scope)
  const ended = (type: ConsentType) =>
    consents.some(({ type: one, withdrawnAt }) => one === type && withdrawnAt !== undefined && withdrawnAt >= since)
  const given = TEXTS.filter((type) => !holds(consents, type) && ended(type))
  await changeConsents(services, scope, NO_CLIENT, { withdrawn: [], given, cause: CAUSES.text })
}

/** The consents that brokers and additional signers give when creating an account. Borrowers consent when applying. */
const WITH_PASSWORD = ['TERMS_PRIVACY', 'ELECTRONIC_COMMUNICATIONS'] as const

/** Returns the statements that store the consents of a person whose account is being created. */
export function consentsOfNewAccount(
  { clock }: Pick<Services, 'clock'>,
  { org, actor: identity }: Pick<ActorScope, 'org' | 'actor'>,
  client: Client,
): readonly Call<unknown>[] {
  const at = clock.now()
  const actor = { kind: 'BORROWER', identity } as const
  const log = { aggregate: identity, org, version: 0, head: chainStart(identity), at, actor, cause: CAUSES.create }
  const given = WITH_PASSWORD.map((type) =>
    personEvent('ConsentGiven', { consent: consentOf(type, { now: at, client, actor }) }),
  )
  return appendEvents(log, given).calls
}

interface Change {
  readonly given: readonly Withdrawable[]
  readonly withdrawn: readonly Withdrawable[]
  readonly cause?: (typeof CAUSES)[keyof typeof CAUSES]
}

async function changeConsents(
  services: Services,
  scope: ActorScope,
  client: Client,
  { given, withdrawn, cause = CAUSES.change }: Change,
): Promise<void> {
  if (given.length + withdrawn.length === 0) return
  await changeOwn(services, scope, cause, async (own, transaction) => {
    const consent = (type: ConsentType, identity: string) =>
      consentOf(type, { now: own.now, client, actor: { kind: 'BORROWER', identity } })
    for (const type of given) own.record('ConsentGiven', { consent: consent(type, own.identity) })
    for (const type of withdrawn) own.record('ConsentWithdrawn', { type, ...client })
    let hasApplication = false
    await changeOwnApplications(services, transaction, { scope, client, cause }, (application, identity) => {
      hasApplication = true
      return {
        events: [
          ...given.map((type) => event('ConsentGiven', { consent: consent(type, identity) })),
          ...withdrawn
            .filter((type) => counts(application, identity, type))
            .map((type) => event('ConsentWithdrawn', { identity, type })),
        ],
      }
    })
    // This email says that documents will now come on paper. Don't send it to people without an application, such as
    // brokers.
    if (hasApplication && withdrawn.some(isElectronic)) tellOfPaper(own)
  })
}

const isElectronic = (type: Withdrawable) => ELECTRONIC_CONSENTS.includes(type)

/**
 * Whether a consent can be revoked on this application. A consent to electronic signatures can't be revoked after the
 * person has signed documents. Consent to electronic communications covers the whole account, so it's revoked on each
 * application.
 */
function counts(application: Application, identity: string, type: Withdrawable): boolean {
  const isGiven = application.consents.some((one) => one.type === type && one.identity === identity)
  const hasSigned = application.owners.some((one) => one.identityUuid === identity && one.signedAt)
  const isClosed = identity === application.borrower && application.closing.signedAt !== undefined
  return (isGiven || type === 'ELECTRONIC_COMMUNICATIONS') && !(type === 'E_SIGN' && (hasSigned || isClosed))
}

/** Emails the person a confirmation that a consent was withdrawn, with the consequences (15 U.S.C. 7001(c)(1)(B)). */
function tellOfPaper(own: Own): void {
  own.mail({
    template: 'PAPER',
    subject: 'You withdrew your consent to electronic records',
    body: [
      'From now on, we’ll mail your documents on paper at no charge. Everything you signed stays valid.',
      'If you haven’t signed yet, you can still finish your application on our site. To sign, agree again or ask us for paper documents, which takes about a week longer.',
    ],
  })
}
