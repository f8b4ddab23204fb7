/** Returns each session only to the adapter that created it, so that no other party or staff member sees its tokens. */
import type { Providers } from '../port.ts'
import { around, type PortName } from './calls.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * Wraps the outside parties so that an adapter gets back only its own sessions. A stored session starts with the name
 * of the adapter that created it. If the party will complete an order later, the party's answer also gets the adapter's
 * name.
 * @param nameOf returns the name of a party's adapter
 */
export const withOwnSessions = (providers: Providers, nameOf: (port: PortName) => string): Providers =>
  around(providers, (port, _, call) => async (question, ...rest) => {
    const adapter = nameOf(port)
    const mark = `${adapter}:`
    const reply = await call(isObject(question) && 'session' in question ? unmarked(question, mark) : question, ...rest)
    if (!isObject(reply)) return reply
    const { session, state } = reply
    const isMarked = typeof session === 'string'
    const isPending = state === 'PENDING'
    if (!isMarked && !isPending) return reply
    return { ...reply, ...(isMarked && { session: `${mark}${session}` }), ...(isPending && { adapter }) }
  })

/**
 * Returns a stored session without the name of its adapter. Returns undefined if another adapter created the session.
 */
export function ownSession(session: string | undefined, adapter: string): string | undefined {
  const mark = `${adapter}:`
  return session?.startsWith(mark) ? session.slice(mark.length) : undefined
}

function unmarked({ session, ...question }: Readonly<Record<string, unknown>>, mark: string) {
  const isOwn = typeof session === 'string' && session.startsWith(mark)
  return isOwn ? { ...question, session: session.slice(mark.length) } : question
}
