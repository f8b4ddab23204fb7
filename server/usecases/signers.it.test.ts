/** Additional signers: their own link, their own account, and no more of the borrower than they need. */
import { randomUUID } from 'node:crypto'
import { type Effect, outcome } from 'domain/application/command.ts'
import { event } from 'domain/application/events.ts'
import type { SignerApplicationView } from 'domain/application/view.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockApplication } from '../storage/applications.ts'
import { listMails, mailOf } from '../storage/mails.ts'
import { People, readPersonal } from '../storage/people.ts'
import { unwrapKey } from '../storage/secrets.ts'
import { type Account, REGISTRATION, register, startTestProgram, type TestProgram } from '../testProgram.ts'
import { carryOut, contextFor, NO_CLIENT } from './carryOut.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const SIGNER = '/identity/api/v1/registration/signer'
const PASSWORD = 'Other!Kettle-42-Harbor'
const credentials = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  termPrivacyConsent: true,
  communicationConsent: true,
}

let people = 0
/** A borrower with a co-signer of this address, who has been invited. Gives the token of the link. */
async function invite(
  email = `dana${++people}@example.com`,
): Promise<{ borrower: Account; owner: string; token: string; email: string }> {
  const borrower = await register(program, { email: `carlos${++people}@example.com` })
  const { services } = program.server
  const owner = randomUUID()
  const invitation: Effect = { kind: 'mail', template: 'SIGNER_INVITATION', identity: owner, key: 'first' }
  const scope = { mode: 'SYSTEM', application: borrower.uuid } as const
  await services.db.change(
    scope,
    [lockApplication(borrower.uuid), readPersonal(borrower.uuid)],
    async ([[row], rows], transaction) => {
      if (!row) throw new Error('no application')
      const held = { application: row.data, head: row.head, people: new People(services.keyring, borrower.uuid, rows) }
      const context = contextFor(services, held, { kind: 'SYSTEM', identity: 'test' }, NO_CLIENT)
      const owners = [
        ...row.data.owners,
        { identityUuid: owner, role: 'CO_SIGNER', version: 'v1', identityStatus: 'NONE' } as const,
      ]
      const name = { firstName: 'Dana', middleName: '', lastName: 'Cosigner', suffix: '' }
      const saved = event('ContactSaved', { ownership: { type: 'JOINT', married: false }, owners })
      await carryOut(
        services,
        transaction,
        held,
        context,
        'test',
        outcome({ events: [saved], personal: [{ identity: owner, patch: { name, email } }], effects: [invitation] }),
      )
    },
  )
  const [mails] = await services.db.read({ mode: 'MAILBOX', org: 'FIGURE' }, listMails('FIGURE'))
  const row = mails.find(({ identity, template }) => identity === owner && template === 'SIGNER_INVITATION')
  if (!row) throw new Error('no invitation was written')
  const { text, to } = mailOf(row, unwrapKey(services.keyring, row.identity, row))
  expect(to).toBe(email)
  const [, token = ''] = /\/account\/heloc\/heloc-signer\/login\?invitation=([\w-]+)/.exec(text) ?? []
  return { borrower, owner, token, email }
}

const signerPath = (uuid: string) => `/service-application/api/v2/application/heloc/${uuid}/signer`

