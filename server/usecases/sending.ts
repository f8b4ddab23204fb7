/** Limits the texts and emails that signed-in people trigger. */
import { ServerError } from '../errors.ts'
import { blindIndex } from '../storage/keyring.ts'
import { countWithinHour } from '../storage/sessions.ts'
import type { ActorScope, Db } from '../storage/transactions.ts'
import { isOnThisMachine, networkOf } from './credentials.ts'
import type { Client } from './persist.ts'
import type { Services } from './services.ts'

/** The maximum numbers of codes and invitations in an hour: those of a person, to an address and from a network. */
const MOST = { person: 20, target: 5, network: 60 } as const

interface Sending {
  readonly scope: ActorScope
  readonly client: Client
  /** The email address or phone number that the person entered. Unset if the message goes to the person's own address. */
  readonly to?: string
}

/**
 * Counts a code or an invitation before it's sent. Requests from this machine don't count for a network.
 * @throws ServerError TOO_MANY_MESSAGES
 */
export async function countSending(
  { db, keyring }: Pick<Services, 'keyring'> & { readonly db: Pick<Db, 'change'> },
  { scope, client: { ip }, to }: Sending,
): Promise<void> {
  const counted: [keyof typeof MOST, string][] = [['person', scope.actor]]
  if (!isOnThisMachine(ip)) counted.push(['network', networkOf(ip)])
  if (to !== undefined) counted.push(['target', to])
  const keys = counted.map(([kind, value]) => blindIndex(keyring, 'sending', `${scope.org} ${kind} ${value}`))
  const rows = await db.change(
    scope,
    keys.map((key) => countWithinHour(key)),
    (all) => all.map(([row]) => row),
  )
  if (counted.some(([kind], at) => (rows[at]?.failures ?? 0) > MOST[kind])) throw new ServerError('TOO_MANY_MESSAGES')
}
