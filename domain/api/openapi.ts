import * as z from 'zod/mini'
import { UPLOAD_TYPES } from '../forms/uploadTypes.ts'
import { type Contract, componentName, errorStatuses, problemSchema } from './contract.ts'
import { describedBody } from './formBody.ts'

type Json = Record<string, unknown>

const TITLES: Record<number, string> = {
  400: 'The server could not read the request',
  401: 'Nobody is signed in, or the session has ended',
  403: 'Not allowed',
  404: 'The caller can reach no such thing',
  409: 'Not now: `location` says where the person is',
  413: 'Too large',
  415: 'Not an accepted type of body or file',
  422: 'Some answers are not valid: `errors` has a code and a message for each field',
  429: 'Too many tries',
  500: 'An unexpected error',
  503: 'Another request is changing the same thing, or the server is starting or has lost its database; Retry-After says when to try again',
}

/**
 * Returns a schema as JSON Schema for an OpenAPI document, which doesn't use the `$schema` key.
 * @param elsewhere names of parts of the schema that the document defines separately and that this schema only refers
 * to
 */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output', elsewhere: readonly string[] = []): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    // Zod marks readonly arrays as `readOnly`, which has a different meaning in OpenAPI. Remove the flag.
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema.readOnly
      const name = componentName(zodSchema)
      if (name !== undefined && elsewhere.includes(name)) jsonSchema.$ref = `#/components/schemas/${name}`
    },
  }) as Json
  return rest
}
const json = (schema: Json): Json => ({ 'application/json': { schema } })

/**
 * One path in the API description, with its summary and body. A path with a form name as a parameter has one entry for
 * each form.
 */
interface Operation {
  readonly id: string
  readonly path: string
  readonly contract: Contract
  readonly body?: z.ZodMiniType | undefined
  /** Name of the path parameter that is replaced by a form's name; absent if the path has no such parameter. */
  readonly named?: string
}

const pascal = (path: string): string => path.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

function operationsOf(contract: Contract): Operation[] {
  const { id, path, forms } = contract
  if (!forms) return [{ id, path, contract, body: contract.body }]
  return Object.entries(forms.bodies).map(([name, body]) => ({
    id: `${id}${pascal(name)}`,
    path: path.replace(`{${forms.parameter}}`, name),
    contract,
    body,
    named: forms.parameter,
  }))
}

function parameters({ contract, named }: Operation): Json[] {
  const of = (schema: z.ZodMiniObject | undefined, place: 'path' | 'query'): Json[] => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties)
      .filter(([name]) => name !== named)
      .map(([name, of]) => ({
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
    description: 'A request with the same key and the same body gets the same answer and changes nothing.',
    schema: { type: 'string', maxLength: 100 },
  }
  const tag = {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The entity tag of an earlier answer. If it is still current, the answer is 304 without a body.',
    schema: { type: 'string' },
  }
  return [
    ...of(contract.params, 'path'),
    ...of(contract.query, 'query'),
    ...(contract.idempotent ? [key] : []),
    ...(contract.tagged ? [tag] : []),
  ]
}

function requestBody({ contract, body }: Operation, elsewhere: readonly string[]): Json | undefined {
  if (contract.consumes === 'multipart/form-data') {
    const file = { type: 'string', format: 'binary' }
    const schema = contract.onlyFile
      ? { type: 'object', required: ['file'], properties: { file } }
      : {
          type: 'object',
          required: ['type', 'file'],
          properties: {
            type: { type: 'string', enum: UPLOAD_TYPES },
            condition: { type: 'string', format: 'uuid' },
            file,
          },
        }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!body) return undefined
  const schema = describedBody(body) ?? schemaOf(body, 'input', elsewhere)
  const { required } = schema as { required?: readonly string[] }
  return { required: (required ?? []).length > 0, content: json(schema) }
}

function responses(contract: Contract, elsewhere: readonly string[]): Json {
  const name = contract.response && componentName(contract.response)
  const schema = name
    ? { $ref: `#/components/schemas/${name}` }
    : contract.response && schemaOf(contract.response, 'output', elsewhere)
  const headers = { ETag: { description: 'The entity tag of this answer.', schema: { type: 'string' } } }
  const success = contract.produces
    ? {
        description: 'The bytes',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      }
    : { description: 'Done', ...(contract.tagged && { headers }), ...(schema && { content: json(schema) }) }
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return {
    [String(contract.status ?? 200)]: success,
    ...(contract.tagged && { '304': { description: 'The answer has not changed', headers } }),
    ...Object.fromEntries(
      errorStatuses(contract).map((status) => [String(status), { description: TITLES[status], content: problem }]),
    ),
  }
}

/**
 * Returns the API description in OpenAPI 3.1.
 * @param known schemas that contracts refer to by name but that only the server can supply, such as the desk's answers
 */
export function openApi(
  contracts: readonly Contract[],
  title: string,
  known: Readonly<Record<string, Json>> = {},
): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = { Problem: schemaOf(problemSchema, 'output'), ...known }
  const elsewhere = Object.keys(known)
  for (const { response } of contracts) {
    const name = response && componentName(response)
    if (name) schemas[name] ??= schemaOf(response, 'output', elsewhere)
  }
  for (const operation of contracts.flatMap(operationsOf)) {
    const { id, path, contract } = operation
    const body = requestBody(operation, elsewhere)
    paths[path] = {
      ...paths[path],
      [contract.method.toLowerCase()]: {
        operationId: id,
        summary: contract.summary,
        parameters: parameters(operation),
        ...(body && { requestBody: body }),
        security: contract.access === 'anyone' ? [] : [{ token: [], session: [] }],
        responses: responses(contract, elsewhere),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'hearthline_session' },
      },
    },
  }
}
