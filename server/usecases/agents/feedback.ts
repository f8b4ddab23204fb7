/**
 * Lets the lender's compliance staff read messages to the CEO and exit surveys, and deletes both after the retention
 * period.
 */

import {
  FEEDBACK_PAGE_SIZE,
  type FeedbackItem,
  type FeedbackKind,
  type FeedbackPage,
} from 'domain/api/staffFeedback.ts'
import { FEEDBACK_TOPIC_LABELS, LEAVE_REASON_LABELS } from 'domain/forms/feedback.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { csvOf } from 'domain/values/csv.ts'
import { addMonths, dateIn, type Instant, instant } from 'domain/values/dates.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { startOf } from 'domain/values/timeZones.ts'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { readAgentSeat } from '../../storage/agents.ts'
import { FEEDBACK, type FeedbackRow, forgetFeedback } from '../../storage/feedback.ts'
import { decryptJson, PLACES, unwrapKey } from '../../storage/secrets.ts'
import type { ActorScope, Call } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'
import { agentScope } from './act.ts'

/**
 * The cursor for the start of a list. A cursor is a time, and lists are sorted newest first, so this cursor is later
 * than any item.
 */
const START = ['9999-12-31T00:00:00Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const
type Place = readonly [at: string, uuid: string]

const placeOf = ({ at, uuid }: FeedbackItem): string => Buffer.from(JSON.stringify([at, uuid])).toString('base64url')

/** Reads the position from a cursor. An invalid cursor means the first page. */
function readPlace(text: string | undefined): Place {
  try {
    const [at, uuid] = JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as Place
    return isUuid(uuid) && /^2\d{3}-/.test(at) && instant(at) === at ? [at, uuid] : START
  } catch {
    return START
  }
}

function itemOf(services: Services, row: FeedbackRow): FeedbackItem {
  const { uuid, at, about, page, application, marketing_consent: marketingConsent, occasion, ciphertext } = row
  const key = unwrapKey(services.keyring, row.identity, row)
  return {
    uuid,
    at,
    about,
    page,
    text: ciphertext ? decryptJson<string>(key, ciphertext, PLACES.feedback(uuid)) : '',
    ...(marketingConsent !== null && { marketingConsent }),
    ...(occasion && { occasion }),
    ...(application && { applicationUuid: application }),
  }
}

/** Reads a page of `limit` items, and adds `what` to the access log. @throws NotFound */
function readPage<const More extends readonly Call<unknown>[]>(
  services: Services,
  scope: ActorScope,
  kind: FeedbackKind,
  { place, limit, what }: { readonly place: Place; readonly limit: number; readonly what: string },
  ...more: More
) {
  const { org, actor } = scope
  const opening = [readAgentSeat(actor), FEEDBACK[kind].list(org, ...place, limit), ...more] as const
  return services.db.change(agentScope(scope), opening, ([[seat], rows, ...rest], transaction) => {
    if (!seat) throw new NotFound()
    transaction.later(noteAccess(org, null, actor, what))
    return { items: rows.map((row) => itemOf(services, row)), rest }
  })
}

/** @throws NotFound if the caller has no seat */
export async function readFeedback(
  services: Services,
  scope: ActorScope,
  kind: FeedbackKind,
  after: string | undefined,
): Promise<FeedbackPage> {
  const wanted = { place: readPlace(after), limit: FEEDBACK_PAGE_SIZE + 1, what: `feedback ${kind}` }
  const {
    items,
    rest: [counts],
  } = await readPage(services, scope, kind, wanted, FEEDBACK[kind].count(scope.org))
  const shown = items.slice(0, FEEDBACK_PAGE_SIZE)
  const last = shown.at(-1)
  return {
    now: services.clock.now(),
    keptMonths: services.organization(scope.org).retention.feedbackMonths,
    counts,
    items: shown,
    ...(last && items.length > shown.length && { next: placeOf(last) }),
  }
}

/** How many items an export reads with each statement. */
const BATCH = 500
const yes = (is: boolean | undefined): string => (is ? 'Yes' : 'No')

const COLUMNS: Readonly<
  Record<FeedbackKind, { readonly names: readonly string[]; readonly of: (item: FeedbackItem) => readonly string[] }>
> = {
  ceo: {
    names: ['Topic', 'Message', 'May be published'],
    of: ({ about, text, marketingConsent }) => [labelOf(about), text, yes(marketingConsent)],
  },
  'leave-survey': {
    names: ['Reason', 'Comments', 'At sign-out'],
    of: ({ about, text, occasion }) => [labelOf(about), text, yes(occasion === 'SIGN_OUT')],
  },
}
const labelOf = (about: FeedbackItem['about']): string => ({ ...FEEDBACK_TOPIC_LABELS, ...LEAVE_REASON_LABELS })[about]

/**
 * Returns all stored feedback of one type as a CSV file, newest first.
 * @throws NotFound, Refusal under the same conditions as `readFeedback`
 */
export async function exportFeedback(services: Services, scope: ActorScope, kind: FeedbackKind): Promise<string> {
  const { names, of } = COLUMNS[kind]
  const rows: string[][] = [['Date', ...names, 'Page', 'Application']]
  let place: Place = START
  for (;;) {
    const { items } = await readPage(services, scope, kind, { place, limit: BATCH, what: `feedback ${kind}, export` })
    rows.push(...items.map((item) => [item.at, ...of(item), item.page, item.applicationUuid ?? '']))
    const last = items.at(-1)
    if (!last || items.length < BATCH) return csvOf(rows)
    place = [last.at, last.uuid]
  }
}

/** Returns the start of a retention period of the given number of months. Older data must be deleted. */
export const retainedSince = (months: number, now: Instant): Instant =>
  startOf(addMonths(dateIn('UTC', now), -months), 'UTC')

/** Returns the statements that delete feedback after its retention period. They run in mode SWEEP. */
export const forgetOldFeedback = (organizations: readonly Organization[], now: Instant): Call<unknown>[] =>
  forgetFeedback(
    organizations.map(({ code, retention }) => ({ org: code, before: retainedSince(retention.feedbackMonths, now) })),
  )
