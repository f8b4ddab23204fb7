/** Tests that an authority's time stamps reveal anchors that were rewritten or exchanged, and that staff see gaps. */
import { chmod, copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordsView } from 'domain/api/agentRecords.ts'
import type { LedgerFile } from 'domain/api/ledger.ts'
import { LEDGER_CALLS } from 'domain/api/paths.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUp } from './jobs/cleanUp.ts'
import type { Anchor } from './providers/anchors/port.ts'
import { rootOf } from './storage/anchors.ts'
import { BASE, startAgentProgram } from './testing/agents.ts'
import { type Account, type Browser, register, type TestProgram } from './testing/program.ts'
import { type StandIn, startAuthority } from './testing/timestampAuthority.ts'
import { findGaps, stampsInWords, verifyStamps } from './usecases/anchors/stamps.ts'

let authority: StandIn
let program: TestProgram
let compliance: Browser
let rosa: Account
beforeAll(async () => {
  authority = await startAuthority()
  const environment = { TIMESTAMP_URL: authority.url, TIMESTAMP_CA: authority.caFile }
  ;({ program, compliance } = await startAgentProgram({ environment }))
  // At noon, no day ends while a test runs. The authority signs the current time, so each stamp is late.
  program.clock.to(instant('2026-06-15T12:00:00Z'))
  rosa = await register(program)
})
afterAll(async () => {
  await program?.stop()
  await authority?.stop()
})

const anchors = () => program.server.services.anchors
const verified = async () => {
  const { timestamps } = program.server.services
  if (!timestamps) throw new Error('no authority')
  return verifyStamps(anchors(), timestamps)
}
const cleaned = () => cleanUp(program.server.services, [])
const today = () => plainDate(program.clock.now().slice(0, 10))
const records = async () => (await compliance.call<RecordsView>('GET', `${BASE}/records`)).body.anchors
const pathOf = (day: string, ending: string) => join(anchors().place, `${day}.${ending}`)
const SIGNER = 'O=Test Time, CN=Test Time Signer'

test('if the authority fails, the anchor is stored anyway, staff see it without a stamp, and the next run stamps it', async () => {
  authority.answers = 'UNAVAILABLE'
  await expect(cleaned()).rejects.toThrow('status 503')
  expect(await anchors().days()).toEqual([today()])
  expect(await records()).toEqual({
    authority: new URL(authority.url).host,
    unanchored: [],
    unstamped: [today()],
    late: [],
  })
  authority.answers = 'STAMPS'
  await cleaned()
  expect(await records()).toMatchObject({ unstamped: [], last: { day: today(), by: SIGNER } })
  expect(await verified()).toMatchObject({ stamps: [{ day: today(), by: SIGNER }], bad: [], unstamped: [] })
})

test('the borrower’s record names the authority and the time that it signed', async () => {
  const { body } = await rosa.browser.call<LedgerFile>('GET', `${LEDGER_CALLS}/${rosa.uuid}`)
  const [{ at } = {}] = (await verified()).stamps
  expect(body.anchored).toMatchObject({ day: today(), stamp: { by: SIGNER, at } })
})

test('days without an anchor are listed, and a day that’s stamped later is reported as late', async () => {
  const first = today()
  program.clock.advance('P3D')
  await cleaned()
  const missing = [1, 2].map((days) =>
    plainDate(new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10)),
  )
  expect(await findGaps(anchors(), program.server.services.stampOf, today())).toEqual({
    ...{ unanchored: missing, unstamped: [], late: [first, today()] },
  })
  expect(await records()).toMatchObject({ unanchored: missing, late: [first, today()] })
  const report = await verified()
  expect(report.stamps.map(({ day }) => day)).toEqual([first, today()])
  expect(stampsInWords(report)).toContain(`The anchor of ${first} was stamped late, at ${report.stamps[0]?.at}.`)
  expect(stampsInWords(report)).toContain(`The anchor of ${today()} was stamped by ${SIGNER} at `)
})

test('a rewritten anchor with a matching root doesn’t match its stamp', async () => {
  const [first] = await anchors().read()
  if (!first) throw new Error('no anchor')
  const path = pathOf(first.day, 'json')
  const original = await readFile(path)
  const changed: Anchor = { ...first, chains: [] }
  await chmod(path, 0o600)
  await writeFile(path, JSON.stringify({ ...changed, root: rootOf(changed) }))
  const report = await verified()
  expect(report.bad).toEqual([{ day: first.day, problem: expect.stringContaining('imprint mismatch') }])
  expect(stampsInWords(report)).toContain(`The time stamp of ${first.day} isn’t valid`)
  await writeFile(path, original)
  expect((await verified()).bad).toEqual([])
})

test('a stamp of another day, and a stamp whose anchor is gone, are reported', async () => {
  const [one, other] = await anchors().stampedDays()
  if (!one || !other) throw new Error('no stamps')
  const [path, kept] = [pathOf(other, 'tsr'), pathOf(other, 'kept')]
  await rename(path, kept)
  expect((await verified()).unstamped).toEqual([other])
  await copyFile(pathOf(one, 'tsr'), path)
  expect((await verified()).bad).toEqual([{ day: other, problem: expect.stringContaining('imprint mismatch') }])
  await rm(path)
  await rename(kept, path)
  await rename(pathOf(other, 'json'), kept)
  expect((await verified()).bad).toEqual([{ day: other, problem: 'the day has no anchor' }])
  await rename(kept, pathOf(other, 'json'))
  expect((await verified()).bad).toEqual([])
})
