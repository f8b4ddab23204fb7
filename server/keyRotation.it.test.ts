/** Tests rotating the master key while the server works, and retiring the old key afterward. */
import { PROFILE } from 'domain/api/paths.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rotateMasterKey } from './storage/rotate.ts'
import { statement } from './storage/transactions.ts'
import { type Account, REGISTRATION, register, startTestProgram, type TestProgram } from './testing/program.ts'

const LONG = 120_000
const key = (byte: string) => Buffer.from(byte.repeat(32)).toString('base64')
const INDEX = `index:${key('i')}`
const [FIRST, BOTH, SECOND] = [`1:${key('a')}`, `1:${key('a')},2:${key('b')}`, `2:${key('b')}`]

let program: TestProgram
let people: Account[]
beforeAll(async () => {
  program = await startTestProgram({ environment: { MASTER_KEYS: `${FIRST},${INDEX}` }, web: 'no pages' })
  people = []
  for (const number of [0, 1, 2]) people.push(await register(program, { email: `before${number}@example.com` }))
}, LONG)
afterAll(() => program.stop())

/** Starts a node with other keys on the same database. */
const nodeWith = (masterKeys: string) =>
  startTestProgram({
    ...{ environment: { MASTER_KEYS: `${masterKeys},${INDEX}` }, web: 'no pages' },
    reach: async () => program.database,
  })
const versions = statement<{ version: number }>(
  'test_rotation_versions',
  'select distinct master_version as version from person_key order by 1',
)

/** Returns a browser that uses the node `other` and continues the person's session there. */
function continued(other: TestProgram, { browser: before }: Account) {
  const browser = other.browser()
  browser.token = before.token
  for (const [name, value] of before.cookies) browser.cookies.set(name, value)
  return browser
}

test('the master key is rotated while people use the server, and the old key can be retired afterward', {
  timeout: LONG,
}, async () => {
  await program.server.stop()
  await expect(nodeWith(SECOND)).rejects.toThrow('the master key of version 1 is missing')
  const both = await nodeWith(BOTH)
  const { db, keyring } = both.server.services
  const browsers = people.map((one) => continued(both, one))
  let isRotating = true
  const failures: number[] = []
  let requests = 0
  let added = 0
  const use = async () => {
    while (isRotating || requests < 60) {
      for (const browser of browsers) {
        const { status } = await browser.call('GET', PROFILE)
        requests++
        if (status !== 200) failures.push(status)
      }
      if (added < 5) await register(both, { email: `during${added++}@example.com` })
    }
  }
  const rotate = async () => {
    try {
      let rewrapped = 0
      for (let round = 0; round < 5; round++) rewrapped += await rotateMasterKey(db, keyring)
      return rewrapped
    } finally {
      isRotating = false
    }
  }
  const [rewrapped] = await Promise.all([rotate(), use()])
  expect(failures).toEqual([])
  expect(rewrapped).toBeGreaterThanOrEqual(people.length)
  const [found] = await db.read({ mode: 'ROTATE' }, versions())
  expect(found).toEqual([{ version: 2 }])
  await both.server.stop()

  const second = await nodeWith(SECOND)
  const { password } = REGISTRATION
  for (const number of [0, 1, 2]) {
    const body = { email: `before${number}@example.com`, password }
    const signedIn = await second.browser().call<{ jwt: string }>('POST', '/identity/api/v1/login', { body })
    expect(signedIn.status).toBe(200)
  }
  await second.server.stop()
})
