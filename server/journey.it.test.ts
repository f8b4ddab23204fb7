import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from 'domain/values/dates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { readApplication } from './storage/applications.ts'
import {
  documentFor,
  firstStates,
  payOffLastLien,
  type SandboxProgram,
  startSandboxProgram,
  Walk,
  wordsIn,
} from './testing/journey.ts'

// Shows: states
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

/** Returns Poppler's report on a document's seals. */
async function seals(walk: Walk, uuid: string): Promise<string> {
  const file = join(folder, 'document.pdf')
  writeFileSync(file, await documentFor(walk, walk.browser, uuid))
  return execFileSync('pdfsig', [file], { encoding: 'utf8' })
}

/** Returns the text of the newest document of a type. */
async function wordsOf(walk: Walk, documents: readonly { uuid: string; type: string }[], type: string) {
  const uuid = documents.findLast((document) => document.type === type)?.uuid ?? ''
  return wordsIn(await documentFor(walk, walk.browser, uuid))
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
    const titles = done.documents.filter(({ stage }) => stage !== 'UPLOAD').map(({ type }) => type)
    expect(titles.sort()).toEqual([
      'ACCOUNT_OPENING_DISCLOSURES',
      'APPLICATION_SUMMARY',
      'AUDIT_CERTIFICATE',
      'AUTOPAY_AUTHORIZATION',
      'CLOSING_COSTS',
      'CLOSING_COSTS',
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
  })

  it('the lender pays a lien off once, before disbursing', { timeout: LONG }, async () => {
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
            .replace(/.*:DISBURSEMENT:(\d+)(:(autopay))?.*/, 'disbursement $1 $3')
            .trim(),
        )
        .sort(),
    ).toEqual(['demand', 'disbursement 1', 'disbursement 1 autopay', 'payoff'])
  })
})

