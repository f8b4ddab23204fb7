/** Tests the borrower's ledger: what it contains, and that the check detects changes in a copy. */
import type { HashAfter } from 'domain/api/checkLedger.ts'
import { checkLedger } from 'domain/api/checkLedger.ts'
import type { LedgerFile } from 'domain/api/ledger.ts'
import { LEDGER_CALLS } from 'domain/api/paths.ts'
import { CONSENTS, wordingDate } from 'domain/application/core/consents.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enclosedText } from './documents/layout/reading.ts'
import { verifySeal } from './documents/signing/seal.ts'
import { BASE, file, startAgentProgram } from './testing/agents.ts'
import { bytesFor } from './testing/journey.ts'
import { type Account, type Browser, register, type TestProgram } from './testing/program.ts'
import { MOST_LEDGERS } from './usecases/ledger/count.ts'
import { checkSealedLedger, hashAfter } from './usecases/ledger/seal.ts'

let program: TestProgram
let underwriter: Browser
let rosa: Account
let ledger: LedgerFile
beforeAll(async () => {
  ;({ program, underwriter } = await startAgentProgram())
  rosa = await register(program, { email: 'rosa@example.com' })
  const { version } = await file(underwriter, rosa.uuid)
  const answer = await underwriter.call('POST', `${BASE}/applications/${rosa.uuid}/notes`, {
    body: { version, note: 'Called about the roof.' },
  })
  expect(answer.status).toBeLessThan(300)
  ledger = (await rosa.browser.call<LedgerFile>('GET', `${LEDGER_CALLS}/${rosa.uuid}`)).body
})
afterAll(() => program?.stop())

const changed = (change: (copy: LedgerFile) => LedgerFile) => checkSealedLedger(change(structuredClone(ledger)))

test('the ledger has the borrower’s consents with their exact texts', () => {
  const given = ledger.entries.flatMap(({ consent }) => (consent ? [consent] : []))
  expect(given.map(({ type }) => type)).toContain('TERMS_PRIVACY')
  for (const { type, version, digest } of given) {
    expect({ version, digest }).toEqual({ version: CONSENTS[type].version, digest: CONSENTS[type].digest })
    expect(ledger.texts.find((text) => text.version === version)?.digest).toBe(digest)
  }
})

test('the ledger shows which of the lender’s staff viewed the application, with role and short name', () => {
  expect(ledger.entries).toContainEqual(
    expect.objectContaining({
      kind: 'VIEW',
      what: 'Application viewed',
      by: 'LENDER',
      name: expect.stringMatching(/^Underwriter \w+/),
    }),
  )
})

test('the ledger contains only hashes of staff’s notes', () => {
  expect(JSON.stringify(ledger)).not.toContain('StaffNoted')
  const noted = ledger.events.at(-1)?.seq
  expect(ledger.entries.filter(({ seq }) => seq === noted)).toEqual([])
  expect(ledger.events).toHaveLength(Math.max(...ledger.events.map(({ seq }) => seq)))
})

test('an unchanged copy of the ledger passes all checks, and the lender’s seal is valid', async () => {
  const { faults, sealProblem, sealedBy } = await checkSealedLedger(ledger)
  expect({ faults, sealProblem }).toEqual({ faults: [], sealProblem: undefined })
  expect(sealedBy?.name).toContain(ledger.lender)
  const inBrowser: HashAfter = async (bytes, text) => {
    const all = Buffer.concat([Buffer.from(bytes, 'hex'), Buffer.from(text)])
    return Buffer.from(await crypto.subtle.digest('SHA-256', all)).toString('hex')
  }
  expect(await checkLedger(ledger, inBrowser)).toEqual([])
})

test.each<[string, (copy: LedgerFile) => LedgerFile]>([
  [
    'the content of an event',
    ({ events, ...rest }) => ({
      ...rest,
      events: events.map((event) => (event.body ? { ...event, body: event.body.replace('"v":1', '"v":2') } : event)),
    }),
  ],
  ['a removed event', (copy) => ({ ...copy, events: copy.events.filter(({ seq }) => seq !== 1) })],
  ['an entry', (copy) => ({ ...copy, entries: copy.entries.map((entry) => ({ ...entry, by: 'LENDER' as const })) })],
  ['a removed entry', (copy) => ({ ...copy, entries: copy.entries.slice(1) })],
  [
    'the text of a consent',
    (copy) => ({ ...copy, texts: copy.texts.map((one) => ({ ...one, text: `${one.text}!` })) }),
  ],
])('the check finds %s', async (_, change) => {
  const { faults, sealProblem } = await changed(change)
  expect(faults).not.toEqual([])
  expect(sealProblem).toBe('the content was changed')
})

test('the ledger’s seal reveals that the last event and its entries were removed', async () => {
  const { faults, sealProblem } = await changed((copy) => ({
    ...copy,
    events: copy.events.slice(0, -1),
    entries: copy.entries.slice(0, -1),
  }))
  expect({ faults, sealProblem }).toEqual({ faults: [], sealProblem: 'the content was changed' })
})

test('the ledger’s PDF lists the entries and has a valid seal', async () => {
  const bytes = await bytesFor(program, rosa.browser, `${LEDGER_CALLS}/${rosa.uuid}/pdf`)
  expect(verifySeal(bytes)).toMatchObject({ valid: true })
  const text = JSON.stringify(await enclosedText(bytes))
  for (const told of ['Application started', 'Application viewed', ledger.events.at(-1)?.hash ?? 'none'])
    expect(text).toContain(told)
  const { label, version } = CONSENTS.TERMS_PRIVACY
  expect(text).toContain(`Consent given: ${label}, wording of ${wordingDate(version)}`)
  expect(text).not.toContain(version)
})

test('nobody but the borrower can read the ledger', async () => {
  const path = `${LEDGER_CALLS}/${rosa.uuid}`
  const other = await register(program, { email: 'other@example.com' })
  for (const [browser, status] of [
    [program.browser(), 401],
    [underwriter, 404],
    [other.browser, 404],
  ] as const)
    expect((await browser.call('GET', path)).status).toBe(status)
})

test('changing the text of a ledger entry changes its hash link', async () => {
  expect(new Set(ledger.entries.map(({ link }) => link)).size).toBe(ledger.entries.length)
  expect(hashAfter('', 'a')).not.toBe(hashAfter('', 'b'))
})

test('a person can read the application record only a limited number of times in 15 minutes', async () => {
  const lena = await register(program, { email: 'lena@example.com' })
  const read = async () => (await lena.browser.call('GET', `${LEDGER_CALLS}/${lena.uuid}`)).status
  for (let n = 0; n < MOST_LEDGERS; n++) expect(await read()).toBe(200)
  expect(await read()).toBe(429)
})
