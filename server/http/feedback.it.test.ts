import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readKey } from '../storage/people.ts'
import { decryptJson, PLACES, unwrapKey } from '../storage/secrets.ts'
import { type Account, REGISTRATION, register, startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
let owner: Client
let rosa: Account
beforeAll(async () => {
  program = await startTestProgram()
  owner = new Client({ connectionString: program.database.adminUrl })
  await owner.connect()
  rosa = await register(program, { email: 'rosa@example.com' })
})
afterAll(async () => {
  await owner.end()
  await program.stop()
})

const CEO = '/service-profile/api/v1/feedback/ceo'
const SURVEY = '/service-profile/api/v1/feedback/leave-survey'
const MESSAGE = 'Mrs. Quillfeather says: the liens page was a delight.'
const feedback = (more: object = {}) => ({
  applicationUuid: rosa.uuid,
  topic: 'COMPLIMENT',
  message: MESSAGE,
  marketingConsent: 'NO',
  pathname: `/account/heloc/${rosa.uuid}/liens`,
  productType: 'HELOC',
  ...more,
})

async function kept(table: 'ceo_feedback' | 'leave_survey', account = rosa) {
  await owner.query("select set_config('app.org', 'FIGURE', false), set_config('app.actor', $1, false)", [
    account.identity,
  ])
  return (await owner.query(`select * from ${table} order by at, uuid`)).rows as Record<string, unknown>[]
}
async function opened({ uuid, ciphertext }: Record<string, unknown>): Promise<string> {
  const { db, keyring } = program.server.services
  const scope = { mode: 'ACTOR', org: 'FIGURE', actor: rosa.identity } as const
  const [[key]] = await db.read(scope, readKey(rosa.identity))
  if (!key) throw new Error('no key')
  return decryptJson(unwrapKey(keyring, rosa.identity, key), ciphertext as Buffer, PLACES.feedback(String(uuid)))
}

test("CEO feedback is stored once, encrypted with the person's key", async () => {
  const send = () => rosa.browser.call('POST', CEO, { body: feedback(), headers: { 'idempotency-key': 'one-press' } })
  expect((await send()).status).toBe(204)
  expect((await send()).status).toBe(204)
  const rows = await kept('ceo_feedback')
  expect(rows).toMatchObject([
    {
      org_code: 'FIGURE',
      identity: rosa.identity,
      application: rosa.uuid,
      topic: 'COMPLIMENT',
      marketing_consent: false,
      product: 'HELOC',
      page: '/account/heloc/{uuid}/liens',
    },
  ])
  const row = rows[0] as Record<string, unknown>
  expect(JSON.stringify(rows)).not.toContain('Quillfeather')
  expect((row.ciphertext as Buffer).includes('Quillfeather')).toBe(false)
  expect(await opened(row)).toBe(MESSAGE)
})

test('invalid CEO feedback is rejected with the same error messages as on the form', async () => {
  const answer = await rosa.browser.call('POST', CEO, {
    body: feedback({ topic: '', message: 'too short', marketingConsent: '' }),
  })
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({
    errors: [
      { field: 'topic', message: 'Choose what you’d like to do' },
      { field: 'message', message: 'Must be at least 10 characters' },
      { field: 'marketingConsent', message: 'Choose yes or no' },
    ],
  })
})

test('CEO feedback is accepted only if the brand offers it, and only from signed-in people about their own application', async () => {
  const movement = await register(program, { email: 'rosa@example.com' }, 'movement.localhost')
  const elsewhere = { body: feedback({ applicationUuid: undefined }), host: 'movement.localhost' }
  expect((await movement.browser.call('POST', CEO, elsewhere)).status).toBe(404)
  expect((await program.browser().call('POST', CEO, { body: feedback() })).status).toBe(401)
  const other = await register(program, { email: 'other@example.com' })
  expect((await other.browser.call('POST', CEO, { body: feedback() })).status).toBe(404)
  expect((await other.browser.call('POST', CEO, { body: feedback({ applicationUuid: undefined }) })).status).toBe(204)
  expect(await kept('ceo_feedback')).toHaveLength(1)
  expect(await kept('ceo_feedback', other)).toMatchObject([{ application: null }])
})

test("CEO feedback is stored with the application's product", async () => {
  const { propertyAddress } = REGISTRATION
  const landlord = await register(program, {
    email: 'landlord@example.com',
    propertyAddress: { ...propertyAddress, occupancyType: 'INVESTMENT' },
    homeAddress: { ...propertyAddress, street1: '1460 Larkspur Lane' },
  })
  const told = feedback({ applicationUuid: landlord.uuid })
  expect((await landlord.browser.call('POST', CEO, { body: told })).status).toBe(204)
  expect(await kept('ceo_feedback', landlord)).toMatchObject([{ application: landlord.uuid, product: 'DSCR' }])
})

test("the leave survey stores the person's reason, and stores the comments encrypted with the person's key", async () => {
  const send = (body: object) => rosa.browser.call('POST', SURVEY, { body })
  const pathname = `/account/heloc/${rosa.uuid}/product/select`
  expect((await send({ reason: 'LATER', pathname, applicationUuid: rosa.uuid, occasion: 'SIGN_OUT' })).status).toBe(204)
  expect((await send({ reason: 'OTHER', additionalInformation: 'Call Rosa', pathname: '/rosa' })).status).toBe(204)
  const rows = await kept('leave_survey')
  expect(rows).toHaveLength(2)
  const [first, second] = ['LATER', 'OTHER'].map((reason) => rows.find((row) => row.reason === reason))
  expect(first).toMatchObject({ occasion: 'SIGN_OUT', ciphertext: null, page: '/account/heloc/{uuid}/product/select' })
  expect(second).toMatchObject({ occasion: 'LEAVE', page: 'other', application: null })
  expect(await opened(second as Record<string, unknown>)).toBe('Call Rosa')
  const refused = await send({ reason: '' })
  expect(refused.body).toMatchObject({ errors: [{ field: 'reason', message: 'Please select a reason' }] })
})
