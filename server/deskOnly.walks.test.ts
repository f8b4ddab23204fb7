/**
 * Tests that a lender's staff can handle a whole application by hand. The setup is a production server with only the
 * four required settings.
 */
import { PARTIES } from 'domain/organization/providers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { adapterName } from './providers/adapters.ts'
import { PRODUCTION_ADAPTERS } from './providers/production.ts'
import type { BoardingFile } from './providers/servicer/port.ts'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { BASE, signInAgent } from './testing/agents.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { staffOf } from './testing/staff.ts'

/** The production adapters of all outside parties except mail. Emails go to the sandbox's mailbox. */
const providers = Object.fromEntries(
  PARTIES.filter((party) => party !== 'mail').map((party) => [party, adapterName(PRODUCTION_ADAPTERS, party, {})]),
)

/** The lender sends no texts, so the pages don't ask for consent to texts. */
const NO_TEXTS = { smsTransactionalConsent: false }

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram({ providers })
  await seedAgents(program.server.services)
})
afterAll(() => program?.stop())

test("a line is funded even if staff supply every outside party's responses by hand", {
  timeout: 300_000,
}, async () => {
  const walk = await Walk.register(program, persona('manual'), NO_TEXTS)
  const staff = await staffOf(program)
  let funded = false
  const working = staff.work(walk.uuid, () => funded)
  const view = await Promise.race([
    walk.goTo('complete').finally(() => {
      funded = true
    }),
    working.then(() => walk.view()),
  ])
  await working
  expect(view.journey.state).toBe('complete')
  // Each request has its own task. Paying the borrower takes two people: one proposes the payment, and another approves
  // it.
  for (const call of ['creditBureau.pull', 'title.report', 'flood.determine', 'identity.verify', 'notary.visit'])
    expect(staff.answered).toContain(call)
  expect(staff.answered.filter((call) => call === 'payments.disburse')).toHaveLength(1)
  expect(staff.answered).toContain('recording.record')
  // The sanctions screening task shows the name of the person to screen. The deed with the county's stamp is one of the
  // application's documents.
  expect(staff.questions['identity.screen']).toEqual([expect.objectContaining({ name: expect.anything() })])
  expect(view.documents.map(({ type }) => type)).toContain('RECORDED_DEED')

  // A processor can download the boarding file with masked numbers, and an underwriter can't.
  const [underwriter, processor] = SEEDED_AGENTS
  const path = `${BASE}/applications/${walk.uuid}/boarding-file?format=JSON`
  const { body } = await (await signInAgent(program, processor.email)).call<BoardingFile>('GET', path)
  expect(body.loanNumber).toBe(view.loanNumber)
  expect(body.borrowers[0]?.ssn).toMatch(/^\D*\d{4}$/)
  expect(await (await signInAgent(program, underwriter.email)).call('GET', path)).toMatchObject({ status: 403 })
})

test('the pages offer only features that staff can handle by hand', async () => {
  const walk = await Walk.register(program, { ...persona('manual'), email: 'offers@sandbox.test' }, NO_TEXTS)
  const { capabilities, info, policy } = program.server.services.organization('FIGURE')
  expect(capabilities).toMatchObject({ incomeLinks: false, bankLinks: false, electronicNotary: false })
  expect(info.textCountries).toEqual([])
  expect(policy.notary.electronic).toBe(false)
  await expect(walk.command('linkBank', {})).rejects.toMatchObject({ status: 409 })
})
