/**
 * Handles outside parties that need minutes or days to respond. The party first confirms that it accepted the request,
 * and the server asks again later. If the response takes too long, the server tells the lender's staff.
 */
import { addBusinessDays } from '../../values/businessDays.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import { startOf, todayAt, zoneOf } from '../../values/timeZones.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import { type Context, type Outcome, outcome } from './command.ts'
import { REQUEST_KINDS, type RequestKind } from './requests.ts'
import type { DeadlineTable } from './resultTable.ts'
import { isPast } from './retryRequest.ts'
import { keepSession } from './sessions.ts'

/** A party's response that it has accepted a request and will complete it later. */
export interface Pending {
  readonly state: 'PENDING'
  /** The party's ID for the order. Its webhooks contain this ID, too. */
  readonly reference: string
  /** The time when the party expects to be done. */
  readonly expected?: Instant | undefined
  /** The session (see `sessions.ts`) to send back in the next call. It's stored with the borrower's personal data. */
  readonly session?: string | undefined
  /** The name of the adapter that accepted the request. */
  readonly adapter?: string | undefined
}

/**
 * The number of business days after which a request without a response goes to the lender's staff, unless the party
 * promised a later day. This is our own choice.
 */
const USUAL_DAYS = 2
const DAYS: Partial<Record<RequestKind, number>> = {
  BPO: 10,
  TITLE: 7,
  EMPLOYMENT: 5,
  RECORDING: 15,
  PAYOFF: 5,
  PAYOFF_SETTLEMENT: 10,
  DISBURSEMENT: 5,
  SETTLEMENT: 5,
  BOARDING: 5,
  LETTERS: 4,
  LETTER_TRACKING: 30,
}

/** Returns the first day on which an open request is late, in the property's time zone. */
export function lateOn(a: Application, kind: RequestKind): PlainDate | undefined {
  const request = a.requests[kind]
  if (request?.state !== 'OPEN' || !request.pending) return undefined
  const { since, expected } = request.pending
  const dayOf = (at: Instant, days: number) => addBusinessDays(todayAt(a.property.address.state, at), days)
  const usual = dayOf(since, DAYS[kind] ?? USUAL_DAYS)
  const promised = expected && dayOf(expected, 1)
  return promised && promised > usual ? promised : usual
}

/**
 * Sets one deadline for all open requests: the earliest time at which the server asks a party again, or at which a late
 * response goes to the lender's staff.
 */
function watch(a: Application, now: Instant): Outcome {
  const zone = zoneOf(a.property.address.state)
  const [due] = REQUEST_KINDS.flatMap((kind): Instant[] => {
    const day = a.requests[kind]?.late ? undefined : lateOn(a, kind)
    const expected = a.requests[kind]?.pending?.expected
    return day ? [startOf(day, zone), ...(expected && expected > now ? [expected] : [])] : []
  }).sort()
  if (!due) return outcome({})
  return outcome({ effects: [{ kind: 'deadline', name: 'LATE_ANSWERS', due: due > now ? due : now }] })
}

/** Records that an outside party accepted a request and will complete it later. A second call changes nothing. */
export function accepted(
  a: Application,
  { kind, no }: { readonly kind: RequestKind; readonly no: number },
  { reference, expected, session }: Pending,
  { personal, now }: Pick<Context, 'personal' | 'now'>,
): Outcome {
  const known = a.requests[kind]?.pending
  const { personal: patch } = keepSession(a, kind, session, { personal })
  if (known?.reference === reference && known.expected === expected) return outcome({ personal: patch })
  const pending = event('RequestPending', { kind, no, reference, ...(expected !== undefined && { expected }) })
  const request = a.requests[kind]
  const after: Application = request
    ? { ...a, requests: { ...a.requests, [kind]: { ...request, pending: { since: known?.since ?? now, expected } } } }
    : a
  const { effects } = watch(after, now)
  return outcome({ events: [pending], personal: patch, effects })
}

export const DEADLINES: DeadlineTable<'LATE_ANSWERS'> = {
  LATE_ANSWERS: {
    afterEnd: true,
    decide: (a, { now, today }) => {
      const open = REQUEST_KINDS.flatMap((kind) => {
        const request = a.requests[kind]
        return request?.pending && !request.late && !isPast(a, kind, request.no) ? [{ kind, request }] : []
      })
      const late = open.filter(({ kind }) => (lateOn(a, kind) ?? today) <= today)
      const promised = open.filter(({ request }) => request.pending?.expected && request.pending.expected <= now)
      const rest = Object.fromEntries(open.flatMap((one) => (late.includes(one) ? [] : [[one.kind, one.request]])))
      return outcome({
        events: late.map(({ kind, request: { no } }) => event('RequestLate', { kind, no })),
        effects: [
          ...promised.map(({ kind, request: { no } }) => ({ kind: 'wake', request: kind, no }) as const),
          ...watch({ ...a, requests: rest }, now).effects,
        ],
      })
    },
  },
}
