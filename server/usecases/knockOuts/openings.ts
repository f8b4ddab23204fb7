/** Tells people once the lender's criteria no longer stop an application like theirs. */
import { randomUUID } from 'node:crypto'
import { PROPERTY_TYPE_LABELS } from 'domain/forms/choices.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { REGISTER } from 'domain/routes/pages.ts'
import type { EarlyReason } from 'domain/rules/earlyKnockOuts.ts'
import type { LendingPolicy } from 'domain/rules/policy.ts'
import { addDays, type Instant, type PlainDate } from 'domain/values/dates.ts'
import { stateName } from 'domain/values/licensing.ts'
import { startOf, todayAt, zoneOf } from 'domain/values/timeZones.ts'
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

/** After this number of days, people whose home was for sale get one reminder. */
const FOR_SALE_DAYS = 90

type Subject = Pick<OpeningRow, 'reason' | 'state' | 'property_type'>
type Criteria = LendingPolicy['eligibility']

interface Row {
  /** Days after which the server emails the person; undefined if the email depends on the lender's criteria. */
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
    news: (_, company) => `Your recent purchase no longer prevents an application with ${company}.`,
  },
}

/** Returns the day of the email; undefined if it depends on the lender's criteria. */
export function tellsOn(reason: EarlyReason, state: string, now: Instant, criteria: Criteria): PlainDate | undefined {
  const days = ROWS[reason].days(criteria)
  return days === undefined ? undefined : addDays(todayAt(state, now), days)
}

/** Returns when the server looks next: on the day of the email, or tomorrow if the email depends on the criteria. */
export function nextLook(reason: EarlyReason, state: string, now: Instant, criteria: Criteria): Instant {
  return startOf(tellsOn(reason, state, now, criteria) ?? addDays(todayAt(state, now), 1), zoneOf(state))
}

/**
 * Emails everyone whose time has come and whose criterion is met. If the criterion isn't met, the server looks again
 * later. Returns the number of emails.
 */
export async function tellOpenings(services: Services): Promise<number> {
  const now = services.clock.now()
  const [due] = await services.db.read({ mode: 'SWEEP' }, dueOpenings(now))
  let told = 0
  for (const { uuid, identity, org_code: org } of due) {
    const organization = services.organization(org)
    const { eligibility } = organization.policy
    const opening = [takeOpening(uuid, now), readKey(identity)] as const
    told += await services.db.change(
      { mode: 'ACTOR', org, actor: identity },
      opening,
      ([[row], [key]], transaction) => {
        if (!row) return 0
        if (!key) {
          // The person's data was erased meanwhile.
          transaction.later(endOpening(uuid, now))
          return 0
        }
        const { isOpen, news } = ROWS[row.reason]
        if (!isOpen(row, eligibility)) {
          transaction.later(postponeOpening(uuid, nextLook(row.reason, row.state, now, eligibility)))
          return 0
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
              subject: 'You asked us to tell you',
              text: textOf(organization, news(row, organization.info.companyNameShort), services.originOf(org)),
              at: now,
            },
            personKey,
          ),
          addMail({ uuid: mail, org }),
        )
        return 1
      },
    )
  }
  return told
}

const textOf = ({ info }: Organization, news: string, origin: string): string =>
  [
    news,
    `Apply: ${origin}${REGISTER}`,
    'You asked for this email. It’s the only one we send about it.',
    `${info.companyName}\n${info.companyAddress}\n${info.phoneFormatted}`,
  ].join('\n\n')
