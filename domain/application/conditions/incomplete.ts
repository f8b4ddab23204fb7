/**
 * What was asked of a person beside the steps and is not answered: a reminder, then the notice that the application is
 * incomplete, with the days in which it can be completed (12 CFR 1002.9(c)(2)). Once they have passed somebody of the
 * lender looks; nothing happens to the person by itself.
 */

import type { ReviewKind } from '../../journey/reviews.ts'
import { noticeDueOn } from '../../rules/adverseAction.ts'
import { figure } from '../../rules/trace.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import { addDays, type Instant, latest, type PlainDate } from '../../values/dates.ts'
import { lastDayAt, startOf, todayAt, zoneOf, zonesOf } from '../../values/timeZones.ts'
import { andThen } from '../core/andThen.ts'
import { askAbout, type Context, merge, type Outcome, outcome } from '../core/command.ts'
import { hasEnded } from '../core/status.ts'
import { event } from '../events.ts'
import { openReview } from '../reviews/reviews.ts'
import type { Application, DocumentRecord } from '../types.ts'
import type { Condition } from './types.ts'

/** Business days after it was asked for. Ours. */
const REMINDER_DAYS = 3
/** Calendar days after it was asked for. Ours; the law wants the notice within 30 days of the application. */
const NOTICE_DAYS = 10
/** Calendar days before the last one that the law leaves: time for somebody to see to a notice that could not be made. */
const SPARE_DAYS = 5
/** Calendar days in which it can be completed, the reasonable period of 12 CFR 1002.9(c)(2). Ours. */
const PERIOD_DAYS = 30

type Waiting = Pick<Application, 'conditions' | 'status'>
const openOf = (a: Waiting): readonly Condition[] =>
  hasEnded(a.status) ? [] : (a.conditions ?? []).filter(({ state }) => state === 'OPEN')
const stateOf = (a: Application): string => a.property.address.state
const askedAt = ({ created, askedAgainAt = created }: Condition): Instant => askedAgainAt

/** The day of the reminder: some business days after it was asked for. */
export const reminderDay = (a: Application, condition: Condition): PlainDate =>
  addBusinessDays(todayAt(stateOf(a), askedAt(condition)), REMINDER_DAYS)

/**
 * The day of the notice: some days after it was asked for, and in time before the 30th day of the application. That
 * counts as the one of a decline does: from when the lender had all it had asked for until then, hence as the review
 * was opened that found more to be wanted, or as the answer came that was not enough; else from the asking itself.
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

/** Once the line is signed before the notary there is no application left that could be incomplete: no notice, no decline. */
export const isApplication = (a: Application): boolean => a.notary.completedAt === undefined

/** Whether a review of the kind may end in a decline. */
export const mayDecline = (a: Application, kind: ReviewKind): boolean => kind !== 'INCOMPLETE' || isApplication(a)

/** The day on which somebody of the lender looks: after the last one of the notice; without one, days after the reminder. */
function lookDay(a: Application, { sendBy, remindedAt }: Condition): PlainDate | undefined {
  const noticed = sendBy && addDays(sendBy, 1)
  if (isApplication(a) || !remindedAt) return noticed
  const reminded = addDays(todayAt(stateOf(a), remindedAt), NOTICE_DAYS)
  return noticed ? latest(noticed, reminded) : reminded
}

/** What the notice that is asked for, and not made yet, names. */
function underWay(a: Application): readonly Condition[] {
  const request = a.requests.INCOMPLETE_NOTICE
  return !request || request.state === 'DONE' ? [] : noticeUnderWay(a).conditions
}

/** What a notice that was asked for names of what is still open, and the last day that it gives. */
export function noticeUnderWay(a: Application): {
  readonly conditions: readonly Condition[]
  /** All that it was asked for is open still: it may be made. */
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

/** Has a notice made of these, and of what one names that is not made yet. */
function sendNotice(a: Application, conditions: readonly Condition[]): Outcome {
  const named = new Set([...underWay(a), ...conditions].map(({ uuid }) => uuid))
  return named.size > 0 ? askAbout(a, 'INCOMPLETE_NOTICE', [...named].join(' ')) : outcome({})
}

/** The next moment at which something is due of what is open; one deadline for all of it. */
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

/** The moment has come for some of it: a notice, or a reminder; or nothing came in the days for it, and somebody looks. */
export function stillUnanswered(a: Application, context: Context): Outcome {
  const { now, today } = context
  const open = openOf(a).filter((one) => !underWay(a).includes(one))
  const unnoticed = open.filter(({ sendBy }) => sendBy === undefined)
  const isDue = isApplication(a) && unnoticed.some((one) => noticeDay(a, one) <= today)
  const reminded = isDue ? [] : unnoticed.filter((one) => !one.remindedAt && reminderDay(a, one) <= today)
  const due = merge(
    // One letter for all that is wanted.
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

/** Whoever looked gives the person more time: with another notice and as many days again, or with another reminder. */
export function askOnceMore(a: Application, condition: string | undefined, context: Pick<Context, 'now'>): Outcome {
  const asked = openOf(a).filter(({ uuid }) => uuid === condition)
  if (isApplication(a)) return sendNotice(a, asked)
  return andThen(a, merge(...asked.map((one) => remind(one, context))), context, waitForAnswers)
}

/**
 * The notice is made: everybody it is for is told where it is, and who was asked that their days run. A letter that names
 * something that was answered meanwhile goes to nobody; one of the rest takes its place.
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
      // Their own page says by when; the letter is for who applied.
      ...[...others].map((identity) => ({ kind: 'mail', template: 'CONDITION_REMINDER', identity, key }) as const),
    ],
  })
  return andThen(a, sent, context, goOn)
}

/** What was late has come, or is not wanted any more: nobody has to look. */
export const lateAnswers = (a: Application, by: string): Outcome =>
  outcome({
    events: (a.reviews ?? []).flatMap(({ kind, uuid, subject, resolved }) =>
      kind === 'INCOMPLETE' && !resolved && !openOf(a).some((one) => one.uuid === subject)
        ? [
            event('ReviewResolved', {
              review: uuid,
              way: 'AGAIN',
              reason: 'It is answered, or not wanted any more.',
              by,
            }),
          ]
        : [],
    ),
  })
