/** Emails about an application that the server gave up sending. Staff send them again, or close them with a reason. */
import type { ValueOf } from '../../forms/form.ts'
import type { messageStepForm } from '../../forms/letter.ts'
import { type Context, happened, type Outcome, outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application, UnsentMessage } from '../types.ts'

const unsentOf = (a: Application, uuid: string): UnsentMessage | undefined => a.unsent?.find((one) => one.uuid === uuid)

/** Whether the email is to a person on the application, so that staff of the lender handle it. */
const isToParty = ({ borrower, owners }: Application, identity: string): boolean =>
  identity === borrower || owners.some(({ identityUuid }) => identityUuid === identity)

/** Records that the server gave up sending an email. Recording the same email again changes nothing. */
export const messageGivenUp = (a: Application, { uuid, ...about }: Omit<UnsentMessage, 'at'>): Outcome =>
  unsentOf(a, uuid) || !isToParty(a, about.forIdentity)
    ? outcome({})
    : happened(event('MessageGivenUp', { message: uuid, ...about }))

/** Records that an email was sent after all. Changes nothing if the server hadn't given up. */
export function messageSent(a: Application, message: string): Outcome {
  const unsent = unsentOf(a, message)
  return unsent ? happened(event('MessageHandled', { message, template: unsent.template })) : outcome({})
}

/**
 * Records an agent's decision on an email that the server gave up sending.
 * @throws Refusal if another agent has already decided
 */
export function messageStep(
  a: Application,
  { message, step, reason }: ValueOf<typeof messageStepForm> & { readonly message: string },
  { actor }: Pick<Context, 'actor'>,
): Outcome {
  const unsent = unsentOf(a, message)
  if (!unsent) throw new Refusal('NOT_NOW', 'This message was already handled. Reload the file.')
  const isAgain = step === 'AGAIN'
  const handled = { message, template: unsent.template, by: actor.identity, reason, isAgain }
  return outcome({
    events: [event('MessageHandled', handled)],
    effects: isAgain ? [{ kind: 'sendAgain', message }] : [],
  })
}
