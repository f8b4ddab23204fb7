/**
 * Unanswered conditions: first a reminder, then the notice of incompleteness with a last day to answer (12 CFR
 * 1002.9(c)(2)). After that day, an agent reviews the application; it isn't declined automatically.
 */

import type { ReviewKind } from '../../journey/reviews.ts'
import { hasEnded } from '../../journey/statuses.ts'
import { noticeDueOn } from '../../rules/adverseAction.ts'
import { figure } from '../../rules/trace.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import { addDays, type Instant, latest, type PlainDate } from '../../values/dates.ts'
import { lastDayAt, startOf, todayAt, zoneOf, zonesOf } from '../../values/timeZones.ts'
import { andThen } from '../core/andThen.ts'
import { askAbout, type Context, merge, type Outcome, outcome } from '../core/command.ts'
import { event } from '../events.ts'
import { openReview } from '../reviews/reviews.ts'
import type { Application, DocumentRecord } from '../types.ts'
import type { Condition } from './types.ts'

/** Number of business days between the request for a condition and the reminder. This is our own choice. */
const REMINDER_DAYS = 3
/**
 * Number of calendar days between the request for a condition and the notice of incompleteness. This is our own choice;
 * Regulation B requires the notice within 30 days of the application.
 */
const NOTICE_DAYS = 10
/**
 * We plan to send the notice this many calendar days before Regulation B's limit. If sending fails, an agent can fix
 * the problem during these days.
 */
const SPARE_DAYS = 5
/**
 * Number of calendar days that the person has to answer. 12 CFR 1002.9(c)(2) requires a reasonable period; this length
 * is our own choice.
 */
const PERIOD_DAYS = 30

type Waiting = Pick<Application, 'conditions' | 'status'>
const openOf = (a: Waiting): readonly Condition[] =>
  hasEnded(a.status) ? [] : (a.conditions ?? []).filter(({ state }) => state === 'OPEN')
const stateOf = (a: Application): string => a.property.address.state
const askedAt = ({ created, askedAgainAt = created }: Condition): Instant => askedAgainAt

/** Returns the date of the reminder, which is a few business days after the request. */
export const reminderDay = (a: Application, condition: Condition): PlainDate =>
  addBusinessDays(todayAt(stateOf(a), askedAt(condition)), REMINDER_DAYS)

/**
 * Returns the date of the notice of incompleteness. The notice goes out NOTICE_DAYS after the request, or earlier if
 * Regulation B's 30-day limit requires it. The 30 days start when the lender last thought that the application was
 * complete. If a review asked for more, that's when the review opened. If an answer was insufficient, that's when the
 * answer arrived. Otherwise, it's when the condition was requested.
 */
export function noticeDay(a: Application, condition: Condition): PlainDate {
  const { askedAgainAt, created, submittedAt, review } = condition
  const found = a.reviews?.find(({ uuid }) => uuid === review)?.openedAt
  const complete = todayAt(stateOf(a), askedAgainAt ? (submittedAt ?? askedAgainAt) : (found ?? created))
  const asked = todayAt(stateOf(a), askedAt(condition))
  const last = addDays(noticeDueOn(complete, 'APPLICATION'), -SPARE_DAYS)
  const usual = addDays(asked, NOTICE_DAYS)
  return usual < last ? usual : latest(asked, last)
}

/**
 * Whether Regulation B's rules on notices of incompleteness still apply. After notarization, the server sends no such
 * notice and the application can't be declined.
 */
export const isApplication = (a: Application): boolean => a.notary.completedAt === undefined

/** Whether a review of this kind may end in a decline. */
export const mayDecline = (a: Application, kind: ReviewKind): boolean => kind !== 'INCOMPLETE' || isApplication(a)

/**
 * Returns the day on which an agent reviews an unanswered condition. Before notarization, the agent reviews it on the
 * day after the notice's last day to answer. After notarization, no notice is sent, so the agent reviews it a few days
 * after the reminder. If an earlier notice stated a last day to answer, the agent waits until that day has passed.
 */
function lookDay(a: Application, { sendBy, remindedAt }: Condition): PlainDate | undefined {
  const noticed = sendBy && addDays(sendBy, 1)
  if (isApplication(a) || !remindedAt) return noticed
  const reminded = addDays(todayAt(stateOf(a), remindedAt), NOTICE_DAYS)
  return noticed ? latest(noticed, reminded) : reminded
}

/** Returns the conditions listed in a notice that is still being prepared. */
function underWay(a: Application): readonly Condition[] {
  const request = a.requests.INCOMPLETE_NOTICE
  return !request || request.state === 'DONE' ? [] : noticeUnderWay(a).conditions
}

/** Returns the notice's conditions that are still open, and the last day to answer them. */
export function noticeUnderWay(a: Application): {
  readonly conditions: readonly Condition[]
  /** Whether every condition in the notice is still open. Otherwise, the notice can't be sent. */
  readonly isWhole: boolean
  readonly until: PlainDate
} {
  const { at, reference = '' } = a.requests.INCOMPLETE_NOTICE ?? { at: a.createdAt }
  const named = reference.split(' ')
  const conditions = isApplication(a) ? openOf(a).filter((one) => named.includes(one.uuid) && askedAt(one) <= at) : []
  return {
    conditions,
    isWhole: conditions.length === named.length,
    until: addDays(todayAt(stateOf(a), at), PERIOD_DAYS),
  }
}

/**
 * Requests one notice for the given conditions. If an earlier notice is still being prepared, the new notice also
 * covers the conditions in the earlier one.
 */
