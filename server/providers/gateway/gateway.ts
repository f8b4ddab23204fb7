/**
 * Lets any integrator answer a port's calls over HTTPS (docs/partner-gateway.md). All ports that are defined by schemas
 * use this adapter. The adapter keeps no state: the partner recognizes an order by its key, so the server asks for the
 * result by sending the same order again.
 */
import type { Adapter } from '../adapters.ts'
import type { Providers } from '../port.ts'
import { type DefinedPort, PORTS } from '../ports.ts'
import type { CallShape, PortShape } from '../shared/definePort.ts'
import { callVendor, exchange, type VendorCall, VendorError } from '../shared/http.ts'
import type { Verify } from '../shared/inbound.ts'
import type { Key, Reply } from '../shared/port.ts'
import { vendorKey } from '../shared/vendorKey.ts'
import type { VendorWorld } from '../vendorWorld.ts'
import {
  aboutAnswer,
  answerOf,
  BadAnswer,
  checked,
  pendingOf,
  problemAnswer,
  questionOf,
  Refused,
  updateMessage,
} from './protocol.ts'
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
    // The partner's response isn't JSON.
    if (error instanceof SyntaxError) throw new BadAnswer([])
    throw refusal(error)
  }
}

/**
 * Sends an order. If the partner already has an order with this key, the partner returns that order's result.
 * @throws ProviderFault, TypeError
 */
async function order(
  settings: GatewaySettings,
  place: string,
  { answer, upcast }: CallShape,
  {
    question,
    key,
    signal,
  }: { readonly question: unknown; readonly key: Key; readonly signal: AbortSignal | undefined },
): Promise<Reply<unknown>> {
  const id = vendorKey(key)
  const payload = JSON.stringify(await questionOf(question))
  const headers = {
    ...headersOf(settings),
    'content-type': 'application/json',
    'idempotency-key': id,
    // The signature covers the message's ID, so it covers the order's key as well.
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
  if (status !== 200) throw new BadAnswer([])
  // A partner's program may be built for an earlier version of the port and answer in that version's format.
  return checked(answer, upcast(answerOf(body)))
}

/** Verifies a partner's webhooks. The webhooks say only which orders were updated. */
const verifyUpdate =
  (secrets: string, org: string): Verify =>
  (message) => {
    const id = verifiedId(secrets, message)
    if (id === undefined) return undefined
    let said: unknown
    try {
      said = JSON.parse(message.body.toString())
    } catch {
      return undefined
    }
    const { data: update } = updateMessage.safeParse(said)
    // Partners of different lenders choose their IDs independently, so different messages can have the same ID.
    return update && { id: `${org} ${id}`, orders: update.data.references }
  }

/**
 * Returns the gateway's adapter for a port.
 * @param more the port's calls that need an immediate response. They don't go through the gateway.
 */
export function gatewayAdapter<P extends DefinedPort>(
  port: P,
  more?: Omit<Providers[P], keyof (typeof PORTS)[P]>,
): Adapter<VendorWorld, P> {
  const calls: PortShape = PORTS[port]
  return {
    make: (world, org) => {
      const settings = settingsOf(world, org, port)
      if (!settings) return undefined
      const made = Object.entries(calls).map(([method, shape]) => [
        method,
        (question: unknown, key: Key, signal?: AbortSignal) =>
          order(settings, `${port}/${method}`, shape, { question, key, signal }),
      ])
      return { ...more, ...(Object.fromEntries(made) as Providers[P]) }
    },
    needs: NEEDS,
    webhook: (world, org) => {
      const secrets = settingsOf(world, org, port)?.webhookSecret
      return secrets === undefined ? undefined : verifyUpdate(secrets, org)
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
