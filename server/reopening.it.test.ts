/** Tests reopening an application that the borrower withdrew. */
import { NOTIFICATIONS } from 'domain/api/paths.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { seedAgents } from './sandbox/agents.ts'
import { BASE, file, signInAgent } from './testing/agents.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
  await seedAgents(program.server.services)
})
afterAll(() => program?.stop())

test('staff reopen a withdrawn application with a reason, and the borrower continues until the line is funded', {
  timeout: 120_000,
}, async () => {
  const [processor, compliance] = await Promise.all([
    signInAgent(program, 'papers@sandbox.test'),
    signInAgent(program, 'compliance@sandbox.test'),
  ])
  const walk = await Walk.register(program, { ...persona('prime'), email: 'reopened@sandbox.test' })
  await walk.goTo('product')
  expect((await file(processor, walk.uuid)).mayReopen).toBeUndefined()
  await walk.command('withdraw', { withdrawConfirmed: 'on' })
  const { version, mayReopen } = await file(processor, walk.uuid)
  expect(mayReopen).toBe('WITHDRAWN')
  const { mayReopen: mayNot, staysClosed } = await file(compliance, walk.uuid)
  expect([mayNot, staysClosed]).toEqual([undefined, 'ROLE'])

  const path = `${BASE}/applications/${walk.uuid}/reopen`
  const body = { version, reason: 'The borrower called and wants to continue.' }
  expect((await compliance.call('POST', path, { body })).status).toBe(403)
  expect((await processor.call('POST', path, { body: { ...body, reason: 'short' } })).status).toBe(422)
  expect((await processor.call('POST', path, { body })).status).toBe(200)
  expect((await walk.view()).journey.state).toBe('product')
  const { body: notices } = await walk.browser.call<object>('GET', NOTIFICATIONS)
  expect(JSON.stringify(notices)).toContain('Your application is open again')
  const mails = () =>
    program.mails.filter(({ text }) => text.includes('is open again. Everything you entered is saved.'))
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1)

  // The borrower can withdraw a second time, which sends another email.
  await walk.command('withdraw', { withdrawConfirmed: 'on' })
  const { version: again } = await file(processor, walk.uuid)
  expect((await processor.call('POST', path, { body: { ...body, version: again } })).status).toBe(200)
  await walk.goTo('complete')
})
