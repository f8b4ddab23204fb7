/** Tests borrowers whose credit reports come from a simulated reseller, which merges the files of three bureaus. */
import type { AgentFile } from 'domain/api/agent.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { BASE, file, looks, signInAgent } from './testing/agents.ts'
import { type SandboxProgram, startSandboxProgram, Walk, wordsOf } from './testing/journey.ts'
import {
  ACCOUNT,
  BUREAUS,
  LOGIN,
  type MismoStandIn,
  NOT_FOUND,
  PASSWORD,
  startMismo,
} from './testing/standIns/mismo.ts'

const LONG = 90_000
const HARD = BUREAUS.map((bureau) => `HARD ${bureau}`)

let vendor: MismoStandIn
let program: SandboxProgram
beforeAll(async () => {
  vendor = await startMismo()
  program = await startSandboxProgram({
    providers: { creditBureau: 'mismo' },
    environment: {
      ...{ MISMO_URL: vendor.server.url, MISMO_LOGIN: LOGIN, MISMO_PASSWORD: PASSWORD, MISMO_ACCOUNT: ACCOUNT },
      ...{ MISMO_ENVIRONMENT: 'test', MISMO_NOT_FOUND_CODES: NOT_FOUND },
    },
  })
  await seedAgents(program.server.services)
})
afterAll(async () => {
  await program?.stop()
  await vendor?.server.stop()
})
beforeEach(() => {
  vendor.reset()
})

let people = 0
const begin = (): Promise<Walk> => {
  people += 1
  return Walk.register(program, {
    ...{ ...persona('prime'), payment: 'MANUAL' as const, email: `mismo.${people}@sandbox.test` },
  })
}
const arrives = (walk: Walk, state: BorrowerState): Promise<ApplicationView> =>
  walk.until(state, (view) => view.journey.state === state)

async function sendProfile(walk: Walk): Promise<void> {
  await walk.goTo('profile')
  const { property } = await walk.view()
  const { name, dob } = walk.persona
  await walk.command('saveProfile', {
    ...{ ...name, dateOfBirth: dob, selectedPropertyUuid: property.uuid, softCreditConsent: 'on' },
  })
}

describe('a merged report of three bureaus', () => {
  it("the decision uses the middle of three bureaus' scores, and staff can open the soft and hard inquiry reports", {
    timeout: LONG,
  }, async () => {
    const walk = await begin()
    await walk.goTo('product')
    expect((await walk.view()).score).toMatchObject({ score: 731, bureau: 'TransUnion' })
    expect(vendor.inquiries).toEqual(BUREAUS.map((bureau) => `SOFT ${bureau}`))
    const { inquiries } = await walk.goTo('inquiries')
    expect(inquiries?.listed).toEqual([{ creditor: 'VALLEY AUTO', on: '2026-11-02' }])
    expect(vendor.inquiries.slice(3)).toEqual(HARD)

    const [underwriter] = SEEDED_AGENTS
    const agent = await signInAgent(program, underwriter.email)
    const seen: AgentFile = await file(agent, walk.uuid)
    expect(seen.credit).toMatchObject({
      ...{ bureau: 'TransUnion', score: 731 },
      scores: [
        { bureau: 'Equifax', score: 742 },
        { bureau: 'Experian', score: 718 },
        { bureau: 'TransUnion', score: 731 },
      ],
    })
    const reports = seen.documents.filter(({ type }) => type === 'CREDIT_REPORT')
    expect(reports.map(({ title, fileName }) => `${title}: ${fileName}`)).toEqual([
      'Credit report (soft inquiry), Equifax, Experian, TransUnion: credit-report.pdf',
      'Credit report (soft inquiry), Equifax, Experian, TransUnion: credit-report.xml',
      'Credit report (hard inquiry), Equifax, Experian, TransUnion: credit-report.pdf',
      'Credit report (hard inquiry), Equifax, Experian, TransUnion: credit-report.xml',
    ])
    const path = `${BASE}/applications/${walk.uuid}/documents/${reports[0]?.uuid}`
    expect((await agent.call('GET', path)).status).toBe(200)
    const [log] = await program.server.services.db.read({ mode: 'SYSTEM', application: walk.uuid }, looks(walk.uuid))
    expect(log.map(({ what }) => what)).toContain(`document CREDIT_REPORT ${reports[0]?.uuid}, by the lender`)

    const { documents } = await walk.view()
    expect(documents.filter(({ type }) => type === 'CREDIT_REPORT')).toEqual([])
    const own = `/service-application/api/v2/application/heloc/${walk.uuid}/documents/${reports[0]?.uuid}`
    expect((await walk.browser.call('GET', own)).status).toBe(404)
  })

  it('if the middle score is too low, the adverse action notice names the bureau that reported this score', {
    timeout: LONG,
  }, async () => {
    Object.assign(vendor.scores, { Equifax: 700, Experian: 590, TransUnion: 520 })
    const walk = await begin()
    await walk.goTo('creditScoreDeclined')
    await walk.until('the notice', ({ adverseAction }) => adverseAction?.noticedAt !== undefined)
    const words = await wordsOf(walk, (await walk.view()).documents, 'ADVERSE_ACTION_NOTICE')
    expect(words).toMatch(/Consumer reporting agency\s+Experian/)
    expect(words).toMatch(/Source\s+Experian/)
    expect(words).toContain('590')
    expect(words).not.toMatch(/Equifax|TransUnion/)
  })
})

