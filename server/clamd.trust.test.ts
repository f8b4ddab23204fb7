/** Tests the server with ClamAV's daemon. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clamd } from './providers/virusScanner/clamd/clamd.ts'
import { EICAR } from './providers/virusScanner/eicar.ts'
import { requireScanner } from './scannerCheck.ts'
import { pdfWith } from './testing/activePdfs.ts'
import { type Clamd, startClamd } from './testing/clamd.ts'
import { type Account, register, startTestProgram, type TestProgram } from './testing/program.ts'
import { acceptFiles, filesOf, upload } from './testing/uploads.ts'
import { rescanWaiting } from './usecases/rescan.ts'

const CLEAN = pdfWith()
const WITH_EICAR = pdfWith({ after: EICAR })
const KNOWN = pdfWith({ after: 'known' })

let daemon: Clamd
let program: TestProgram
let account: Account
beforeAll(async () => {
  daemon = await startClamd({ 'Local.Known': KNOWN })
  program = await startTestProgram({
    web: 'no pages',
    environment: { VIRUS_SCANNER: `clamd://127.0.0.1:${daemon.port}` },
  })
  account = await register(program, { email: 'clamd@example.com' })
  await acceptFiles(program, account)
})
afterAll(async () => {
  await program?.stop()
  await daemon?.stop()
})

it('ClamAV finds the test virus and accepts files of the maximum size', async () => {
  await requireScanner(clamd({ path: daemon.socket }))
})

it('ClamAV returns the name of the virus that it found', async () => {
  const scanner = clamd({ host: '127.0.0.1', port: daemon.port })
  expect(await scanner.scan(WITH_EICAR)).toEqual({ state: 'INFECTED', virus: 'Local.Eicar.UNOFFICIAL' })
  expect(await scanner.scan(KNOWN)).toEqual({ state: 'INFECTED', virus: 'Local.Known.UNOFFICIAL' })
  expect(await scanner.scan(CLEAN)).toEqual({ state: 'CLEAN' })
})

it('the server rejects an infected upload and accepts a clean one', async () => {
  for (const bytes of [WITH_EICAR, KNOWN])
    expect(await upload(account, bytes, 'a.pdf')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'file', message: expect.stringContaining('contains a virus') }] },
    })
  const { body } = await upload(account, CLEAN, 'a.pdf')
  expect((await account.browser.call('GET', `${filesOf(account)}/${body.uuid}`)).status).toBe(200)
})

it('while ClamAV is down, the server accepts files but nobody can open them until ClamAV has checked them', async () => {
  const restart = await daemon.pause()
  const { status, body } = await upload(account, CLEAN, 'b.pdf')
  expect(status).toBe(201)
  const path = `${filesOf(account)}/${body.uuid}`
  expect((await account.browser.call('GET', path)).status).toBe(503)
  await restart()
  await rescanWaiting(program.server.services)
  expect((await account.browser.call('GET', path)).status).toBe(200)
})
