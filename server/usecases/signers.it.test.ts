/**
 * Tests additional signers. They have their own link and account, and they see only the parts of the borrower's data
 * that they need.
 */
import type { SignerApplicationView } from 'domain/application/views/borrowerView.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credentials, invite, SIGNER } from '../testing/invitation.ts'
import { REGISTRATION, register, startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const signerPath = (uuid: string) => `/service-application/api/v2/application/heloc/${uuid}/signer`

describe('an invitation to sign', () => {
  // Shows: behaviors
  test("an invited signer creates an account and sees the application without the borrower's amounts", async () => {
    const { borrower, owner, token, email } = await invite(program)
    const browser = program.browser()
    const about = await browser.call('GET', `${SIGNER}?invitation=${token}`)
    expect(about.body).toEqual({
      applicationUuid: borrower.uuid,
      borrowerName: 'Rosa Quillfeather',
      email,
      borrows: true,
      hasAccount: false,
      used: false,
      ended: false,
    })
    const weak = await browser.call('POST', SIGNER, { body: { invitation: token, ...credentials, password: 'short' } })
    expect(weak.status).toBe(422)
    const made = await browser.call<{ jwt: string; screen: string; identityUuid: string }>('POST', SIGNER, {
      body: { invitation: token, ...credentials },
    })
    expect(made.body).toMatchObject({ screen: 'intro', identityUuid: owner, applicationUuid: borrower.uuid })
    browser.token = made.body.jwt

    // The used link no longer shows any data, and a person can't sign in with it without the password.
    expect((await browser.call('GET', `${SIGNER}?invitation=${token}`)).body).toEqual({ used: true })
    expect((await program.browser().call('POST', SIGNER, { body: { invitation: token } })).status).toBe(422)

    const view = await browser.call<SignerApplicationView>('GET', signerPath(borrower.uuid))
    expect(view.body).toMatchObject({
      borrowerName: 'Rosa Quillfeather',
      role: 'CO_SIGNER',
      person: { identityUuid: owner, email },
      journey: { state: 'intro' },
    })
    const ownState = { name: 'CO_DEED_SIGNING', kind: 'stable' }
    expect(view.body.serverState).toEqual(ownState)
    const polled = await browser.call('GET', `/service-krang-heloc/borrower/secure/api/v1/${borrower.uuid}/status`)
    expect(polled.body).toEqual({ ...ownState, state: ownState.name, version: view.body.version })
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
    const identityOf = await browser.call('GET', '/identity/secure/api/v1_1/identity')
    expect(identityOf.body).toMatchObject({ uuid: owner, type: 'CO_DEEDER', email })
    const profile = await browser.call('GET', '/service-profile/api/v1/profile')
    expect(profile.body).toMatchObject({ areas: ['signer'] })
    expect((await borrower.browser.call('GET', signerPath(borrower.uuid))).status).toBe(404)
  })

  test('after accepting an invitation to sign, the signer can take each step only once and in order', async () => {
    const { borrower, owner, token } = await invite(program)
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
      journey: { state: 'faceScan' },
      person: { identityUuid: owner, ssnMask: '••••6789' },
    })
    expect((await step('accept-intro', intro, 'once')).body).toEqual(done.body)
    expect((await step('accept-intro', intro)).status).toBe(409)
  })

  test('an invitation to sign can be accepted with an existing account and its password', async () => {
    const account = await register(program, { email: 'both@example.com' })
    const { borrower, token } = await invite(program, 'both@example.com')
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

  test('an invitation to sign returns 404 on another lender’s host or with a made-up token', async () => {
    const { token } = await invite(program)
    const browser = program.browser()
    expect((await browser.call('GET', `${SIGNER}?invitation=${token}`, { host: 'movement.localhost' })).status).toBe(
      404,
    )
    expect((await browser.call('GET', `${SIGNER}?invitation=made-up`)).status).toBe(404)
    expect((await browser.call('POST', SIGNER, { body: { ...credentials } })).status).toBe(404)
  })

  test('an invitation to sign shows that the application has ended if the borrower has withdrawn it', async () => {
    const { borrower, token } = await invite(program)
    const path = `/service-application/api/v2/application/heloc/${borrower.uuid}/withdraw`
    const ended = await borrower.browser.call('POST', path, { body: { withdrawConfirmed: true } })
    expect(ended.status).toBe(200)
    expect((await program.browser().call('GET', `${SIGNER}?invitation=${token}`)).body).toMatchObject({ ended: true })
  })

  test("an invitation to sign is valid for thirty days by the program's clock", async () => {
    const { token } = await invite(program)
    const status = async () => (await program.browser().call('GET', `${SIGNER}?invitation=${token}`)).status
    program.clock.advance('P29D')
    expect(await status()).toBe(200)
    program.clock.advance('P2D')
    expect(await status()).toBe(404)
  })
})
