/** Decides when the server gives up sending a message, and tells the staff. */
import { messageGivenUp, messageSent } from 'domain/application/letters/messages.ts'
import type { MailRow } from '../storage/mails.ts'
import type { Services } from '../usecases/services.ts'
import { decideAlone } from '../usecases/settle.ts'
import type { RetryPolicy } from './handler.ts'

/** The emails that are useless after a day, because their code or link expires before then. */
const SHORT_LIVED: readonly string[] = ['CODE', 'EMAIL_CODE', 'PROOF_CODE', 'PASSWORD_RESET']

/**
 * Returns the milliseconds after which the server gives up sending a message. An email can be a notice that a
 * regulation requires, so the server retries it for as long as a request. A text is given up after a day: it only
 * repeats an email's news or contains a code, and a text that arrives days late would mislead the person.
 */
export const mailDeadline = (
  { overdue, deadline }: RetryPolicy,
  { channel, template }: Pick<MailRow, 'channel' | 'template'>,
): number => (channel === 'EMAIL' && !SHORT_LIVED.includes(template) ? deadline : Math.min(overdue, deadline))

type Message = Pick<MailRow, 'uuid' | 'channel' | 'template' | 'application' | 'identity'>

/** Adds an email about an application to the staff's work, because the server gave up sending it. */
export async function tellGivenUp(services: Services, message: Message): Promise<void> {
  const { uuid, channel, template, application, identity } = message
  if (application === null || channel !== 'EMAIL') return
  await decideAlone(services, application, `mail:${uuid}`, (a) =>
    messageGivenUp(a, { uuid, template, forIdentity: identity }),
  )
}

/** Removes an email from the staff's work, because it was sent after all. */
export async function tellSent(services: Services, message: Message): Promise<void> {
  const { uuid, channel, application } = message
  if (application === null || channel !== 'EMAIL') return
  await decideAlone(services, application, `mail:${uuid}`, (a) => messageSent(a, uuid))
}
