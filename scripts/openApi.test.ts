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

const LINTER = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url))

it.each([
  ['API', () => openApi(contracts, 'Hearthline')],
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
