/**
 * The current wait of an application: what it waits for, the party that must act, the start of the wait, and the next
 * known date.
 */

import { borrowerRow } from '../../journey/borrower.ts'
import { waitIn } from '../../journey/machine.ts'
import { signerRow } from '../../journey/signer.ts'
import { hasEnded } from '../../journey/statuses.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import { remember } from '../../values/remember.ts'
import { lastDayAt, todayAt } from '../../values/timeZones.ts'
import { signingFrom } from '../closing/firstSigningDay.ts'
import { openConditionsOf } from '../conditions/conditions.ts'
import { awaited, failed } from '../core/awaited.ts'
import { REQUESTS, type RequestKind } from '../core/requests.ts'
import type { WaitHolder, WaitKind } from '../core/waitKinds.ts'
import { concealed } from '../decline/askFirst.ts'
import { awaitsStaff } from '../funding/approvals.ts'
import { announcedFundingDay } from '../funding/fundingDay.ts'
import { offersHoldUntil, type Validity } from '../offers/refresh.ts'
import type { Application, Owner } from '../types.ts'
import { factsOf, signerFactsOf } from './facts.ts'

export { WAIT_HOLDERS, WAIT_KINDS, type WaitHolder, type WaitKind } from '../core/waitKinds.ts'

/**
 * The kinds of next dates. OFFER_EXPIRES: the last day to choose an offer. SEND_BY: the last day to answer a condition.
 * RESCISSION_ENDS: the last day to cancel the line. BOOKING: the day of the notary's visit.
 */
export const NEXT_DATES = [
  'OFFER_EXPIRES',
  'SEND_BY',
  'SIGNING_FROM',
  'BOOKING',
  'RESCISSION_ENDS',
  'FUNDING_EXPECTED',
] as const
export interface NextDate {
  readonly kind: (typeof NEXT_DATES)[number]
  readonly date: PlainDate
  /** Only for BOOKING: the local time at the property, as 'HH:mm'. */
  readonly time?: string
}

export interface Wait {
  readonly what: WaitKind
  readonly by: WaitHolder
  /** Only for OTHER_SIGNATURES and OTHER_CONDITION: the identities of the owners who must act. */
  readonly signers?: readonly string[]
  readonly since: Instant
  readonly next?: NextDate
  /** True while the outside party isn't responding and the server keeps trying. */
  readonly delayed?: true
  /** True if staff answer the request at the lender's desk, which takes longer than an automatic check. */
  readonly atDesk?: true
}

type Waiting = Pick<Wait, 'what' | 'by'>

/** Returns the current wait, without its next date. There's a wait for every status and every open request. */
export const waitNow = remember((a: Application): Omit<Wait, 'next'> => {
  if (a.status === 'COMPLETE') return wait(a, { what: 'FUNDED', by: 'NOBODY' }, a.funding.fundedAt)
  if (a.status === 'CANCELLED') return wait(a, { what: 'CANCELLED', by: 'NOBODY' }, a.cancelled?.at)
  if (a.status === 'DECLINED') return wait(a, { what: 'DECLINED', by: 'NOBODY' }, a.declinedAt)
  const broken = failed(a)
  if (broken) return wait(a, { what: 'HOLD', by: 'LENDER' }, a.requests[broken]?.at)
  if (a.refresh) return wait(a, { what: 'REFRESH', by: 'LENDER' }, a.refresh.at)
  const facts = factsOf(a)
  const { row } = borrowerRow(facts)
  // During the rescission period and county recording, the borrower may still have to send proof of insurance.
  const insuring = row.id === 'insurance' && !facts.insuranceReviewed
  const open = insuring ? undefined : openNow(a)
  if (open === 'DISBURSEMENT' && awaitsStaff(a))
    return wait(a, { what: 'RELEASE', by: 'LENDER' }, a.requests.DISBURSEMENT?.at)
  if (open)
    return {
      ...wait(a, REQUESTS[open], a.requests[open]?.at),
      ...(a.requests[open]?.delayed && { delayed: true }),
      ...(isAtDesk(a, open) && { atDesk: true }),
    }
  return wait(a, waitIn(row, facts), insuring ? a.notary.completedAt : undefined)
})

/**
 * Returns the current wait, regardless of who views it.
 * @param validity if omitted, the next date is never the day when offers expire.
 */
export function waitOf(a: Application, now: Instant, validity?: Validity): Wait {
  const wait = waitNow(a)
  const next = (wait.what === 'CONDITION' ? sendBy(a, now) : undefined) ?? nextDate(a, now, validity)
  return { ...wait, ...(next && { next }) }
}

