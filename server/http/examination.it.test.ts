import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE, looks, startAgentProgram } from '../testing/agents.ts'
import { bytesFor } from '../testing/journey.ts'
import { type Account, type Browser, register, type TestProgram } from '../testing/program.ts'

let program: TestProgram
let underwriter: Browser
let compliance: Browser
let rosa: Account
beforeAll(async () => {
  ;({ program, underwriter, compliance } = await startAgentProgram())
  rosa = await register(program, { email: 'rosa@example.com' })
  await underwriter.call('GET', `${BASE}/applications/${rosa.uuid}`)
})
afterAll(() => program.stop())

const pathAt = (level: string) => `${BASE}/applications/${rosa.uuid}/examination?level=${level}`
const statusFor = async (browser: Browser, level: string) => (await browser.call('GET', pathAt(level))).status

async function packageOf(level: string) {
  const files = unzipSync(await bytesFor(program, compliance, pathAt(level)))
  return { files, contents: JSON.parse(strFromU8(files['examination.json'] ?? new Uint8Array())) }
}

test('the examination package has the events with an intact chain, the consents, and the people who viewed the application', async () => {
  const { contents } = await packageOf('FULL')
  expect(contents).toMatchObject({ level: 'FULL', lender: 'FIGURE', chain: { intact: true } })
  expect(contents.people[0]).toBe('BORROWER Rosa Quillfeather')
  expect(contents.timeline[0]).toMatchObject({ seq: 1, type: 'Created', by: 'BORROWER Rosa Quillfeather' })
  expect(contents.consents[0]).toMatchObject({ by: 'BORROWER Rosa Quillfeather', ip: expect.any(String) })
  expect(contents.access).toContainEqual(expect.objectContaining({ what: 'application, by the lender' }))
})

test('the redacted examination package contains no names and no files', async () => {
  const { files, contents } = await packageOf('REDACTED')
  expect(Object.keys(files).sort()).toEqual(['README.txt', 'examination.json'])
  const text = JSON.stringify(contents)
  for (const told of ['Quillfeather', 'rosa@example.com', '127.0.0.1']) expect(text).not.toContain(told)
  expect(contents.home).toEqual({ state: expect.any(String) })
  expect(contents.timeline[0].by).toBe('BORROWER')
})

test('only compliance agents can download the examination package, and the server logs each download', async () => {
  for (const [browser, status] of [
    [underwriter, 403],
    [rosa.browser, 404],
    [program.browser(), 401],
  ] as const)
    expect(await statusFor(browser, 'FULL')).toBe(status)
  expect(await statusFor(compliance, 'ALL')).toBe(400)
  const [log] = await program.server.services.db.read({ mode: 'SYSTEM', application: rosa.uuid }, looks(rosa.uuid))
  expect(log.map(({ what }) => what).filter((what) => what.startsWith('examiner'))).toEqual([
    "examiner's package, full",
    "examiner's package, redacted",
  ])
})
