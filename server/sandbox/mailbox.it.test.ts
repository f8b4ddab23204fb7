/** Tests the sandbox's mailbox and the emails that borrowers get at each milestone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persona } from '../../personas/personas.ts'
import type { Mail } from '../storage/mails.ts'
import { ok, type SandboxProgram, startSandboxProgram, Walk } from '../testing/journey.ts'

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
})
afterAll(() => program?.stop())

const LONG = 120_000

/** Returns a person's emails, oldest first. */
async function mailsTo(email: string, host = 'localhost'): Promise<Mail[]> {
  const answer = await program
    .browser()
    .call<{ mails: Mail[] }>('GET', '/sandbox/mail', { headers: { accept: 'application/json' }, host })
  return ok(answer)
    .mails.filter(({ to }) => to === email)
    .reverse()
}
const get = (path: string, host = 'localhost') => program.browser().call<string>('GET', path, { host })

test('a borrower gets one email at each milestone, and each email has a page with its HTML and its plain text', {
  timeout: LONG,
}, async () => {
  const { email, property } = persona('prime')
  const walk = await Walk.register(program, persona('prime'))
  await walk.goTo('complete')
  const mails = await mailsTo(email)
  expect(mails.map(({ template }) => template)).toEqual([
    'WELCOME',
    'APPROVED',
    'DOCUMENTS_READY',
    'SIGNED',
    'RIGHT_TO_CANCEL',
    'COUNSELING_LIST',
    'FUNDED',
  ])
  const { companyAddress } = program.server.services.organization('FIGURE').info
  for (const { uuid, subject } of mails) {
    const page = await get(`/sandbox/mail/${uuid}`)
    expect(page.body).toContain(`<h1>${subject}</h1>`)
    expect(page.body).toContain(`src="/sandbox/mail/${uuid}/html"`)
    const html = await get(`/sandbox/mail/${uuid}/html`)
    expect(html.headers['content-security-policy']).toContain("default-src 'none'")
    expect(html.headers['content-security-policy']).toContain('sandbox')
    expect(html.body).toContain(`${subject}</h1>`)
    expect(html.body).toContain(companyAddress)
    expect(html.body).toContain('src="data:image/png;base64,')
    // Like the welcome email, the emails contain the borrower's street but no city, last name or account number.
    expect(html.body).not.toContain(property.address.city)
    expect(html.body).not.toContain('Prime')
  }
})

test("links in the mailbox lead to the visitor's host, and each lender's mailbox contains only that lender's emails", async () => {
  const host = 'localhost:4711'
  const { email } = persona('nearprime')
  await Walk.register(program, persona('nearprime'))
  const [mail] = await mailsTo(email, host)
  expect(mail?.text).toContain(`http://${host}/auth/login`)
  expect((await get(`/sandbox/mail/${mail?.uuid}/html`, host)).body).toContain(`href="http://${host}/auth/login"`)
  expect(await mailsTo(email, 'movement.localhost')).toEqual([])
  for (const path of [`/sandbox/mail/${mail?.uuid}`, `/sandbox/mail/${mail?.uuid}/html`])
    expect((await get(path, 'movement.localhost')).status).toBe(404)
  expect((await get('/sandbox/mail/nothing')).status).toBe(404)
})
