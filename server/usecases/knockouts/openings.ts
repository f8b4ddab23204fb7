/** Emails people when the lender's criteria no longer exclude an application like theirs. */
import { randomUUID } from 'node:crypto'
import { PROPERTY_TYPE_LABELS } from 'domain/forms/choices.ts'
import { REGISTER_V2 } from 'domain/routes/pages.ts'
import type { EarlyReason } from 'domain/rules/earlyKnockouts.ts'
import type { LendingPolicy } from 'domain/rules/policy.ts'
import { stateName } from 'domain/values/address.ts'
import { addDays, type Instant, instant, type PlainDate } from 'domain/values/dates.ts'
import { startOf, todayAt, zoneOf } from 'domain/values/timeZones.ts'
import { DatabaseUnavailable } from '../../errors.ts'
import type { Block } from '../../mail/body.ts'
import { addMail } from '../../storage/jobs.ts'
import { insertMail } from '../../storage/mails.ts'
import {
  dueOpenings,
  emailOfOpening,
  endOpening,
  type OpeningRow,
  postponeOpening,
  takeOpening,
} from '../../storage/openings.ts'
import { readKey } from '../../storage/people.ts'
import { unwrapKey } from '../../storage/secrets.ts'
import type { Services } from '../services.ts'

/** People whose home was for sale get one reminder after this many days. */
const FOR_SALE_DAYS = 90

type Subject = Pick<OpeningRow, 'reason' | 'state' | 'property_type'>
type Criteria = LendingPolicy['eligibility']

interface Row {
  /**
   * The number of days after which the server emails the person; undefined if the email depends on a change to the
   * lender's criteria.
   */
  readonly days: (criteria: Criteria) => number | undefined
  readonly isOpen: (subject: Subject, criteria: Criteria) => boolean
  readonly news: (subject: Subject, company: string) => string
}

const ROWS: Readonly<Record<EarlyReason, Row>> = {
  STATE_NOT_LICENSED: {
    days: () => undefined,
    isOpen: ({ state }, { licensedStates }) => licensedStates.includes(state),
    news: ({ state }, company) => `${company} now accepts applications for homes in ${stateName(state)}.`,
  },
  PROPERTY_TYPE: {
    days: () => undefined,
    isOpen: ({ property_type }, { propertyTypes }) => propertyTypes.includes(property_type),
    news: ({ property_type }, company) =>
      `${company} now accepts applications for this property type: ${PROPERTY_TYPE_LABELS[property_type].toLowerCase()}.`,
  },
  LISTED_FOR_SALE: {
    days: () => FOR_SALE_DAYS,
    isOpen: () => true,
    news: (_, company) =>
      `Is your home no longer for sale? ${company} accepts applications for homes that aren’t for sale.`,
  },
  RECENTLY_PURCHASED: {
    days: ({ recentPurchaseDays }) => recentPurchaseDays + 1,
    isOpen: () => true,
    news: (_, company) => `Your recent purchase no longer keeps you from applying with ${company}.`,
  },
}

/**
 * Returns the date on which the server will email the person; undefined if the lender would have to change its criteria
 * first.
 * @param since the first day of the criterion's waiting period, if known; by default, today
 */
export function tellsOn(
  reason: EarlyReason,
  state: string,
  now: Instant,
  criteria: Criteria,
  since?: PlainDate,
): PlainDate | undefined {
  const days = ROWS[reason].days(criteria)
  if (days === undefined) return undefined
  const today = todayAt(state, now)
  const counted = since && addDays(since, days)
  return counted && counted > today ? counted : addDays(today, days)
}

/** Returns when the server should check again: on the date of the email, or tomorrow if there's no such date yet. */
export function nextLook(
  reason: EarlyReason,
  state: string,
  now: Instant,
  criteria: Criteria,
  since?: PlainDate,
): Instant {
  return startOf(tellsOn(reason, state, now, criteria, since) ?? addDays(todayAt(state, now), 1), zoneOf(state))
}

/** The number of minutes before a failed email is retried. */
const RETRY_MINUTES = 60

type Due = Pick<OpeningRow, 'uuid' | 'identity' | 'org_code'>
const scopeOf = ({ identity, org_code: org }: Due) => ({ mode: 'ACTOR', org, actor: identity }) as const

/**
 * Sends the emails that are due, but only to people whom the lender's criteria no longer exclude. If the criteria still
 * exclude a person, or if an email fails, the server checks again later. Returns the number of emails sent.
 * @param onFailure called with the error of each email that failed
 * @throws DatabaseUnavailable
 */
export async function tellOpenings(services: Services, onFailure: (error: unknown) => void): Promise<number> {
  const now = services.clock.now()
  const [due] = await services.db.read({ mode: 'SWEEP' }, dueOpenings(now))
  let told = 0
  for (const opening of due) {
    try {
      if (await tellOpening(services, opening, now)) told++
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      onFailure(error)
      const later = instant(Date.parse(now) + RETRY_MINUTES * 60_000)
      await services.db.change(scopeOf(opening), [postponeOpening(opening.uuid, later)], () => undefined)
    }
  }
  return told
}

/** Returns whether the person was emailed. */
function tellOpening(services: Services, due: Due, now: Instant): Promise<boolean> {
  const { uuid, identity, org_code: org } = due
  const organization = services.organization(org)
  const { eligibility } = organization.policy
  const first = [takeOpening(uuid, now), readKey(identity)] as const
  return services.db.change(scopeOf(due), first, ([[row], [key]], transaction) => {
    if (!row) return false
    if (!key) {
      // End the person's request, because the person's data was erased in the meantime.
      transaction.later(endOpening(uuid, now))
      return false
    }
    const { isOpen, news } = ROWS[row.reason]
    if (!isOpen(row, eligibility)) {
      transaction.later(postponeOpening(uuid, nextLook(row.reason, row.state, now, eligibility)))
      return false
    }
    const personKey = unwrapKey(services.keyring, identity, key)
    const mail = randomUUID()
    transaction.later(
      endOpening(uuid, now),
      insertMail(
        {
          uuid: mail,
          key: `mail:OPENING:${uuid}`,
          org,
          identity,
          channel: 'EMAIL',
          template: 'OPENING',
          to: emailOfOpening(row, personKey),
          subject: 'An update about your home equity line of credit',
          body: bodyOf(news(row, organization.info.companyNameShort), services.originOf(org)),
          at: now,
        },
        personKey,
      ),
      addMail({ uuid: mail, org }),
    )
    return true
  })
}

const bodyOf = (news: string, origin: string): readonly Block[] => [
  news,
  { action: 'Apply now', url: origin + REGISTER_V2 },
  { note: 'You asked for this email. It’s the only one we’ll send about this.' },
]
