import * as z from 'zod/mini'
import { type Contract, problemSchema } from './contract.ts'

type Json = Record<string, unknown>

const TITLES: Record<number, string> = {
  400: 'The request could not be read',
  401: 'Nobody is signed in, or the session has ended',
  403: 'Not allowed',
  404: 'There is no such thing within reach of the caller',
  409: 'Not now: `location` says where the person is',
  413: 'Too large',
  415: 'Not a kind of file that is accepted',
  422: 'Answers that will not do: `errors` has a message a field',
  429: 'Too many tries',
  500: 'Something unexpected happened',
  503: 'Somebody else is changing the same; Retry-After says when to try again',
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json
  return rest
}
const json = (schema: Json): Json => ({ 'application/json': { schema } })

function parameters(contract: Contract): Json[] {
  const of = (schema: z.ZodMiniObject | undefined, place: 'path' | 'query'): Json[] => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, of]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: of,
    }))
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key with the same body gives the same answer again and changes nothing.',
    schema: { type: 'string', maxLength: 100 },
  }
  return [...of(contract.params, 'path'), ...of(contract.query, 'query'), ...(contract.idempotent ? [key] : [])]
}

function requestBody(contract: Contract): Json | undefined {
  if (contract.consumes === 'multipart/form-data') {
    const schema = {
      type: 'object',
      required: ['type', 'file'],
      properties: { type: { type: 'string' }, file: { type: 'string', format: 'binary' } },
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  return contract.body && { required: true, content: json(schemaOf(contract.body, 'input')) }
}

function responses(contract: Contract): Json {
  const success = contract.produces
    ? {
        description: 'The bytes',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      }
    : { description: 'Done', ...(contract.response && { content: json(schemaOf(contract.response, 'output')) }) }
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  // Errors every change can have: it comes from another site, there are too many from one network, or another is in
  // progress.
  const changes = contract.method === 'GET' ? [] : contract.access === 'anyone' ? [403, 429, 503] : [403, 503]
  const refusals = [...new Set([400, ...(contract.errors ?? []), ...changes, 404, 500])]
  return {
    [String(contract.status ?? 200)]: success,
    ...Object.fromEntries(
      refusals.map((status) => [String(status), { description: TITLES[status], content: problem }]),
    ),
  }
}

/** The API as OpenAPI 3.1. */
export function openApi(contracts: readonly Contract[], title: string): Json {
  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    const body = requestBody(contract)
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: {
        operationId: contract.id,
        summary: contract.summary,
        parameters: parameters(contract),
        ...(body && { requestBody: body }),
        ...(contract.access === 'session' && { security: [{ token: [], session: [] }] }),
        responses: responses(contract),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'hearthline_session' },
      },
    },
  }
}