describe('an inactive application', () => {
  /** Moves the clock a hundred days ahead. All tests in this file share this clock. */
  const later = async (walk: Walk) =>
    walk.moveTo(new Date(Date.parse(program.clock.now()) + 100 * 86_400_000).toISOString())

  it("an inactive application's outdated data are refreshed before the borrower chooses an offer and before anyone signs", {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, { ...persona('prime'), email: 'still@sandbox.test' })
    const offered = await walk.goTo('product')
    expect(offered.offersHoldUntil).toBe(addDays(offered.today, 30))
    await later(walk)
    // The borrower didn't choose an offer in time, so the offers lapsed.
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

describe('personas', () => {
  it("the retired persona's assets count as income", { timeout: LONG }, async () => {
    const walk = await Walk.register(program, persona('retired'))
    const offered = await walk.goTo('product')
    expect(firstStates(walk)).toEqual(['profile', 'liens', 'assetDepletion', 'product'])
    expect(offered.decision.maxLine).toBeGreaterThan(0)
    expect((await walk.goTo('complete')).status).toBe('COMPLETE')
  })

  it('near-prime and self-employed borrowers are funded', { timeout: LONG }, async () => {
    for (const id of ['nearprime', 'selfemployed']) {
      const walk = await Walk.register(program, persona(id))
      expect((await walk.goTo('complete')).status).toBe('COMPLETE')
    }
  })

  it("a crypto line is funded to the wallet's linked bank account", {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, persona('wallet'))
    const own = walk.persona.wallets?.[0]
    const linked = await walk.goTo('autopay')
    expect(linked).toMatchObject({ isCrypto: true, walletAddress: own?.address })
    expect(linked.bank.accounts.map(({ name }) => name)).toEqual(['Wallet Settlement'])
    const done = await walk.goTo('complete')
    expect(done.status).toBe('COMPLETE')
    expect(done.disburseAccount?.mask).toContain(own?.accountNumber?.slice(-4))
    expect(done.funding.trace).toMatch(/^ACH-/)
  })

  it('a co-signer signs through their own link', { timeout: LONG }, async () => {
    const walk = await Walk.register(program, persona('cosigner'))
    const done = await walk.goTo('complete')
    expect(walk.states).toContain('codeed')
    expect(done.coDeedStatus).toBe('COMPLETE')
    expect(done.documents.filter(({ type }) => type === 'RIGHT_TO_CANCEL')).toHaveLength(1)
    const deed = done.documents.find(({ type }) => type === 'DEED_OF_TRUST')
    expect(deed).toMatchObject({ stage: 'NOTARY', sealed: true, title: 'Mortgage' })
    const words = await wordsOf(walk, done.documents, 'DEED_OF_TRUST')
    expect(words).toContain('appeared Carlos Cosigner, who proved to me')
    expect(words).toContain('Dana Cosigner did not appear before me')
    expect(words).toMatch(/Signed electronically, [^,]+, [\d:]+ [AP]M C[DS]T, subscribing party/)
    const scope = { mode: 'SYSTEM', application: walk.uuid } as const
    const [[row]] = await program.server.services.db.read(scope, readApplication(walk.uuid))
    const [, dana] = row?.data.owners ?? []
    expect(dana?.credit?.pull).toBe('HARD')
    const own = row?.data.consents.filter(({ identity }) => identity === dana?.identityUuid)
    expect(own?.map(({ type }) => type)).toEqual(['HARD_CREDIT', 'E_SIGN', 'E_SIGN'])
    const audit = await wordsOf(walk, done.documents, 'AUDIT_CERTIFICATE')
    expect(audit).toContain('Took the acknowledgment of Carlos Cosigner')
    expect(audit).not.toContain('None on record')
    expect(audit.match(/Text version e-sign\/[\d-]+, given/g)).toHaveLength(2)
  })

  it('a non-borrowing owner signs the title documents', { timeout: LONG }, async () => {
    const walk = await Walk.register(program, persona('nonborrowing'))
    const done = await walk.goTo('complete')
    expect(done.liens.map(({ lender }) => lender)).toEqual(['Carolina Pines Bank', 'Wake Water Utility'])
    expect(done.status).toBe('COMPLETE')
  })

  it('the Texas persona waits twelve days, signs at an office, and pays fees within the Texas cap', {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, persona('texas'))
    const atSigning = await walk.goTo('sign')
    const applied = atSigning.documents.find(({ stage }) => stage === 'SUMMARY')?.createdAt.slice(0, 10) ?? ''
    expect(Date.parse(atSigning.closing.scheduledOn ?? '') - Date.parse(applied)).toBeGreaterThanOrEqual(
      11 * 86_400_000,
    )
    const done = await walk.goTo('complete')
    expect(done.notary).toMatchObject({ kind: 'MANUAL' })
    expect(done.electronicNotaryAllowed).toBe(false)
    expect(done.status).toBe('COMPLETE')
  })

  it('a borrower who chooses every manual option is funded', { timeout: LONG }, async () => {
    const walk = await Walk.register(program, persona('manual'))
    const done = await walk.goTo('complete')
    expect(walk.states).toEqual(expect.arrayContaining(['manualPaystubUpload', 'emplVerify']))
    expect(done.payType).toBe('MANUAL')
    expect(done.status).toBe('COMPLETE')
    const deed = await wordsOf(walk, done.documents, 'DEED_OF_TRUST')
    expect(deed).toContain('Signed in person in the presence of the notary public')
    expect(deed).not.toContain('Signed electronically')
  })

  it("a borrower who isn't a persona has a clean credit file", { timeout: LONG }, async () => {
    const stranger = {
      ...persona('prime'),
      email: 'stranger@sandbox.test',
      name: { firstName: 'Wilma', middleName: '', lastName: 'Unheardof', suffix: '' as const },
      choice: {
        ...persona('prime').choice,
        amount: persona('manual').choice.amount,
        draw: persona('manual').choice.amount,
      },
    }
    const walk = await Walk.register(program, stranger)
    expect((await walk.goTo('complete')).status).toBe('COMPLETE')
  })
})

describe("the sandbox's pages", () => {
  it("the sandbox's pages list the personas with the outside parties' responses", async () => {
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

  it("the sandbox's pages require the person's consent and accept only the sandbox's own sessions", async () => {
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
    // A person who returns from the provider without connecting an account stays on the same screen and can try again.
    await walk.command('returnFromIncomeLink', { reference: income.link?.reference })
    const back = await walk.until('the answer', (view) => view.serverState.kind !== 'waiting')
    expect(back.journey.state).toBe('incomeReview')
  })
})
