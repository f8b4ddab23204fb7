/** Limits the texts and emails that signed-in people trigger. */
import { ServerError } from '../errors.ts'
import { blindIndex } from '../storage/keyring.ts'
import { countWithinHour } from '../storage/sessions.ts'
import type { ActorScope, Db } from '../storage/transactions.ts'
import { isOnThisMachine, networkOf } from './credentials.ts'
import type { Client } from './persist.ts'
import type { Services } from './services.ts'

/**
 * The maximum numbers of codes and invitations in an hour: by one person, by one person to one address, by all people
 * to one address, and by one network.
 */
const MOST = { person: 20, own: 5, target: 5, network: 60 } as const

/**
 * The maximum number of messages in an hour to one address, from all people together. Beyond the normal limit, the
 * server sends only each person's first message to the address.
 */
const MOST_FROM_ALL = 15

interface Sending {
  readonly scope: ActorScope
  readonly client: Client
  /**
   * The email address or phone number that the person entered. Unset if the message goes to the person's own address.
   */
  readonly to?: string
}

/**
 * Counts a code or an invitation before it's sent. Requests from this machine don't count toward a network's limit.
 * Each person's first message to an address has a higher limit, so that a few other people can't keep the address's
 * owner from getting a code.
 * @throws ServerError TOO_MANY_MESSAGES
 */
export async function countSending(
  { db, keyring }: Pick<Services, 'keyring'> & { readonly db: Pick<Db, 'change'> },
  { scope, client: { ip }, to }: Sending,
): Promise<void> {
  const counted: [keyof typeof MOST, string][] = [['person', scope.actor]]
  if (!isOnThisMachine(ip)) counted.push(['network', networkOf(ip)])
  if (to !== undefined) counted.push(['own', [scope.actor, to].join(' ')], ['target', to])
  const keys = counted.map(([kind, value]) => blindIndex(keyring, 'sending', `${scope.org} ${kind} ${value}`))
  const rows = await db.change(
    scope,
    keys.map((key) => countWithinHour(key)),
    (all) => all.map(([row]) => row),
  )
  const beyond = counted.flatMap(([kind], at) => ((rows[at]?.failures ?? 0) > MOST[kind] ? [kind] : []))
  const countOf = (kind: keyof typeof MOST) => rows[counted.findIndex(([one]) => one === kind)]?.failures ?? 0
  const isFirst = countOf('own') === 1 && countOf('target') <= MOST_FROM_ALL
  if (beyond.some((kind) => !(kind === 'target' && isFirst))) throw new ServerError('TOO_MANY_MESSAGES')
}
