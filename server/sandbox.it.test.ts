import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PASSWORD } from '../personas/answers.ts'
import { startSandboxServer } from '../scripts/sandboxServer.ts'
import { createTestDatabase } from './testing/database.ts'

test('as soon as the sandbox responds, its sample people can sign in and find their applications at the expected step', async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-sandbox-'))
  const server = await startSandboxServer({ dataDir, databaseUrl: database.adminUrl, latency: 50, strict: true })
  try {
    const signIn = await fetch(`${server.url}/identity/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nearprime@sandbox.test', password: PASSWORD }),
    })
    expect(signIn.status).toBe(200)
    const { jwt } = (await signIn.json()) as { jwt: string }
    const cookie = signIn.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(';')))
    const applications = await fetch(`${server.url}/service-application/api/v1/application/heloc/all`, {
      headers: { authorization: `Bearer ${jwt}`, cookie: cookie.join('; ') },
    })
    expect(await applications.json()).toMatchObject([{ status: 'OFFER_SELECTION' }])
  } finally {
    await server.stop()
    await database.drop()
    await rm(dataDir, { recursive: true })
  }
})
