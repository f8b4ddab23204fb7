/** Tests the notice of the right to copies of valuations, the copy, its deadline and the wait before signing. */
import type { AgentWork } from 'domain/api/agent.ts'
import { addBusinessDays } from 'domain/values/businessDays.ts'
import { addDays } from 'domain/values/dates.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { BASE, signInAgent } from './testing/agents.ts'
import {
  documentFor,
  ok,
  payOffLastLien,
  type SandboxProgram,
  startSandboxProgram,
  Walk,
  wordsIn,
} from './testing/journey.ts'

const LONG = 60_000

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
  await seedAgents(program.server.services)
})
afterAll(() => program?.stop())

/** Registers a borrower who pays off the only mortgage, so the line is secured by a first lien. */
async function paysOff(email: string): Promise<Walk> {
  const walk = await Walk.register(program, { ...persona('prime'), email })
  const chooseOffer = (sample: object) => ({ ...sample, amount: '390000', draw: '390000', term: '30' })
  walk.changes = { ...payOffLastLien, chooseOffer }
  return walk
}
const isMailed = (type: string) => (view: Awaited<ReturnType<Walk['view']>>) =>
  view.documents.some((one) => one.type === type && one.mailedOn !== undefined)

it('a borrower who pays off the mortgage gets the notice and the copy by mail, and signs three business days after the delivery', {
  timeout: LONG,
}, async () => {
  const email = 'first.lien@sandbox.test'
  const walk = await paysOff(email)
  await walk.goTo('product')
  const { documents, today } = await walk.until('the copy', isMailed('VALUATION_COPY'))
  const words = async (type: string) =>
    wordsIn(await documentFor(walk, walk.browser, documents.find((one) => one.type === type)?.uuid ?? ''))
  expect(documents.find(({ type }) => type === 'VALUATION_COPY')).toMatchObject({ sealed: true, mailedOn: today })
  expect(await words('VALUATION_NOTICE')).toContain('We will promptly give you a copy of any appraisal')
  expect(await words('VALUATION_COPY')).toContain('Automated estimate of the value')
  await walk.until('the email', () => program.mails.some(({ to, text }) => to === email && /the value of/.test(text)))

  const first = addBusinessDays(addBusinessDays(today, 3), 3)
  const { closing } = await walk.goTo('sign')
  expect(closing.scheduledOn).toBe(first)
  await walk.goUntil((view) => view.closing.startedAt !== undefined)
  await walk.moveTo(`${addDays(first, -1)}T18:00:00Z`)
  await expect(walk.answer('signDocuments')).rejects.toThrow('can sign starting')
  await walk.moveTo(`${first}T18:00:00Z`)
  expect((await walk.answer('signDocuments')).closing.signedAt).toBeDefined()
})

it('a borrower who keeps the mortgage gets neither the notice nor the copy, and can sign without waiting', {
  timeout: LONG,
}, async () => {
  const walk = await Walk.register(program, { ...persona('prime'), email: 'second.lien@sandbox.test' })
  const { documents, closing } = await walk.goTo('sign')
  expect(documents.filter(({ type }) => type.startsWith('VALUATION_'))).toEqual([])
  expect(closing.scheduledOn).toBeUndefined()
})

it('a notice that the mail service did not mail by the third business day becomes a work item', {
  timeout: LONG,
}, async () => {
  const post = { port: 'post', method: 'mail' }
  await program.faults.set({ ...post, fault: 'SERVER_ERROR' })
  const walk = await paysOff('unmailed@sandbox.test')
  await walk.goTo('product')
  const { today } = await walk.until('the notice', ({ documents }) =>
    documents.some(({ type }) => type === 'VALUATION_NOTICE'),
  )
  const agent = await signInAgent(program, SEEDED_AGENTS[1].email)
  const items = async () => {
    const work = ok(await agent.call<AgentWork>('GET', `${BASE}/work?queue=NOTICES`))
    return work.items.filter(({ application, kind }) => application === walk.uuid && kind === 'VALUATION_DOCUMENTS')
  }
  expect(await items()).toEqual([])
  const due = addBusinessDays(today, 3)
  await walk.moveTo(`${due}T17:00:00Z`)
  await expect.poll(items).toMatchObject([{ queue: 'NOTICES', due }])
  await program.faults.clear(post)
})
