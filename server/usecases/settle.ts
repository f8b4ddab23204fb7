/** Applies changes that don't come from a signed-in person: results from outside parties, and deadlines. */

import type { Actor, DeadlineName, Outcome } from 'domain/application/core/command.ts'
import { outcome } from 'domain/application/core/command.ts'
import { accepted, type Pending } from 'domain/application/core/pending.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import { type DomainEvent, event } from 'domain/application/events.ts'
import { beginPayment, type IsApprover, PaymentNotApproved, type Sender } from 'domain/application/funding/approvals.ts'
import { FundingOnHold } from 'domain/application/funding/holds.ts'
import type { ApprovedPayment, OrderedPayment } from 'domain/application/funding/types.ts'
import { decideDeadline, decideResult, type Results } from 'domain/application/results.ts'
import type { Application, Payoff } from 'domain/application/types.ts'
import { NotFound } from '../errors.ts'
import { lockApplication } from '../storage/applications.ts'
import { endDeadline, takeDeadline } from '../storage/deadlines.ts'
import { effectKey, endEffect, type RequestJob } from '../storage/effects.ts'
import { People, readPersonal } from '../storage/people.ts'
import { contextFor, type LockedApplication, NO_CLIENT, persist } from './persist.ts'
import type { Services } from './services.ts'

const SYSTEM: Actor = { kind: 'SYSTEM', identity: 'system' }

/**
 * Applies a request's result once. A stale result is stored, but it changes nothing.
 * @returns whether the result was applied
 */
export async function settle<K extends RequestKind>(
  services: Services,
  job: RequestJob & { readonly kind: K },
  result: Results[K],
): Promise<boolean> {
  return change(services, job, (application) => ({
    state: 'DONE',
    outcome: (context) => decideResult(application, job.kind, result, context),
  }))
}

/**
 * Stops retrying a request and leaves it to an agent.
 * @param how `answered`: whether the outside party responded that it can't fulfill the request. `why`: the party's
 * error code, if the party rejected the request
 */
export async function settleFailed(
  services: Services,
  { kind, no, ...job }: RequestJob,
  { answered, why }: { readonly answered: boolean; readonly why?: string },
): Promise<boolean> {
  return change(services, { ...job, kind, no }, () => ({
    state: 'FAILED',
    outcome: () =>
      outcome({
        events: [
          event('RequestSettled', {
            ...{ kind, no, state: 'FAILED' },
            ...(answered && { answered }),
            ...(why !== undefined && { why }),
          }),
        ],
      }),
  }))
}

/**
 * Records that an outside party isn't responding to a request at the moment, and notifies the people who are waiting.
 * Calling this function again for the same request changes nothing.
 */
export function settleDelayed(services: Services, { kind, no, ...job }: RequestJob): Promise<boolean> {
  return change(services, { ...job, kind, no }, (application) => ({
    state: 'OPEN',
    outcome: () =>
      outcome({ events: application.requests[kind]?.delayed ? [] : [event('RequestDelayed', { kind, no })] }),
  }))
}

/**
 * Records that a party has failed for so long that staff should look at the request. Only the first call has an effect.
 */
export function settleOverdue(services: Services, { kind, no, ...job }: RequestJob): Promise<boolean> {
  return change(services, { ...job, kind, no }, (application) => ({
    state: 'OPEN',
    outcome: () => outcome({ events: application.requests[kind]?.late ? [] : [event('RequestLate', { kind, no })] }),
  }))
}

/** Records that an outside party has accepted a request and will complete it later. */
export function settleAccepted(services: Services, job: RequestJob, pending: Pending): Promise<boolean> {
  return change(services, job, (application) => ({
    state: 'OPEN',
    outcome: (context) => accepted(application, job, pending, context),
  }))
}

/**
 * Records that a request's job is about to send a payment.
 * @returns the payment's amount and account. If an earlier attempt already started the payment, these are the amount
 * and account of that attempt.
 * @throws FundingOnHold if staff have put the funding on hold, or the request is no longer open
 * @throws StartedElsewhere if another adapter has already started the payment
 * @throws PaymentNotApproved if approvals are missing. In this case, the server asks staff to approve the payment.
 */