/**
 * Returns the earliest deadline in the borrower's notices of incompleteness, or undefined if that deadline has passed.
 */
function sendBy(a: Application, now: Instant): NextDate | undefined {
  const [date] = openConditionsOf(a, a.borrower)
    .flatMap((one) => one.sendBy ?? [])
    .sort()
  return date && date >= lastDayAt(a.property.address.state, now) ? { kind: 'SEND_BY', date } : undefined
}

/**
 * Returns the open request that blocks the application. An insurance check blocks the application only if nothing else
 * is left before funding.
 */
const openNow = (a: Application): RequestKind | undefined =>
  awaited(a) ?? (a.status === 'FUNDABLE' && a.requests.INSURANCE?.state === 'OPEN' ? 'INSURANCE' : undefined)

const isAtDesk = ({ tasks = [] }: Application, open: RequestKind): boolean =>
  tasks.some(({ request, state }) => request === open && (state === 'OPEN' || state === 'PROPOSED'))

function wait(a: Application, { what, by }: Waiting, since?: Instant): Omit<Wait, 'next'> {
  const isAwaited = ({ identityUuid, signedAt }: Owner) =>
    what === 'OTHER_CONDITION'
      ? openConditionsOf(a, identityUuid).length > 0
      : what === 'OTHER_SIGNATURES' && signedAt === undefined
  const signers = a.owners.filter((owner) => owner.role !== 'BORROWER' && isAwaited(owner))
  return {
    what,
    by,
    since: since ?? a.statusSince ?? a.createdAt,
    ...(signers.length > 0 && { signers: signers.map(({ identityUuid }) => identityUuid) }),
  }
}

function nextDate(a: Application, now: Instant, validity: Validity | undefined): NextDate | undefined {
  const today = todayAt(a.property.address.state, now)
  const scheduledOn = signingFrom(a, today)
  const { appointment } = a.notary
  switch (a.status) {
    case 'OFFER_SELECTION': {
      if (!validity || a.refresh || a.decision.maxLine <= 0) return undefined
      const date = offersHoldUntil(a, validity)
      return date && date >= today ? { kind: 'OFFER_EXPIRES', date } : undefined
    }
    case 'SIGNING':
      return scheduledOn && scheduledOn > lastDayAt(a.property.address.state, now) && !a.closing.signedAt
        ? { kind: 'SIGNING_FROM', date: scheduledOn }
        : funding(a, today)
    case 'NOTARY':
      return appointment && a.notary.kind === 'MANUAL'
        ? { kind: 'BOOKING', date: appointment.date, time: appointment.slot }
        : funding(a, today)
    case 'RESCISSION':
      return a.rescission && { kind: 'RESCISSION_ENDS', date: a.rescission.expires }
    default:
      return hasEnded(a.status) ? undefined : funding(a, today)
  }
}

/** Returns the funding date, or undefined until a date has been announced to the borrower. */
function funding(a: Application, today: PlainDate): NextDate | undefined {
  const date = announcedFundingDay(a, today)
  return date && { kind: 'FUNDING_EXPECTED', date }
}

export interface OwnWait extends Wait {
  /** Whether the person who views the wait must act. */
  readonly mine: boolean
}

/**
 * Returns what the application waits for, as shown to one person. Additional signers see their own tasks first, and
 * don't see which other signers must act.
 * @param identity the owner who views the wait.
 */
export function waitFor(a: Application, identity: string, now: Instant, validity?: Validity): OwnWait {
  const whole = waitOf(concealed(a), now, validity)
  const facts = signerFactsOf(a, identity)
  const owner = a.owners.find(({ identityUuid }) => identityUuid === identity)
  if (!facts || !owner) return { ...whole, mine: whole.by === 'BORROWER' }
  const { signers: _, ...rest } = whole
  const { row, override } = signerRow(facts)
  const { what, by } = waitIn(row, facts)
  const mine = by === 'SIGNER'
  if (override && mine) return { what, by, since: openConditionsOf(a, identity)[0]?.created ?? whole.since, mine }
  if (owner.signedAt || override?.class === 'terminal') return { ...rest, mine: false }
  const submitted = what === 'IDENTITY_CHECK' ? owner.identityCheck?.submittedAt : undefined
  return { what, by, since: submitted ?? owner.introDoneAt ?? owner.invitedAt ?? whole.since, mine }
}

/** Whether the application is over, which means that it's funded, canceled or declined. */
export const isOver = ({ what }: Pick<Wait, 'what'>): boolean =>
  what === 'FUNDED' || what === 'CANCELLED' || what === 'DECLINED'
