/** The gateway's OpenAPI document, generated from the ports. */
import { schemaOf } from 'domain/api/openapi.ts'
import type * as z from 'zod/mini'
import { IMMEDIATE_PORTS, PORTS } from '../ports.ts'
import type { CallShape, PortShape } from '../shared/definePort.ts'
import {
  aboutAnswer,
  DELIVERED,
  deliveryMessage,
  pendingAnswer,
  problemAnswer,
  REPLIED,
  replyMessage,
  UPDATED,
  updateMessage,
  wireFile,
} from './protocol.ts'

type Json = Record<string, unknown>

const SHARED = {
  File: wireFile,
  Pending: pendingAnswer,
  Problem: problemAnswer,
  Update: updateMessage,
  TextReply: replyMessage,
  TextDelivery: deliveryMessage,
  About: aboutAnswer,
}
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** Rewrites a schema's references to its own definitions so that they refer to the OpenAPI document's definitions. */
function inDocument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inDocument)
  if (typeof value !== 'object' || value === null) return value
  const { $ref, $defs: _, ...rest } = value as Json
  if (typeof $ref === 'string') return ref($ref.replace('#/$defs/', ''))
  return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, inDocument(part)]))
}

/** A later version may add fields to objects, so the schemas allow unknown fields. */
const schema = (of: z.ZodMiniType) => inDocument(schemaOf(of, 'input')) as Json

const json = (of: Json): Json => ({ 'application/json': { schema: of } })
const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: ref('Problem') } },
})
const retry = {
  'Retry-After': { description: 'The seconds after which to repeat the request.', schema: { type: 'integer' } },
}

const signed = [
  ['webhook-id', 'The message’s ID. In requests to a partner, it equals the Idempotency-Key.'],
  ['webhook-timestamp', 'The time of the message in seconds since 1970.'],
  ['webhook-signature', 'One or more signatures, separated by spaces: v1, a comma, and HMAC-SHA256 in base64.'],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }))

const key = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'The order’s UUID. A request with a known key returns the result of its order and places no other one.',
  schema: { type: 'string', format: 'uuid' },
}

const ERRORS = {
  400: problem('The request isn’t valid. Staff handle the order.'),
  401: problem('The token or the signature is wrong. Staff handle the order.'),
  404: problem('The partner doesn’t answer this call. Staff handle the order.'),
  409: problem('An earlier request with this key is still being processed. The server repeats the request.'),
  422: problem('The partner refuses the order. `code` says why, and staff handle the order.'),
  429: { ...problem('Too many requests. The server repeats the request.'), headers: retry },
  503: { ...problem('The partner isn’t available. The server repeats the request.'), headers: retry },
}

const operationOf = (port: string, method: string, { summary, question, answer }: CallShape): Json => ({
  operationId: `${port}.${method}`,
  tags: [port],
  summary,
  parameters: [key, ...signed],
  requestBody: { required: true, content: json(schema(question)) },
  responses: {
    200: { description: 'The result.', content: json(schema(answer)) },
    ...(!Object.hasOwn(IMMEDIATE_PORTS, port) && {
      202: { description: 'The partner completes the order later.', content: json(ref('Pending')) },
    }),
    ...ERRORS,
  },
})

const message = (type: string, summary: string, body: string, port = '{port}'): Json => ({
  post: {
    operationId: type,
    summary,
    description: `The address is /webhooks/${port}/gateway/{lender} on the lender’s server.`,
    security: [],
    parameters: signed,
    requestBody: { required: true, content: json(ref(body)) },
    responses: {
      204: { description: 'The message was recorded. A repeated message changes nothing.' },
      401: problem('The signature is wrong, or the message is more than five minutes old.'),
      404: problem('The lender has no partner for this port.'),
      413: problem('The message has more than 256 KiB.'),
    },
  },
})

/** Returns the OpenAPI 3.1 description of version 1. Integrators implement `paths` and send `webhooks`. */
export function gatewayOpenApi(): Json {
  const ports = Object.entries<PortShape>({ ...PORTS, ...IMMEDIATE_PORTS })
  const paths = ports.flatMap(([port, calls]) =>
    Object.entries(calls).map(([method, shape]) => [
      `/v1/${port}/${method}`,
      { post: operationOf(port, method, shape) },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partner gateway',
      version: '1',
      description: 'A partner implements the paths, and sends the webhooks to the lender’s server.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '{base}', variables: { base: { default: 'https://partner.test', description: 'GATEWAY_URL' } } }],
    tags: ports.map(([name]) => ({ name, description: `The calls of the party ${name}.` })),
    security: [{ token: [] }],
    paths: {
      '/v1': {
        get: {
          operationId: 'about',
          summary: 'Lists the calls that the partner answers. It changes nothing.',
          responses: { 200: { description: 'The calls.', content: json(ref('About')) }, 401: ERRORS[401] },
        },
      },
      ...Object.fromEntries(paths),
    },
    webhooks: {
      [UPDATED]: message(
        UPDATED,
        'Reports that orders were updated. The server then asks for their results.',
        'Update',
      ),
      [REPLIED]: message(REPLIED, 'Reports that a person replied to a text.', 'TextReply', 'sms'),
      [DELIVERED]: message(DELIVERED, 'Reports whether a text arrived.', 'TextDelivery', 'sms'),
    },
    components: {
      schemas: Object.fromEntries(Object.entries(SHARED).map(([name, of]) => [name, schema(of)])),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}