export async function settlePayment(
  services: Services,
  job: RequestJob,
  order: OrderedPayment,
  sender: Sender,
  isApprover: IsApprover,
): Promise<ApprovedPayment> {
  let started: ApprovedPayment | undefined
  await whileOpen(services, job, (application) => {
    const { as, begun } = beginPayment(application, order, sender, isApprover)
    started = as
    return begun
  })
  if (!started) throw new PaymentNotApproved('two people must approve the payment first')
  return started
}

/** Records that the bank sent a lien's payoff. Recording it again changes nothing. */
export const settlePayoff = (services: Services, job: RequestJob, payoff: Payoff): Promise<void> =>
  whileOpen(services, job, ({ funding: { payoffs = [] } }) => {
    const isKnown = payoffs.some(({ lien, paid }) => lien === payoff.lien && paid)
    return outcome({ events: isKnown ? [] : [event('PayoffSent', { payoff })] })
  })

async function whileOpen(services: Services, job: RequestJob, decide: (a: Application) => Outcome): Promise<void> {
  const isOpen = await change(services, job, (application) => ({ state: 'OPEN', outcome: () => decide(application) }))
  if (!isOpen) throw new FundingOnHold('the request is no longer open')
}

interface Settlement {
  /** OPEN leaves the effect open. DONE and FAILED end it. */
  readonly state: 'DONE' | 'FAILED' | 'OPEN'
  readonly outcome: (context: ReturnType<typeof contextFor>) => ReturnType<typeof decideResult>
}

function change(
  services: Services,
  job: RequestJob,
  decide: (application: Application) => Settlement,
): Promise<boolean> {
  const { application: uuid, kind, no } = job
  const opening = [lockApplication(uuid), readPersonal(uuid)] as const
  return services.db.change({ mode: 'SYSTEM', application: uuid }, opening, async ([[row], personal], transaction) => {
    if (!row) throw new NotFound()
    const locked: LockedApplication = {
      application: row.data,
      head: row.head,
      people: new People(services.keyring, uuid, personal),
    }
    const open = row.data.requests[kind]
    // The queue delivered this result again after it was already applied, so ignore it.
    if (open?.no === no && open.state !== 'OPEN') return false
    const context = contextFor(services, locked, SYSTEM, NO_CLIENT)
    const stale = open?.no !== no
    const settlement = stale ? undefined : decide(row.data)
    const decided = settlement?.outcome(context) ?? outcome({ events: [event('StaleResultKept', { kind, no })] })
    if (settlement?.state !== 'OPEN') transaction.later(endEffect(effectKey(job), settlement?.state ?? 'STALE'))
    await persist(services, transaction, locked, context, `result:${kind}:${no}`, decided)
    return !stale
  })
}

/** Applies a decision of the server itself to an application. If the application was erased, does nothing. */
export function decideAlone(
  services: Services,
  uuid: string,
  cause: string,
  decide: (application: Application) => Outcome,
): Promise<void> {
  const opening = [lockApplication(uuid), readPersonal(uuid)] as const
  return services.db.change({ mode: 'SYSTEM', application: uuid }, opening, async ([[row], personal], transaction) => {
    if (!row) return
    const people = new People(services.keyring, uuid, personal)
    const locked: LockedApplication = { application: row.data, head: row.head, people }
    const decided = decide(row.data)
    if (decided.events.length === 0) return
    await persist(services, transaction, locked, contextFor(services, locked, SYSTEM, NO_CLIENT), cause, decided)
  })
}

/**
 * Handles a due deadline and returns the resulting events. Returns undefined if another node has already handled it.
 */
export function meetDeadline(
  services: Services,
  uuid: string,
  name: DeadlineName,
): Promise<readonly DomainEvent[] | undefined> {
  const now = services.clock.now()
  const opening = [lockApplication(uuid), takeDeadline(uuid, name, now), readPersonal(uuid)] as const
  return services.db.change(
    { mode: 'SYSTEM', application: uuid },
    opening,
    async ([[row], [due], personal], transaction) => {
      if (!row) throw new NotFound()
      if (!due) return undefined
      const locked: LockedApplication = {
        application: row.data,
        head: row.head,
        people: new People(services.keyring, uuid, personal),
      }
      const context = contextFor(services, locked, SYSTEM, NO_CLIENT)
      // Close the deadline first, because the decision may set the same deadline again.
      transaction.later(endDeadline(uuid, name, now))
      const decided = decideDeadline(row.data, name, context)
      await persist(services, transaction, locked, context, `deadline:${name}`, decided)
      return decided.events
    },
  )
}
