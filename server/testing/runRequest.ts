/** Runs the handlers of requests in tests, without a server. */
import { randomBytes } from 'node:crypto'
import type { RequestKind } from 'domain/application/core/requests.ts'
import { partial } from 'domain/application/testing/partial.ts'
import { World } from 'domain/application/testing/testWorld.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { finalOf, type RequestContext } from '../jobs/handler.ts'
import { requestHandlers } from '../jobs/requests.ts'
import type { Providers } from '../providers/port.ts'

const unused = async (): Promise<never> => {
  throw new RangeError('these requests need no such thing')
}

const contextOf = (world: World, kind: RequestKind): RequestContext => ({
  organization: testOrganization,
  origin: 'https://lender.example',
  kind,
  no: 1,
  key: `${world.application.uuid}:${kind}:1`,
  attempt: 1,
  now: world.now,
  today: world.today,
  head: randomBytes(32),
  signal: new AbortController().signal,
  startPayment: async ({ amount }) => ({ amount, isSameAccount: true }),
  storePayoff: async () => {},
  readFile: unused,
  saveFile: unused,
})

type Parties = { readonly [P in keyof Providers]?: Partial<Providers[P]> }

/**
 * Runs the handler for a type of request. Outside parties that aren't in `parties` never respond.
 * @param byHand the staff's answers about payments at the desk
 * @param at the former adapters for payments, by name
 */
export function run<K extends RequestKind>(
  world: World,
  kind: K,
  parties: Parties = {},
  more: Partial<RequestContext> = {},
  byHand: Parties['payments'] = {},
  at: Readonly<Record<string, Parties['payments']>> = {},
) {
  const handlers = requestHandlers({
    providers: finalOf(partial<Providers>(parties)),
    byHand: finalOf(partial<Providers>({ payments: byHand })).payments,
    paymentsAt: (adapter) => finalOf(partial<Providers>({ payments: at[adapter] ?? {} })).payments,
    sealing: unused,
    counseling: unused,
  })
  return handlers[kind](world.application, world.personal, { ...contextOf(world, kind), ...more })
}

/** Returns an application in the given state of the journey. */
export function worldIn(state: Parameters<World['goTo']>[0]): World {
  const world = new World()
  world.goTo(state)
  return world
}
