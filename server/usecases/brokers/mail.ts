/** Mails to people with a seat, which belong to no application. */
import { randomUUID } from 'node:crypto'
import type { SeatRow } from '../../storage/brokers.ts'
import { insertMail } from '../../storage/mails.ts'
import { readKey } from '../../storage/people.ts'
import { unwrapKey } from '../../storage/secrets.ts'
import type { Services } from '../services.ts'

interface Letter {
  /** Makes it unique: a mail of the same template and key is sent once. */
  readonly key: string
  readonly template: string
  readonly subject: string
  readonly lines: readonly string[]
  /** Somebody else than the person, under whose key it is kept all the same. */
  readonly to?: string
}

/** A mail of a seat: the statement that keeps it, the scope for it, and its number for the queue. */
export async function brokerMail(
  services: Services,
  org: string,
  { identity, display }: Pick<SeatRow, 'identity' | 'display'>,
  { key, template, subject, lines, to }: Letter,
) {
  const scope = { mode: 'ACTOR', org, actor: identity } as const
  const [[row]] = await services.db.read(scope, readKey(identity))
  if (!row) return undefined
  const { info } = services.organization(org)
  const text = [to ? 'Hello,' : `Hello ${display.name},`, ...lines, `${info.companyName}\n${info.phoneFormatted}`].join(
    '\n\n',
  )
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
      text,
      at: services.clock.now(),
    },
    unwrapKey(services.keyring, identity, row),
  )
  return { uuid, call, scope }
}
