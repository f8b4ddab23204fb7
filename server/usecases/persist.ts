/**
 * Stores the outcome of a change (events, row, personal data, effects and jobs) in the transaction that holds the
 * application's lock.
 */

import { randomUUID } from 'node:crypto'
import type { Actor, Context, Effect, Outcome } from 'domain/application/core/command.ts'
import type { LendingContext } from 'domain/application/core/lendingContext.ts'
import type { DomainEvent } from 'domain/application/events.ts'
import { evolve } from 'domain/application/evolve.ts'
import type { Application } from 'domain/application/types.ts'
import { borrowerName } from 'domain/application/views/brokerView.ts'
import { forecastMoved } from 'domain/application/views/forecast.ts'
import { searchMoved } from 'domain/application/views/lenderFile.ts'
import { turnMail } from 'domain/application/views/turnMail.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { keepWork } from '../storage/agents.ts'
import { touchApplication, updateApplication } from '../storage/applications.ts'
import { setDeadline } from '../storage/deadlines.ts'
import { effectKey, insertEffect } from '../storage/effects.ts'
import { appendEvents } from '../storage/events.ts'
import { keepFunding } from '../storage/fundingItems.ts'
import { addMail, addRequest, sendMailAgain } from '../storage/jobs.ts'
import { keepLenderFile } from '../storage/lenderFiles.ts'
import type { People } from '../storage/people.ts'
import { encryptJson, PLACES } from '../storage/secrets.ts'
import { asStored } from '../storage/stored.ts'
import type { Transaction } from '../storage/transactions.ts'
import { keepFile } from './brokers/files.ts'
import { tellPartner } from './brokers/reviewMail.ts'
import { writeMail } from './mails.ts'
import type { Services } from './services.ts'

export interface LockedApplication {
  readonly application: Application
  readonly head: Buffer
  readonly people: People
}

export interface Client {
  readonly ip: string
  readonly userAgent: string
}
export const NO_CLIENT: Client = { ip: '', userAgent: '' }

/**
 * Returns the data that a decision may use: the time, the actor, the lender's rules, and the personal data within the
 * scope.
 */
export function contextFor(
  services: Services,
  { application, people }: LockedApplication,
  actor: Actor,
  client: Client,
): Context<LendingContext> {
  const { policy, pricing } = services.organization(application.orgCode)
  const now = services.clock.now()
  return {
    now,
    today: todayAt(application.property.address.state, now),
    actor,
    client,
    newUuid: randomUUID,
    personal: people.personal,
    policy: { policy, pricing },
  }
}

/**
 * Adds an outcome's changes and effects to the transaction. Returns the changed application exactly as a later read
 * from the database would return it.
 */
export async function persist(
  services: Services,
  transaction: Transaction,
  locked: LockedApplication,
  context: Context<LendingContext>,
  cause: string,
  outcome: Outcome,
): Promise<LockedApplication> {
  const { people, application: before } = locked
  const { now } = context
  const evolved = (state: Application, event: DomainEvent) => evolve(state, event, now)
  const reached = asStored(outcome.events.reduce(evolved, before), before)
  const moved = outcome.events.length > 0 && forecastMoved(before, reached, context.today, context.policy.policy)
  const application = moved ? asStored(evolved(reached, moved), reached) : reached

  const saved = outcome.personal.flatMap(({ identity, patch }) => people.patch(before.orgCode, identity, patch))
  // A change may add several events. Store the change's personal data with the first event.
  const { calls, head } = appendEvents(
    {
      aggregate: before.uuid,
      org: before.orgCode,
      version: before.version,
      head: locked.head,
      at: now,
      actor: context.actor,
      cause,
    },
    moved ? [...outcome.events, moved] : outcome.events,
    (seq) =>
      merged(outcome.personal).map(([identity, patch]) => ({
        identity,
        ciphertext: encryptJson(keyOf(people, identity), patch, PLACES.eventPersonal(before.uuid, seq, identity)),
      })),
  )
  transaction.later(...saved, ...calls)
  if (outcome.events.length > 0)
    transaction.later(
      updateApplication(application, head, now),
      ...keepFile(services, application),
      ...keepWork(before, application, () => sealedName(people, application)),
      ...keepFunding(before, application, () => sealedName(people, application)),
    )
  else if (saved.length > 0) transaction.later(touchApplication(before.uuid, now))
  const isRenamed = searchMoved(before, application, outcome.personal)
  transaction.later(...keepLenderFile(before, application, { at: now, isRenamed }))
  // If the borrower caused the change, the screen already shows the result. If the change sends its own email, that
  // email already asks the borrower to continue. In both cases, no other email is needed.
  const known = context.actor.kind === 'BORROWER' || outcome.effects.some(isMailTo(before.borrower))
  const mail = known ? undefined : turnMail(before, reached, now)
  const effects = mail ? [...outcome.effects, mail] : outcome.effects
  causeEffects(services, transaction, { ...locked, application }, context, effects)
  await tellPartner(services, transaction, before, { application, people }, now)
  return { application, head, people }
}

/** Encrypts the borrower's name for the agents' queues. Returns no bytes if the borrower's data was erased. */
function sealedName(people: People, { uuid, borrower }: Application): Buffer {
  const key = people.keyOf(borrower)
  return key ? encryptJson(key, borrowerName(people.personal[borrower]), PLACES.work(uuid)) : Buffer.alloc(0)
}

const isMailTo = (identity: string) => (effect: Effect) => effect.kind === 'mail' && effect.identity === identity

function merged(personal: Outcome['personal']): [string, object][] {
  const byIdentity = new Map<string, object>()
  for (const { identity, patch } of personal) byIdentity.set(identity, { ...byIdentity.get(identity), ...patch })
  return [...byIdentity]
}

/** @throws Error if the person's key is outside the transaction's scope, or if the person's data was erased */
export function keyOf(people: People, identity: string): Buffer {
  const key = people.keyOf(identity)
  if (!key) throw new Error("a person's key is out of scope")
  return key
}

/**
 * Adds a change's effects to the transaction: requests and emails with their jobs, and deadlines. Must be called after
 * the statements that store the change.
 */
export function causeEffects(
  services: Services,
  transaction: Transaction,
  locked: LockedApplication,
  context: Pick<Context, 'now'>,
  effects: readonly Effect[],
): void {
  const { application } = locked
  for (const effect of effects) {
    if (effect.kind === 'request') {
      const job = { application: application.uuid, kind: effect.request, no: effect.no }
      transaction.later(insertEffect(effectKey(job), job.application, job.kind, job.no), addRequest(job))
    } else if (effect.kind === 'wake') {
      transaction.later(addRequest({ application: application.uuid, kind: effect.request, no: effect.no }))
    } else if (effect.kind === 'deadline') {
      transaction.later(setDeadline(application.uuid, effect.name, effect.due))
    } else if (effect.kind === 'sendAgain') {
      transaction.later(...sendMailAgain({ uuid: effect.message, org: application.orgCode }))
    } else {
      for (const { uuid, calls } of writeMail(services, locked, effect, context.now))
        transaction.later(...calls, addMail({ uuid, org: application.orgCode }))
    }
  }
}
