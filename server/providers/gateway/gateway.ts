/**
 * Lets any integrator answer a port's calls over HTTPS (docs/partner-gateway.md). The adapter keeps no state: the
 * partner recognizes an order by its key, so the server asks for the result by sending the same order again.
 */
import type { Party } from 'domain/organization/providers.ts'
import type * as z from 'zod/mini'
import type { Adapter } from '../adapters.ts'
import type { Providers } from '../port.ts'
import { type DefinedPort, type ImmediatePort, PORTS } from '../ports.ts'
import { BadAnswer, checked } from '../shared/badAnswer.ts'
import type { CallShape, PortShape } from '../shared/definePort.ts'
import { callVendor, exchange, type VendorCall, VendorError } from '../shared/http.ts'
import { type InboundMessage, UnusableMessage, usable, type Verify } from '../shared/inbound.ts'
import { isAccepted, type Key, type Reply } from '../shared/port.ts'
import { vendorKey } from '../shared/vendorKey.ts'
import type { VendorWorld } from '../vendorWorld.ts'
import { aboutAnswer, answerOf, pendingOf, problemAnswer, questionOf, Refused, updateMessage } from './protocol.ts'
import { type GatewaySettings, NEEDS, settingsOf } from './settings.ts'
import { sign, verifiedId } from './signature.ts'

const headersOf = ({ token }: GatewaySettings) => ({
  authorization: `Bearer ${token}`,
  accept: 'application/json, application/problem+json',
})

/** Converts a permanent HTTP error to a refusal with the partner's error code. */
function refusal(error: unknown): unknown {
  if (!(error instanceof VendorError && error.isPermanent)) return error
  const code = problemAnswer.shape.code.safeParse(error.details.code).data
  return new Refused(error.status, code ?? String(error.status))
}

async function send(call: VendorCall): Promise<{ readonly status: number; readonly body: unknown }> {
  try {
    return await exchange(call)
  } catch (error) {
    throw refusal(error)
  }
}

interface Asked<Question = unknown> {
  readonly question: Question
  readonly key: Key
  readonly signal: AbortSignal | undefined
}

/**
 * Sends an order. If the partner already has an order with this key, the partner returns that order's result.
 * @throws ProviderFault, TypeError
 */
async function order(
  settings: GatewaySettings,
  place: string,
  { answer, upcast }: CallShape,
  { question, key, signal }: Asked,
): Promise<Reply<unknown>> {
  const id = vendorKey(key)
  const payload = JSON.stringify(await questionOf(question))
  const headers = {
    ...headersOf(settings),
    'content-type': 'application/json',
    'idempotency-key': id,
    // The order's key is also the message's ID, which the signature covers.
    ...sign(settings.secret, id, payload, new Date()),
  }
  const { status, body } = await send({
    method: 'POST',
    url: `${settings.base}/v1/${place}`,
    headers,
    body: payload,
    signal,
  })
  if (status === 202) return pendingOf(body)
  if (status !== 200) throw new BadAnswer()
  // A partner's program may be built for an earlier version of the port and answer in that version's format.
  return checked(answer, upcast(answerOf(body)))
}

/**
 * Returns the content of a partner's message if its signature is valid. The returned ID starts with the lender's code,
 * because the partners of two lenders could choose the same ID for different messages.
 * @throws UnusableMessage if the message is signed, but isn't JSON
 */
export function messageOf(
  secrets: string,
  org: string,
  message: InboundMessage,
): { readonly id: string; readonly said: unknown } | undefined {
  const id = verifiedId(secrets, message)
  if (id === undefined) return undefined
  try {
    return { id: `${org} ${id}`, said: JSON.parse(message.body.toString()) }
  } catch {
    throw new UnusableMessage()
  }
}

type VerifyWith = (secrets: string, org: string) => Verify

/** Verifies a partner's webhooks. The webhooks say only which orders were updated. */
const verifyUpdate: VerifyWith = (secrets, org) => (message) => {
  const signed = messageOf(secrets, org, message)
  return signed && { id: signed.id, orders: usable(updateMessage.safeParse(signed.said).data).data.references }
}

/** Returns an adapter whose settings, webhook and credentials check are those of a partner. */
function partnerAdapter<P extends Party>(
  port: P,
  calls: PortShape,
  make: (settings: GatewaySettings) => Providers[P],
  verify: VerifyWith | undefined,
): Adapter<VendorWorld, P> {
  return {
    make: (world, org) => {
      const settings = settingsOf(world, org, port)
      return settings && make(settings)
    },
    needs: NEEDS,
    webhook: (world, org) => {
      const secrets = settingsOf(world, org, port)?.webhookSecret
      return secrets === undefined ? undefined : verify?.(secrets, org)
    },
    check: async (world, org) => {
      const settings = settingsOf(world, org, port)
      if (!settings) throw new Error(`Set ${NEEDS.join(', ')}.`)
      const about = await callVendor({ method: 'GET', url: `${settings.base}/v1`, headers: headersOf(settings) })
      const known = checked(aboutAnswer, about).calls
      const missing = Object.keys(calls).filter((method) => !known.includes(`${port}.${method}`))
      if (missing.length > 0) throw new Error(`The partner doesn’t answer ${port}.${missing.join(`, ${port}.`)}.`)
    },
  }
}

/**
 * Returns the gateway's adapter for a port whose calls take time.
 * @param more the port's calls that need an immediate response. They don't go through the gateway.
 */
export function gatewayAdapter<P extends DefinedPort>(
  port: P,
  more?: Omit<Providers[P], keyof (typeof PORTS)[P]>,
): Adapter<VendorWorld, P> {
  const calls: PortShape = PORTS[port]
  const make = (settings: GatewaySettings) => {
    const made = Object.entries(calls).map(([method, shape]) => [
      method,
      (question: unknown, key: Key, signal?: AbortSignal) =>
        order(settings, `${port}/${method}`, shape, { question, key, signal }),
    ])
    return { ...more, ...(Object.fromEntries(made) as Providers[P]) }
  }
  return partnerAdapter(port, calls, make, verifyUpdate)
}

/** Sends one call of a port whose calls need an immediate response. @throws the same errors as `order` */
export type Ask<Calls extends PortShape> = <M extends keyof Calls & string>(
  method: M,
  asked: Asked<z.input<Calls[M]['question']>>,
) => Promise<z.output<Calls[M]['answer']>>

/**
 * Returns the gateway's adapter for a port whose calls need an immediate response.
 * @param calls the port's calls
 * @param make implements the port with calls to the partner
 * @param verify verifies the partner's webhooks; missing if the partner sends none for this port
 */
export function immediateAdapter<P extends ImmediatePort, Calls extends PortShape>(
  port: P,
  calls: Calls,
  make: (ask: Ask<Calls>) => Providers[P],
  verify?: VerifyWith,
): Adapter<VendorWorld, P> {
  const askWith =
    (settings: GatewaySettings): Ask<Calls> =>
    async (method, asked) => {
      const shape = calls[method]
      if (!shape) throw new Error(`${port} has no call ${method}`)
      const reply = await order(settings, `${port}/${method}`, shape, asked)
      // The server never polls for the results of these calls, so a promise to complete one later is an error.
      if (isAccepted(reply)) throw new BadAnswer()
      return reply as z.output<Calls[typeof method]['answer']>
    }
  return partnerAdapter(port, calls, (settings) => make(askWith(settings)), verify)
}
