/**
 * Tests that nobody can open a file before the virus scanner has checked it, and what happens to a file with a virus.
 */
import type { AgentFile } from 'domain/api/agent.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EICAR } from './providers/virusScanner/eicar.ts'
import type { ScanResult, VirusScanner } from './providers/virusScanner/port.ts'
import { sandboxScanner } from './providers/virusScanner/sandbox.ts'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { pdfWith } from './testing/activePdfs.ts'
import { BASE, file, signInAgent } from './testing/agents.ts'
import { type Account, type Browser, register, startTestProgram, type TestProgram } from './testing/program.ts'
import { acceptFiles, filesOf, upload } from './testing/uploads.ts'
import { saveFile } from './usecases/files.ts'
import { rescanWaiting } from './usecases/rescan.ts'

/** The sandbox's scanner, which tests can switch off. */
let isOn = true
const DOWN: ScanResult = { state: 'NOT_YET', reason: 'ECONNREFUSED' }
const scanner: VirusScanner = { ...sandboxScanner, scan: async (bytes) => (isOn ? sandboxScanner.scan(bytes) : DOWN) }

let program: TestProgram
let account: Account
let compliance: Browser
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages', scanner })
  await seedAgents(program.server.services)
  compliance = await signInAgent(program, SEEDED_AGENTS[2].email)
  account = await register(program, { email: 'scan@example.com' })
  await acceptFiles(program, account)
})
afterAll(() => program.stop())
beforeEach(() => {
  isOn = true
})

const CLEAN = pdfWith()
const INFECTED = pdfWith({ after: EICAR })
const documents = async () => (await account.browser.call<ApplicationView['documents']>('GET', filesOf(account))).body
const own = (uuid: string) => account.browser.call('GET', `${filesOf(account)}/${uuid}`)
const asAgent = (uuid: string, path = '') =>
  compliance.call<{ code?: string }>('GET', `${BASE}/applications/${account.uuid}/documents/${uuid}${path}`)
const seen = (): Promise<AgentFile> => file(compliance, account.uuid)

describe('a file with a virus', () => {
  it('a file with a virus is rejected with a message, and staff see it in quarantine', async () => {
    const before = await documents()
    const answer = await upload(account, INFECTED, 'Stub.pdf')
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([
      { field: 'file', message: 'This file contains a virus, so we can’t accept it. Choose another file.' },
    ])
    expect(await documents()).toEqual(before)
    const { documents: shown, timeline } = await seen()
    const kept = shown.at(-1)
    expect(kept).toMatchObject({ fileName: 'Stub.pdf', stage: 'QUARANTINED' })
    expect(timeline.find(({ type }) => type === 'FileQuarantined')).toMatchObject({ note: 'Eicar-Test-Signature' })
    for (const path of ['', '/original'])
      expect(await asAgent(kept?.uuid ?? '', path)).toMatchObject({ status: 403, body: { code: 'FILE_INFECTED' } })
    expect((await own(kept?.uuid ?? '')).status).toBe(404)
    // The person can upload another file instead.
    expect((await upload(account, CLEAN, 'Stub.pdf')).status).toBe(201)
  })
})

describe('a file that the scanner can’t check yet', () => {
  it('a file that can’t be scanned yet is accepted, but nobody can open it until the scanner has cleared it', async () => {
    isOn = false
    const { status, body } = await upload(account, CLEAN, 'Later.pdf')
    expect(status).toBe(201)
    for (const answer of [await own(body.uuid), await asAgent(body.uuid), await asAgent(body.uuid, '/original')])
      expect(answer).toMatchObject({ status: 503, body: { code: 'FILE_NOT_SCANNED' } })
    await rescanWaiting(program.server.services)
    expect((await own(body.uuid)).status).toBe(503)
    isOn = true
    await rescanWaiting(program.server.services)
    for (const answer of [await own(body.uuid), await asAgent(body.uuid), await asAgent(body.uuid, '/original')])
      expect(answer.status).toBe(200)
  })

  it('a stored file goes into quarantine when the scanner finds a virus, and the person is asked for another file', async () => {
    isOn = false
    const { body } = await upload(account, INFECTED, 'Bad.pdf', 'BANK_STATEMENT')
    const kept = await upload(account, CLEAN, 'Good.pdf')
    isOn = true
    await rescanWaiting(program.server.services)
    expect((await documents()).map(({ uuid }) => uuid)).toContain(kept.body.uuid)
    expect((await documents()).map(({ uuid }) => uuid)).not.toContain(body.uuid)
    const { documents: shown, conditions } = await seen()
    expect(shown.find(({ uuid }) => uuid === body.uuid)).toMatchObject({ stage: 'QUARANTINED' })
    expect(conditions).toMatchObject([{ state: 'OPEN', category: 'GENERIC_DOCUMENT_REQUEST' }])
    expect((await asAgent(body.uuid)).status).toBe(403)
    // Scanning again changes nothing.
    const { version } = await seen()
    await rescanWaiting(program.server.services)
    expect((await seen()).version).toBe(version)
  })
})

describe('a file from an outside party', () => {
  const received = (bytes: Uint8Array, uuid: string) =>
    saveFile(
      program.server.services,
      { mode: 'SYSTEM', application: account.uuid },
      {
        ...{ uuid, application: account.uuid, identity: account.identity, mediaType: 'application/pdf', bytes },
        isReceived: true,
      },
    )
  it('a file from an outside party is scanned, too', async () => {
    await expect(received(INFECTED, '00000000-0000-4000-8000-000000000071')).rejects.toThrow('contains a virus')
    expect(await received(CLEAN, '00000000-0000-4000-8000-000000000072')).toMatch(/^[0-9a-f]{64}$/)
  })
})