describe('a file that isn’t returned', () => {
  it("a frozen credit file can't be read until the borrower enters the PIN", { timeout: LONG }, async () => {
    Object.assign(vendor.files, { Equifax: 'FROZEN', Experian: 'FROZEN' })
    vendor.pin = '471100'
    const walk = await begin()
    await sendProfile(walk)
    const { creditBlock } = await arrives(walk, 'errorCredit')
    expect(creditBlock).toMatchObject({ kind: 'FROZEN', bureau: 'Equifax' })
    await walk.command('saveCreditPin', { pin: '9999' })
    await arrives(walk, 'incorrectPin')
    await walk.command('saveCreditPin', { pin: '471100' })
    await arrives(walk, 'liens')
    await walk.goTo('product')
    expect((await walk.view()).score).toMatchObject({ score: 731 })
  })

  it('the application continues once two of three frozen credit files are unfrozen', { timeout: LONG }, async () => {
    Object.assign(vendor.files, { Equifax: 'FROZEN', Experian: 'FROZEN', TransUnion: 'FROZEN' })
    const walk = await begin()
    await sendProfile(walk)
    const { creditBlock } = await arrives(walk, 'errorCredit')
    Object.assign(vendor.files, { Experian: 'OPEN', TransUnion: 'OPEN' })
    await walk.moveTo(creditBlock?.next ?? '')
    await walk.until('the file', (view) => view.creditBlock === undefined)
    await walk.goTo('product')
    // With two scores, the decision uses the lower one.
    expect((await walk.view()).score).toMatchObject({ score: 718, bureau: 'Experian' })
  })

  it('an applicant without a credit file at any bureau reaches the noCredit state', { timeout: LONG }, async () => {
    for (const bureau of BUREAUS) vendor.files[bureau] = 'NO_HIT'
    const walk = await begin()
    await sendProfile(walk)
    await arrives(walk, 'noCredit')
  })
})

describe('a hard pull', () => {
  it('if the response to a hard pull is slow and then lost, the hard pull still happens only once', {
    timeout: LONG,
  }, async () => {
    const walk = await begin()
    await walk.goTo('product')
    const before = vendor.inquiries.length
    vendor.slow = 2
    vendor.loseNext()
    await walk.goTo('inquiries')
    expect(vendor.inquiries.slice(before)).toEqual(HARD)
    expect(vendor.actions.filter((action) => action === 'Submit')).toHaveLength(2)
    expect(vendor.actions.at(-1)).toBe('Reissue')
  })
})