function sendNotice(a: Application, conditions: readonly Condition[]): Outcome {
  const named = new Set([...underWay(a), ...conditions].map(({ uuid }) => uuid))
  return named.size > 0 ? askAbout(a, 'INCOMPLETE_NOTICE', [...named].join(' ')) : outcome({})
}

/**
 * Sets one deadline for all open conditions: the earliest date on which one of them needs a reminder, a notice or a
 * review.
 */
export function waitForAnswers(a: Application): Outcome {
  const [due] = openOf(a)
    .flatMap((one) => nextOf(a, one))
    .sort()
  return outcome({ effects: due ? [{ kind: 'deadline', name: 'CONDITION_WAITS', due }] : [] })
}

function nextOf(a: Application, condition: Condition): readonly Instant[] {
  const { sendBy, remindedAt, uuid } = condition
  const zone = zoneOf(stateOf(a))
  if (underWay(a).some((one) => one.uuid === uuid)) return []
  const look = lookDay(a, condition)
  const isSeen = a.reviews?.some(
    ({ kind, subject, resolved }) => kind === 'INCOMPLETE' && subject === uuid && !resolved,
  )
  return [
    ...(remindedAt || sendBy ? [] : [startOf(reminderDay(a, condition), zone)]),
    ...(sendBy || !isApplication(a) ? [] : [startOf(noticeDay(a, condition), zone)]),
    ...(look && !isSeen ? [startOf(look, zonesOf(stateOf(a)).last)] : []),
  ]
}

/** Sends the reminders and notices that are due for unanswered conditions, and opens agents' reviews. */
export function stillUnanswered(a: Application, context: Context): Outcome {
  const { now, today } = context
  const open = openOf(a).filter((one) => !underWay(a).includes(one))
  const unnoticed = open.filter(({ sendBy }) => sendBy === undefined)
  const isDue = isApplication(a) && unnoticed.some((one) => noticeDay(a, one) <= today)
  const reminded = isDue ? [] : unnoticed.filter((one) => !one.remindedAt && reminderDay(a, one) <= today)
  const due = merge(
    // One notice covers all conditions that aren't in a notice yet.
    isDue ? sendNotice(a, unnoticed) : outcome({}),
    ...reminded.map((one) => remind(one, context)),
    ...open.map((one) => {
      const look = lookDay(a, one)
      if (!look || look > lastDayAt(stateOf(a), now)) return outcome({})
      return openReview(a, 'INCOMPLETE', context, {
        subject: one.uuid,
        found: one.sendBy ? [figure('lastDay', one.sendBy, 'date')] : [],
      })
    }),
  )
  return andThen(a, due, context, waitForAnswers)
}

const remind = ({ uuid, forIdentity }: Condition, { now }: Pick<Context, 'now'>): Outcome =>
  outcome({
    events: [event('ConditionReminded', { condition: uuid })],
    effects: [{ kind: 'mail', template: 'CONDITION_REMINDER', identity: forIdentity, key: `${uuid}:${now}` }],
  })

/**
 * Gives the person more time, after an agent decided to. Sends another reminder, or another notice that allows the same
 * number of days.
 */
export function askOnceMore(a: Application, condition: string | undefined, context: Pick<Context, 'now'>): Outcome {
  const asked = openOf(a).filter(({ uuid }) => uuid === condition)
  if (isApplication(a)) return sendNotice(a, asked)
  return andThen(a, merge(...asked.map((one) => remind(one, context))), context, waitForAnswers)
}

/**
 * Handles a finished notice of incompleteness. Emails the recipients, and tells everyone with an open condition how
 * much time is left. If one of the conditions was answered in the meantime, requests a new notice for the remaining
 * conditions instead.
 */
export function incompleteNoticed(
  a: Application,
  { documents }: { readonly documents: readonly DocumentRecord[] },
  context: Pick<Context, 'now'>,
): Outcome {
  const { conditions, isWhole, until } = noticeUnderWay(a)
  const request = a.requests.INCOMPLETE_NOTICE
  if (!request) return outcome({})
  const settled = (after: Application): Application => ({
    ...after,
    requests: { ...after.requests, INCOMPLETE_NOTICE: { ...request, state: 'DONE' } },
  })
  const goOn = (after: Application) => waitForAnswers(settled(after))
  if (!isWhole && conditions.length > 0) return sendNotice(settled(a), conditions)
  if (conditions.length === 0 || documents.length === 0) return goOn(a)
  const written = documents.flatMap(({ forIdentity }) => forIdentity ?? [])
  const others = new Set(conditions.map(({ forIdentity }) => forIdentity).filter((one) => !written.includes(one)))
  const key = `${request.no}`
  const sent = outcome({
    events: [event('IncompleteNoticeSent', { conditions: conditions.map(({ uuid }) => uuid), until, documents })],
    effects: [
      ...written.map((identity) => ({ kind: 'mail', template: 'INCOMPLETE_NOTICE', identity, key }) as const),
      // The notice goes to the applicants. Other signers get an email, and their own page shows the last day to answer.
      ...[...others].map((identity) => ({ kind: 'mail', template: 'CONDITION_REMINDER', identity, key }) as const),
    ],
  })
  return andThen(a, sent, context, goOn)
}

/**
 * Closes the agent's review of an unanswered condition, because the answer arrived late or the condition was withdrawn.
 */
export const lateAnswers = (a: Application, by: string): Outcome =>
  outcome({
    events: (a.reviews ?? []).flatMap(({ kind, uuid, subject, resolved }) =>
      kind === 'INCOMPLETE' && !resolved && !openOf(a).some((one) => one.uuid === subject)
        ? [
            event('ReviewResolved', {
              review: uuid,
              way: 'AGAIN',
              reason: 'The request was answered or is no longer needed.',
              by,
            }),
          ]
        : [],
    ),
  })
