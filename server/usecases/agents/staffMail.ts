/** Prepares emails to the lender's staff. These emails belong to no application and don't name borrowers. */
import { randomUUID } from 'node:crypto'
import type { Block } from '../../mail/body.ts'
import { profileOf, readIdentity } from '../../storage/identities.ts'
import { addMail } from '../../storage/jobs.ts'
import { insertMail } from '../../storage/mails.ts'
import { unwrapKey } from '../../storage/secrets.ts'
import { type Call, entering } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'

interface Letter {
  /** Prevents duplicates: an email with the same template and key is sent only once. */
  readonly key: string
  readonly template: string
  readonly subject: string
  readonly body: readonly Block[]
}

/**
 * Returns the statements that store and queue an email to a staff member, in that person's own scope. Returns no
 * statements if the account was erased.
 */
export async function staffMail(
  services: Services,
  org: string,
  identity: string,
  { key, template, subject, body }: Letter,
): Promise<readonly Call<unknown>[]> {
  const scope = { mode: 'ACTOR', org, actor: identity } as const
  const [[row]] = await services.db.read(scope, readIdentity(identity))
  if (!row) return []
  const { name, email } = profileOf(services.keyring, row)
  const uuid = randomUUID()
  const mail = {
    ...{ uuid, org, identity, template, subject, body, at: services.clock.now() },
    key: `mail:${template}:${identity}:${key}`,
    channel: 'EMAIL',
    to: email,
    greeting: `Hello ${name.firstName},`,
  } as const
  return [entering(scope), insertMail(mail, unwrapKey(services.keyring, identity, row)), addMail({ uuid, org })]
}