describe('an invitation', () => {
  test('leads to an account and the signer’s own view, in which the borrower’s figures are not', async () => {
    const { borrower, owner, token, email } = await invite()
    const browser = program.browser()
    const about = await browser.call('GET', `${SIGNER}?invitation=${token}`)
    expect(about.body).toEqual({
      applicationUuid: borrower.uuid,
      borrowerName: 'Rosa Quillfeather',
      email,
      hasAccount: false,
      used: false,
    })
    const weak = await browser.call('POST', SIGNER, { body: { invitation: token, ...credentials, password: 'short' } })
    expect(weak.status).toBe(422)
    const made = await browser.call<{ jwt: string; screen: string; identityUuid: string }>('POST', SIGNER, {
      body: { invitation: token, ...credentials },
    })
    expect(made.body).toMatchObject({ screen: 'intro', identityUuid: owner, applicationUuid: borrower.uuid })
    browser.token = made.body.jwt

    const view = await browser.call<SignerApplicationView>('GET', signerPath(borrower.uuid))
    expect(view.body).toMatchObject({
      borrowerName: 'Rosa Quillfeather',
      role: 'CO_SIGNER',
      person: { identityUuid: owner, email },
      journey: { state: 'intro' },
    })
    expect(JSON.stringify(view.body)).not.toMatch(/12000000|rosa@|1984-05-12|6145550142|quote|valuation|liens/)
    expect((await browser.call('GET', `/service-application/api/v1/application/heloc/${borrower.uuid}`)).status).toBe(
      404,
    )
    expect(
      (
        await browser.call('POST', `/service-application/api/v2/application/heloc/${borrower.uuid}/withdraw`, {
          body: { withdrawConfirmed: true },
        })
      ).status,
    ).toBe(404)
    expect(
      (await browser.call('GET', `/service-application/api/v2/application/heloc/${borrower.uuid}/events`)).status,
    ).toBe(404)
    const status = await browser.call('GET', '/service-application/api/v1/application/heloc/co-deed/status')
    expect(status.body).toEqual({
      status: 'INITIAL',
      applications: [
        {
          uuid: borrower.uuid,
          role: 'CO_SIGNER',
          status: 'INITIAL',
          screen: `/account/heloc/heloc-signer/intro?application=${borrower.uuid}`,
        },
      ],
    })
    expect((await browser.call('GET', '/identity/secure/api/v1_1/identity')).body).toMatchObject({
      uuid: owner,
      type: 'CO_DEEDER',
      email,
    })
    expect((await borrower.browser.call('GET', signerPath(borrower.uuid))).status).toBe(404)
  })

  test('lets the signer go their steps, once, in order', async () => {
    const { borrower, owner, token } = await invite()
    const browser = program.browser()
    browser.token = (
      await browser.call<{ jwt: string }>('POST', SIGNER, { body: { invitation: token, ...credentials } })
    ).body.jwt
    const step = (command: string, body: object, key?: string) =>
      browser.call<SignerApplicationView>('POST', `${signerPath(borrower.uuid)}/${command}`, {
        body,
        headers: key ? { 'idempotency-key': key } : {},
      })
    const early = await step('sign-as-signer', {})
    expect(early.status).toBe(409)
    expect(early.body).toMatchObject({ location: `/account/heloc/heloc-signer/intro?application=${borrower.uuid}` })
    const intro = {
      firstName: 'Dana',
      lastName: 'Cosigner',
      dateOfBirth: '1981-02-03',
      phoneNumber: '(614) 555-0143',
      ssn: '123-45-6789',
      hardCreditConsent: true,
    }
    const done = await step('accept-intro', intro, 'once')
    expect(done.status).toBe(200)
    expect(done.body).toMatchObject({
      journey: { state: 'identity' },
      person: { identityUuid: owner, ssnMask: '••••6789' },
    })
    expect((await step('accept-intro', intro, 'once')).body).toEqual(done.body)
    expect((await step('accept-intro', intro)).status).toBe(409)
  })

  test('is taken up by an account that is there already, with its own password', async () => {
    const account = await register(program, { email: 'both@example.com' })
    const { borrower, token } = await invite('both@example.com')
    const browser = program.browser()
    expect((await browser.call('GET', `${SIGNER}?invitation=${token}`)).body).toMatchObject({ hasAccount: true })
    expect((await browser.call('POST', SIGNER, { body: { invitation: token, ...credentials } })).status).toBe(422)
    const joined = await browser.call<{ jwt: string; identityUuid: string }>('POST', SIGNER, {
      body: { invitation: token, password: REGISTRATION.password },
    })
    expect(joined.body).toMatchObject({ identityUuid: account.identity, applicationUuid: borrower.uuid })
    browser.token = joined.body.jwt
    expect((await browser.call('GET', signerPath(borrower.uuid))).status).toBe(200)
    const all = await browser.call<{ uuid: string; role: string }[]>(
      'GET',
      '/service-application/api/v1/application/heloc/all',
    )
    expect(all.body.map(({ uuid, role }) => [uuid, role]).sort()).toEqual(
      [
        [account.uuid, 'BORROWER'],
        [borrower.uuid, 'CO_SIGNER'],
      ].sort(),
    )
  })

  test('of another organisation, or made up, is none', async () => {
    const { token } = await invite()
    const browser = program.browser()
    expect((await browser.call('GET', `${SIGNER}?invitation=${token}`, { host: 'movement.localhost' })).status).toBe(
      404,
    )
    expect((await browser.call('GET', `${SIGNER}?invitation=made-up`)).status).toBe(404)
    expect((await browser.call('POST', SIGNER, { body: { ...credentials } })).status).toBe(404)
  })

  test('holds for thirty days of the product’s own time', async () => {
    const { token } = await invite()
    const status = async () => (await program.browser().call('GET', `${SIGNER}?invitation=${token}`)).status
    program.clock.advance('P29D')
    expect(await status()).toBe(200)
    program.clock.advance('P2D')
    expect(await status()).toBe(404)
  })
})
