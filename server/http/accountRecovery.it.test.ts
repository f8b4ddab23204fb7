/** Tests account recovery by two staff members, from the proposal to the person's new sign-in. */
import { TOTP } from 'otpauth'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEEDED_AGENTS, seedAgents } from '../sandbox/agents.ts'
import { readEvents } from '../storage/events.ts'
import { BASE, signInAgent } from '../testing/agents.ts'
import {
  type Account,
  type Browser,
  REGISTRATION,
  register,
  startTestProgram,
  type TestProgram,
} from '../testing/program.ts'

const RECOVERIES = `${BASE}/account-recoveries`
const LINK = '/identity/api/v1/account-recovery'
const LOGIN = '/identity/api/v1/login'
const PROFILE = '/service-profile/api/v1/profile'
const SETTINGS = '/service-profile/api/v1/settings'
const NEW = 'Green!Lantern-77-Orchard'
interface Sent {
  readonly channel: string
  readonly to: string
  readonly template: string
  readonly text: string
}
const sent: Sent[] = []
let program: TestProgram
let underwriter: Browser
let compliance: Browser
let processor: Browser
beforeAll(async () => {
  program = await startTestProgram({ sendMail: async (mail) => void sent.push(mail) })
  await seedAgents(program.server.services)
  const of = (role: string) => SEEDED_AGENTS.find((agent) => agent.role === role)?.email ?? ''
  underwriter = await signInAgent(program, of('UNDERWRITER'))
  compliance = await signInAgent(program, of('COMPLIANCE'))
  processor = await signInAgent(program, of('PROCESSOR'))
})
afterAll(() => program.stop())

interface Shown {
  readonly uuid: string
  readonly email: string
  readonly state: string
  readonly isYours: boolean
  readonly mayApprove: boolean
}
interface Answer {
  readonly recoveries: readonly Shown[]
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  readonly detail?: string
}

let people = 0
const FOREIGN = { phoneNumber: '07400 123456', phoneCountry: 'GB' } as const
async function somebody(more: Partial<typeof REGISTRATION> & { readonly phoneCountry?: string } = {}) {
  const email = `lost${++people}@example.com`
  const account = await register(program, { email, ...more })
  const code = /verify=([\w-]+)/.exec(await mailTo(email, 'WELCOME'))?.[1]
  expect((await account.browser.call('POST', `${SETTINGS}/email/verify`, { body: { code } })).status).toBeLessThan(300)
  return { email, ...account }
}
const propose = (browser: Browser, email: string, more: object = {}) =>
  browser.call<Answer>('POST', RECOVERIES, {
    body: { email, checks: ['ID_IN_PERSON', 'CALL_TO_KNOWN_NUMBER'], reason: 'Passport at the branch.', ...more },
  })
const decide = (browser: Browser, uuid: string, action: string) =>
  browser.call<Answer>('POST', `${RECOVERIES}/${uuid}/${action}`)
const of = async (email: string, browser = underwriter) => {
  const { body } = await browser.call<Answer>('GET', RECOVERIES)
  const found = body.recoveries.find((one) => one.email === email)
  if (!found) throw new Error(`no recovery of ${email}`)
  return found
}
const mailTo = async (to: string, template: string) => {
  const all = () => sent.filter((mail) => mail.to === to && mail.template === template)
  await expect.poll(() => all().length).toBeGreaterThan(0)
  return all().at(-1)?.text ?? ''
}
const tokenIn = (text: string, kind: 'stop' | 'link') => new RegExp(`${kind}=([\\w-]+)`).exec(text)?.[1] ?? ''
/** Moves the clock past the delay and sends the links that are due. */
async function afterDelay(): Promise<void> {
  program.clock.advance('PT24H')
  await program.server.sweeper.sweep()
}
async function approved(more: object = {}) {
  const person = await somebody()
  await propose(underwriter, person.email, more)
  const { uuid } = await of(person.email)
  expect((await decide(compliance, uuid, 'approve')).status).toBe(200)
  return { ...person, uuid }
}
const secretFor = async (link: string, password = NEW) => {
  const body = { link, password, confirmPassword: password }
  return (await program.browser().call<{ secret: string; qr: string[] }>('POST', `${LINK}/factor`, { body })).body
}
const take = async (link: string, more: object = {}) => {
  const { secret } = await secretFor(link)
  const code = secret ? new TOTP({ secret }).generate() : '000000'
  return program.browser().call<{ jwt: string; recoveryCodes: string[] }>('POST', LINK, {
    body: { link, password: NEW, confirmPassword: NEW, code, ...more },
  })
}
async function eventsOf({ identity }: Pick<Account, 'identity'>): Promise<string[]> {
  const scope = { mode: 'ACTOR', org: 'FIGURE', actor: identity } as const
  const [events] = await program.server.services.db.read(scope, readEvents(identity))
  return events.map(({ body }) => JSON.parse(body).type).filter((type) => /^Recovery/.test(type))
}

