import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentText } from 'domain/api/documentText.ts'
import { addDays } from 'domain/values/dates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import {
  documentFor,
  firstStates,
  payOffLastLien,
  type SandboxProgram,
  startSandboxProgram,
  Walk,
  wordsOf,
} from './testing/journey.ts'

let program: SandboxProgram
let folder: string
beforeAll(async () => {
  program = await startSandboxProgram()
  folder = mkdtempSync(join(tmpdir(), 'hearthline-'))
})
afterAll(async () => {
  await program?.stop()
  rmSync(folder, { recursive: true })
})

const LONG = 120_000

/** Returns Poppler's report about a document's seals. */
async function seals(walk: Walk, uuid: string): Promise<string> {
  const file = join(folder, 'document.pdf')
  writeFileSync(file, await documentFor(walk, walk.browser, uuid))
  return execFileSync('pdfsig', [file], { encoding: 'utf8' })
}

describe('the main path', () => {
  it('a prime borrower gets a funded line', { timeout: LONG }, async () => {
    const walk = await Walk.register(program, persona('prime'))
    const done = await walk.goTo('complete')
    expect(done.status).toBe('COMPLETE')
    expect(firstStates(walk)).toEqual([
      'profile',
      'liens',
      'product',
      'moreProfile',
      'hmda',
      'appSummary',
      'incomeReview',
      'ach',
      'autopay',
      'docVerify',
      'sign',
      'notary',
      'insurance',
      'waitFund',
      'complete',
    ])
    expect(done.funding.trace).toMatch(/^ACH-/)
    expect(done.notary.journal?.entry).toMatch(/^J-/)
    // The county's response can arrive before or after the bank's response, so accept both orders.
    await walk.until('the recorded deed', ({ documents }) => documents.some(({ type }) => type === 'RECORDED_DEED'))
    const made = done.documents.filter(({ stage }) => stage !== 'UPLOAD' && stage !== 'RECORDED')
    const titles = made.map(({ type }) => type)
    expect(titles.sort()).toEqual([
      'ACCOUNT_OPENING_DISCLOSURES',
      'APPLICATION_SUMMARY',
      'AUDIT_CERTIFICATE',
      'AUTOPAY_AUTHORIZATION',
      'CLOSING_COSTS',
      'CLOSING_COSTS',
      'COUNSELING_LIST',
      'CREDIT_AGREEMENT',
      'CREDIT_SCORE_NOTICE',
      'DEED_OF_TRUST',
      'ESIGN_CONSENT',
      'HELOC_APPLICATION_DISCLOSURES',
      'RIGHT_NOT_TO_CLOSE',
      'RIGHT_TO_CANCEL',
    ])
    const closing = done.documents.filter(({ stage }) => stage === 'CLOSING' || stage === 'NOTARY')
    expect(closing.every(({ sealed }) => sealed)).toBe(true)
    const summary = done.documents.filter(({ stage }) => stage === 'SUMMARY')
    expect(summary).toHaveLength(5)
    expect(summary.every(({ sealed, signedAt }) => sealed && !signedAt)).toBe(true)
    for (const { uuid } of [...closing, ...summary]) expect(await seals(walk, uuid)).toContain('Signature is Valid.')
    const deed = await wordsOf(walk, done.documents, 'DEED_OF_TRUST')
    expect(deed).toContain('Signed electronically in the session with the notary public')
    expect(deed).toContain('present in a live electronic session at')
    expect(deed).not.toMatch(/video|did not appear/)
    // Each document that the server created includes its text, for reading on a phone. Another borrower can't get the
    // text.
    const stranger = await Walk.register(program, { ...persona('prime'), email: 'stranger@sandbox.test' })
    for (const { uuid, title } of [...closing, ...summary]) {
      const path = `/service-application/api/v2/application/heloc/${walk.uuid}/documents/${uuid}/text`
      const { status, body } = await walk.browser.call<{ text?: DocumentText }>('GET', path)
      expect(status).toBe(200)
      expect(body.text?.title).toContain(title)
      expect((await stranger.browser.call('GET', path)).status).toBe(404)
    }
  })

  it('the lender pays off a lien once, before disbursing', { timeout: LONG }, async () => {
    const walk = await Walk.register(program, {
      ...persona('nonborrowing'),
      email: 'payoff@sandbox.test',
      coOwners: [],
      ownership: { type: 'SOLE' },
    })
    walk.changes = payOffLastLien
    const done = await walk.goTo('complete')
    expect(done.funding).toMatchObject({ payoffsDone: true })
    const { rows } = await program.server.services.db.pool.query(
      `select key from sandbox_ledger where party = 'payments' and key like $1 order by key`,
      [`%${walk.uuid}%`],
    )
    expect(
      rows
        .map(({ key }) =>
          String(key)
            .replace(/.*:PAYOFF:\d+:demand:.*/, 'demand')
            .replace(/.*:PAYOFF:.*/, 'payoff')
            .replace(/.*:DISBURSEMENT:(\d+)$/, 'disbursement $1')
            .replace(/.*:DISBURSEMENT:autopay:.*/, 'autopay')
            .trim(),
        )
        .sort(),
    ).toEqual(['autopay', 'demand', 'disbursement 1', 'payoff'])
  })
})

