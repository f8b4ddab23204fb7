/** Returns each session only to the adapter that created it, so that no other party or staff member sees its tokens. */
import type { Providers } from '../port.ts'
import { around, type PortName } from './calls.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * Wraps the outside parties so that an adapter gets back only its own sessions. A stored session starts with the name
 * of the adapter that created it.
 * @param nameOf returns the name of a party's adapter
 */
export const withOwnSessions = (providers: Providers, nameOf: (port: PortName) => string): Providers =>
  around(providers, (port, _, call) => async (question, ...rest) => {
    const mark = `${nameOf(port)}:`
    const reply = await call(isObject(question) && 'session' in question ? unmarked(question, mark) : question, ...rest)
    return isObject(reply) && typeof reply.session === 'string'
      ? { ...reply, session: `${mark}${reply.session}` }
      : reply
  })

function unmarked({ session, ...question }: Readonly<Record<string, unknown>>, mark: string) {
  const isOwn = typeof session === 'string' && session.startsWith(mark)
  return isOwn ? { ...question, session: session.slice(mark.length) } : question
}
