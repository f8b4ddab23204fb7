import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newLender } from '../scripts/newLender.ts'
import { serveHost } from './serveHost.ts'

const kept = fileURLToPath(new URL('../organizations', import.meta.url))
const HOST = 'heloc.lender.example'
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hosts-'))
  for (const name of ['defaults', 'FIGURE', 'MOVEMENT'])
    await cp(join(kept, name), join(folder, name), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const readOnly = async (path: string): Promise<void> => {
  throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', path })
}

test('setup adds the host to the lender’s data, except for the default lender', async () => {
  expect((await serveHost(folder, HOST, 'FIGURE', readOnly)).byHost(HOST)?.code).toBe('FIGURE')
  expect((await serveHost(folder, HOST, 'MOVEMENT')).byHost(HOST)?.code).toBe('MOVEMENT')
  const file = await readFile(join(folder, 'MOVEMENT', 'organization.json'), 'utf8')
  expect(JSON.parse(file)).toMatchObject({ hosts: expect.arrayContaining([HOST]) })
  await expect(serveHost(folder, HOST, 'FIGURE')).rejects.toThrow('HOST_NAME: heloc.lender.example belongs to')
})

test("setup doesn't change a lender's data if the data already lists the host", async () => {
  await newLender(folder, 'CEDAR_GROVE', HOST)
  expect((await serveHost(folder, HOST, 'CEDAR_GROVE', readOnly)).byHost(HOST)?.code).toBe('CEDAR_GROVE')
})

test("setup says how to add the host if the lender's data is read-only", async () => {
  await newLender(folder, 'CEDAR_GROVE')
  const file = join(folder, 'CEDAR_GROVE', 'organization.json')
  await expect(serveHost(folder, HOST, 'CEDAR_GROVE', readOnly)).rejects.toThrow(
    `HOST_NAME: the file system is read-only at ${file}. Add ${HOST} to "hosts" in this file`,
  )
})