describe('an inactive application', () => {
  /** Moves the clock a hundred days ahead. All tests in this file share this clock. */
  const later = async (walk: Walk) =>
    walk.moveTo(new Date(Date.parse(program.clock.now()) + 100 * 86_400_000).toISOString())

  it("an inactive application's outdated data is refreshed before the borrower chooses an offer and before signing", {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, { ...persona('prime'), email: 'still@sandbox.test' })
    const offered = await walk.goTo('product')
    expect(offered.offersHoldUntil).toBe(addDays(offered.today, 30))
    await later(walk)
    // The borrower didn't choose an offer in time, so the offers have lapsed.
    expect((await walk.until('the rest', (view) => view.lapsedAt !== undefined)).journey.state).toBe('lapsed')
    const again = await walk.command('reopen')
    expect(again.journey).toMatchObject({ state: 'refresh', screen: 'product/select', waits: true })
    expect(again.refresh?.parts.map(({ part }) => part)).toEqual(['CREDIT', 'VALUATION', 'OFFER'])
    const same = await walk.until('the answers', (view) => view.journey.state !== 'refresh')
    expect(same).toMatchObject({ journey: { state: 'product' }, refreshed: { changes: [] } })
    expect(same.liens).toEqual(offered.liens)
    expect(same.offersHoldUntil).toBe(addDays(same.today, 30))
    await walk.goTo('docVerify')
    await later(walk)
    const signing = await walk.goTo('sign')
    expect(signing.valuation?.on).toBe(signing.today)
    expect(signing.score?.on).toBe(signing.today)
    await later(walk)
    await walk.answer('readDisclosures')
    await walk.until('new documents', (view) => view.status === 'SIGNING' && view.serverState.kind !== 'waiting')
    const done = await walk.goTo('complete')
    expect(done.status).toBe('COMPLETE')
    expect(done.valuation?.on && done.valuation.on > signing.today).toBe(true)
    expect(done.documents.filter(({ type }) => type === 'CREDIT_AGREEMENT')).toHaveLength(1)
    const { body } = await walk.browser.call<{ events: { type: string }[]; whole: boolean }>(
      'GET',
      `/service-application/api/v2/application/heloc/${walk.uuid}/events`,
    )
    expect(body.whole).toBe(true)
    expect(body.events.filter(({ type }) => type === 'Refreshed')).toHaveLength(3)
  })
})

describe("the sandbox's pages", () => {
  it("the sandbox's pages list the personas and how the outside parties respond to them", async () => {
    const listed = await program
      .browser()
      .call<{ personas: { id: string; knowledge: unknown[] }[] }>('GET', '/sandbox/personas', {
        headers: { accept: 'application/json' },
      })
    expect(listed.body.personas.map(({ id }) => id)).toContain('prime')
    expect(listed.body.personas.every(({ knowledge }) => knowledge.length >= 5)).toBe(true)
    const page = await program.browser().call<string>('GET', '/sandbox/personas', { headers: { accept: 'text/html' } })
    expect(page.body).toContain('Paula Anne Prime')
  })

  it("the sandbox's provider pages require the person's consent and accept only the sandbox's own sessions", async () => {
    const walk = await Walk.register(program, { ...persona('prime'), email: 'cancel@sandbox.test' })
    await walk.goTo('incomeReview')
    await walk.command('linkIncome', { method: 'PAYROLL' })
    const { income } = await walk.until('the income link', (view) => view.income.link?.url !== undefined)
    const url = income.link?.url ?? ''
    const refused = await walk.browser.call<string>('POST', url, {
      body: 'institution=Sandbox+Payroll&user=me&password=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('Please agree to share, or cancel.')
    expect((await walk.browser.call('GET', '/sandbox/link/income/00000000-0000-4000-8000-000000000000')).status).toBe(
      404,
    )
    // A person who returns from the provider without connecting an account stays on the screen and can try again.
    await walk.command('returnFromIncomeLink', { reference: income.link?.reference })
    const back = await walk.until('the answer', (view) => view.serverState.kind !== 'waiting')
    expect(back.journey.state).toBe('incomeReview')
  })
})
