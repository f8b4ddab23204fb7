import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { contracts } from 'domain/api/contracts.ts'
import { openApi } from 'domain/api/openapi.ts'
import { expect, it } from 'vitest'
import { gatewayOpenApi } from '../server/providers/gateway/openApi.ts'
import { deskComponents } from '../server/usecases/desk/description.ts'

const LINTER = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url))

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const apiDocument = () => openApi(contracts, 'Hearthline', deskComponents())

/** Returns the paths of a schema's fields that don't declare what they accept. '*' stands for any field name. */
function untypedIn(schema: unknown, path: string): string[] {
  if (!isJson(schema)) return []
  const { properties = {}, additionalProperties, items, anyOf, oneOf } = schema
  if (!('type' in schema || '$ref' in schema || 'const' in schema || 'enum' in schema || anyOf || oneOf)) return [path]
  return [
    ...Object.entries(properties as Json).flatMap(([name, one]) => untypedIn(one, `${path}.${name}`)),
    ...untypedIn(additionalProperties, `${path}.*`),
    ...untypedIn(items, `${path}.*`),
    ...[anyOf ?? oneOf ?? []].flat().flatMap((one) => untypedIn(one, path)),
  ]
}

it('the OpenAPI document says what each field of a request accepts, except for links, tracking and experiments', () => {
  const { paths, components } = apiDocument() as { readonly paths: Json; readonly components: { schemas: Json } }
  const operations = Object.values(paths).flatMap((path) => Object.values(path as Json) as Json[])
  const untyped = operations.flatMap(({ operationId, requestBody }) => {
    const { content = {} } = (requestBody ?? {}) as { readonly content?: Readonly<Record<string, { schema: unknown }>> }
    return Object.values(content).flatMap(({ schema }) => untypedIn(schema, String(operationId)))
  })
  // Skip bodies without fields, such as that of `endDevice`, because these calls only press a button.
  expect(untyped.filter((path) => !/^\w+\.\*$/.test(path)).sort()).toEqual([
    'decision.optimizeUser.*',
    'feature.optimizeUser.*',
    'features.optimizeUser.*',
    'keepExperiments.appUuid',
    'keepOptimizelyProfile.optimizelyProfileUuid',
    'register.referrer',
    'registerSigner.invitation',
    'takeAgentInvitation.invitation',
    'takeBrokerSeat.invitation',
    'trackingEvent.eventProperties.*',
    'trackingEvent.queryParams.*',
    'trackingSession.queryParams.*',
  ])
  expect(untypedIn(components.schemas.DeskAnswer, 'DeskAnswer')).toEqual([])
})

it('the OpenAPI document lists 413 and 415 for every call that changes data, and for no other call', () => {
  const { paths } = apiDocument() as { readonly paths: Readonly<Record<string, Json>> }
  const listing = (status: string, isChange: boolean) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const lists = status in ((operation as Json).responses as Json)
        return (method === 'get') !== isChange && lists !== isChange ? [`${method} ${path}`] : []
      }),
    )
  for (const status of ['413', '415']) expect([...listing(status, true), ...listing(status, false)]).toEqual([])
})

it.each([
  ['API', apiDocument],
  ['partner gateway', gatewayOpenApi],
])('the linter finds no problems in the OpenAPI document of the %s', { timeout: 60_000 }, async (_, document) => {
  const folder = await mkdtemp(join(tmpdir(), 'hearthline-openapi-'))
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(document()))
  const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const run = promisify(execFile)(process.execPath, [LINTER, 'lint', '--format=json', file], { env: environment })
  try {
    expect(JSON.parse((await run).stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } })
  } finally {
    await rm(folder, { recursive: true })
  }
})