describe('the proposal', () => {
  test('an agent can propose a recovery only with the right role, after two identity checks, and for another person’s account', async () => {
    const { email } = await somebody()
    expect((await processor.call('GET', RECOVERIES)).status).toBe(403)
    expect((await propose(processor, email)).status).toBe(403)
    expect((await program.browser().call('GET', RECOVERIES)).status).toBe(401)
    const { body: few } = await propose(underwriter, email, { checks: ['ID_IN_PERSON'] })
    expect(few.errors).toMatchObject([{ field: 'checks' }])
    const { body: unknown } = await propose(underwriter, 'nobody@example.com')
    expect(unknown.errors).toMatchObject([{ field: 'email', message: expect.stringContaining('No account') }])
    const { body: me } = await underwriter.call<{ email: string }>('GET', PROFILE)
    expect((await propose(underwriter, me.email)).body.errors).toMatchObject([{ field: 'email' }])
    const other = await somebody()
    expect((await propose(underwriter, email, { newEmail: other.email })).body.errors).toMatchObject([
      { field: 'newEmail' },
    ])
  })

  test('an account can have only one proposed recovery, and neither its proposer nor the account’s owner can approve it', async () => {
    const { email } = await somebody()
    await propose(underwriter, email)
    const { uuid, isYours, mayApprove } = await of(email)
    expect({ isYours, mayApprove }).toEqual({ isYours: true, mayApprove: false })
    const own = await decide(underwriter, uuid, 'approve')
    expect(own).toMatchObject({ status: 422, body: { detail: 'Another colleague must approve your proposal.' } })
    expect((await propose(compliance, email)).body.errors).toMatchObject([
      { field: 'email', message: 'This account already has an open recovery. Find it in the list below.' },
    ])
    const { body: officer } = await compliance.call<{ email: string }>('GET', PROFILE)
    await propose(underwriter, officer.email)
    const theirs = await of(officer.email)
    expect((await decide(compliance, theirs.uuid, 'approve')).status).toBe(422)
    expect((await decide(underwriter, theirs.uuid, 'reject')).status).toBe(200)
    expect((await of(officer.email)).state).toBe('REJECTED')
  })

  test('a proposed recovery expires after 7 days', async () => {
    const { email } = await somebody()
    await propose(underwriter, email)
    const { uuid } = await of(email)
    program.clock.advance('P7D')
    expect((await of(email)).state).toBe('EXPIRED')
    expect((await decide(compliance, uuid, 'approve')).status).toBe(422)
    expect((await propose(compliance, email)).status).toBe(200)
  })
})

