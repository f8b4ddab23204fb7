/** Prepares emails to people with a seat at a brokerage. These emails belong to no application. */
import { randomUUID } from 'node:crypto'
import type { Block } from '../../mail/body.ts'
import type { SeatRow } from '../../storage/brokers.ts'
import { insertMail } from '../../storage/mails.ts'
import { readKey } from '../../storage/people.ts'
import { unwrapKey } from '../../storage/secrets.ts'
import type { Services } from '../services.ts'

interface Letter {
  /** Prevents duplicates: an email with the same template and key is sent only once. */
  readonly key: string
  readonly template: string
  readonly subject: string
  readonly body: readonly Block[]
  /**
   * The address to send the email to, if it differs from the seat's address. The email is always encrypted with the key
   * of the seat's owner.
   */
  readonly to?: string
}

/**
 * Prepares an email to a person with a seat. Returns the statement that stores the email, the scope in which to run the
 * statement, and the email's ID for the queue.
 */
export async function brokerMail(
  services: Services,
  org: string,
  { identity, display }: Pick<SeatRow, 'identity' | 'display'>,
  { key, template, subject, body, to }: Letter,
) {
  const scope = { mode: 'ACTOR', org, actor: identity } as const
  const [[row]] = await services.db.read(scope, readKey(identity))
  if (!row) return undefined
  const uuid = randomUUID()
  const call = insertMail(
    {
      uuid,
      key: `mail:${template}:${identity}:${key}`,
      org,
      identity,
      channel: 'EMAIL',
      template,
      to: to ?? display.email,
      subject,
      greeting: to ? 'Hello,' : `Hello ${display.name},`,
      body,
      at: services.clock.now(),
    },
    unwrapKey(services.keyring, identity, row),
  )
  return { uuid, call, scope }
}
