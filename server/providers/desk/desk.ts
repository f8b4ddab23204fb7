/** Lets the lender's staff answer a port's calls at the desk. All ports that allow this share the adapter. */
import { type DeskCall, isDeskCall } from 'domain/application/desk/calls.ts'
import type { Adapter } from '../adapters.ts'
import type { Providers } from '../port.ts'
import { type DefinedPort, PORTS } from '../ports.ts'
import type { Key } from '../shared/port.ts'
import { withOwnSessions } from '../shared/sessions.ts'
import type { Desk } from './port.ts'

/**
 * Returns the desk's adapter for a port. The adapter rejects calls that staff can't answer. `more`: the port's calls
 * that need an immediate response. They never go to staff.
 */
export const deskAdapter = <P extends DefinedPort>(
  port: P,
  more?: Omit<Providers[P], keyof (typeof PORTS)[P]>,
): Adapter<{ readonly desk: Desk }, P> => ({
  make: ({ desk }) => ({
    ...more,
    ...(Object.fromEntries(
      Object.keys(PORTS[port]).map((method) => {
        const call = `${port}.${method}`
        const ask = async (question: unknown, key: Key) => {
          if (!isDeskCall(call)) throw new RangeError(`staff can't answer ${call}`)
          return desk.ask(call, question, key)
        }
        return [method, ask]
      }),
    ) as Providers[P]),
  }),
})

/** Returns the outside parties with staff instead of the vendor of one call. */
export function atDesk(providers: Providers, call: DeskCall, desk: Desk): Providers {
  const [port] = call.split('.') as [DefinedPort]
  const staff: Partial<Providers> = { [port]: deskAdapter(port).make({ desk }, '') }
  return { ...providers, [port]: withOwnSessions({ ...providers, ...staff }, () => 'desk')[port] }
}