describe('the approved recovery', () => {
  test('an owner whose phone number is in a country where the lender sends no texts is told by email only', async () => {
    const { email } = await somebody({ ...FOREIGN, smsTransactionalConsent: false })
    await propose(underwriter, email)
    await decide(compliance, (await of(email)).uuid, 'approve')
    expect(await mailTo(email, 'RECOVERY_NOTICE')).toContain('stop=')
    expect(sent.filter(({ to }) => to.includes('7400123456'))).toEqual([])
  })

  test('the owner is told about a recovery at once, and 24 hours later gets a link that sets a new password and second factor', async () => {
    const person = await somebody({ phoneNumber: '(614) 555-0188' })
    const started = await person.browser.call<{ secret: string }>('POST', `${SETTINGS}/two-factor`, {
      body: { password: REGISTRATION.password },
    })
    const old = new TOTP({ secret: started.body.secret })
    await person.browser.call('POST', `${SETTINGS}/two-factor/confirm`, { body: { code: old.generate() } })
    await propose(underwriter, person.email)
    const { uuid } = await of(person.email)
    await decide(compliance, uuid, 'approve')
    expect(await mailTo(person.email, 'RECOVERY_NOTICE')).toContain('One team member checked your identity')
    expect(await mailTo('+16145550188', 'RECOVERY_NOTICE')).toContain('stop=')
    await program.server.sweeper.sweep()
    expect((await of(person.email)).state).toBe('WAITING')
    expect(sent.filter(({ to, template }) => to === person.email && template === 'RECOVERY_LINK')).toEqual([])
    await afterDelay()
    const link = tokenIn(await mailTo(person.email, 'RECOVERY_LINK'), 'link')
    const view = await program.browser().call('GET', `${LINK}?link=${link}`)
    expect(view.body).toEqual({ email: person.email })
    expect((await secretFor(link)).qr.length).toBeGreaterThan(20)
    expect((await take(link, { code: '12' })).status).toBe(422)
    expect((await take(link, { password: 'short' })).status).toBe(422)
    const taken = await take(link)
    expect(taken.status).toBe(200)
    expect(taken.body.recoveryCodes).toHaveLength(10)
    expect((await take(link)).status).toBe(404)
    expect((await person.browser.call('GET', PROFILE)).status).toBe(401)
    const credentials = { email: person.email, password: NEW }
    const login = await program.browser().call('POST', LOGIN, { body: credentials })
    expect(login.body).toEqual({ codeWanted: true })
    expect((await of(person.email)).state).toBe('USED')
    expect(await eventsOf(person)).toEqual(['RecoveryProposed', 'RecoveryApproved', 'RecoveryLinkSent', 'RecoveryUsed'])
    expect(await mailTo(person.email, 'PASSWORD_CHANGED')).toContain('new second factor')
  })

  test("another reader of the recovery email can't learn the second factor that the person sets up", async () => {
    const { email } = await approved()
    await afterDelay()
    const link = tokenIn(await mailTo(email, 'RECOVERY_LINK'), 'link')
    const { secret: others } = await secretFor(link, 'Purple!Anchor-31-Willow')
    expect((await secretFor(link)).secret).not.toBe(others)
    expect((await secretFor(link, 'short')).secret).toBeUndefined()
    expect((await take(link, { code: new TOTP({ secret: others }).generate() })).status).toBe(422)
    expect((await take(link)).status).toBe(200)
  })

  test('if the recovery link is used twice at the same time, only one use takes effect', async () => {
    const { email } = await approved()
    await afterDelay()
    const link = tokenIn(await mailTo(email, 'RECOVERY_LINK'), 'link')
    const both = await Promise.all([take(link), take(link)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('the link in the notice stops a recovery during the delay, and then no recovery link is sent', async () => {
    const person = await approved()
    const stop = tokenIn(await mailTo(person.email, 'RECOVERY_NOTICE'), 'stop')
    const press = (token: string) => program.browser().call('POST', `${LINK}/stop`, { body: { stop: token } })
    expect((await press('x')).status).toBe(404)
    expect((await press(stop)).status).toBe(204)
    expect((await press(stop)).status).toBe(404)
    await afterDelay()
    expect((await of(person.email)).state).toBe('STOPPED')
    expect(sent.filter(({ to, template }) => to === person.email && template === 'RECOVERY_LINK')).toEqual([])
    expect(await eventsOf(person)).toEqual(['RecoveryProposed', 'RecoveryApproved', 'RecoveryStopped'])
  })

  test('staff can stop a recovery after the recovery link was sent', async () => {
    const { email, uuid } = await approved()
    await afterDelay()
    const link = tokenIn(await mailTo(email, 'RECOVERY_LINK'), 'link')
    expect((await decide(underwriter, uuid, 'stop')).status).toBe(200)
    expect((await take(link)).status).toBe(404)
  })

  test('the recovery link expires after 3 days', async () => {
    const { email } = await approved()
    await afterDelay()
    const link = tokenIn(await mailTo(email, 'RECOVERY_LINK'), 'link')
    program.clock.advance('P3D')
    expect((await take(link)).status).toBe(404)
    expect((await of(email)).state).toBe('EXPIRED')
  })

  test('if the owner also lost the mailbox, the recovery link goes to the new address, and the notice goes to the old address', async () => {
    const newEmail = 'reachable@example.com'
    const { email } = await approved({ newEmail })
    expect(await mailTo(email, 'RECOVERY_NOTICE')).toContain('a new email address')
    await afterDelay()
    expect((await take(tokenIn(await mailTo(newEmail, 'RECOVERY_LINK'), 'link'))).status).toBe(200)
    expect(await mailTo(email, 'PASSWORD_CHANGED')).toContain('new second factor')
    const login = await program.browser().call('POST', LOGIN, { body: { email: newEmail, password: NEW } })
    expect(login.body).toEqual({ codeWanted: true })
  })
})

test('the access log has every view of an account recovery and every decision about one', async () => {
  const { email } = await somebody()
  await propose(underwriter, email)
  const { uuid } = await of(email)
  await decide(compliance, uuid, 'approve')
  const { body } = await compliance.call<{ uuid: string }>('GET', PROFILE)
  const owner = new Client({ connectionString: program.database.superuserUrl })
  await owner.connect()
  const { rows } = await owner.query('select what from access_log where actor = $1', [body.uuid])
  await owner.end()
  expect(rows.map(({ what }) => what)).toContain(`account recovery ${uuid}, to approve it`)
})
