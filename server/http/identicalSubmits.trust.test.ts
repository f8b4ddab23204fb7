/** Sends the same form 50 times at once, for 200 people. */
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../storage/transactions.ts'
import { register, startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages' })
})
afterAll(() => program.stop())

const PEOPLE = 200
const AT_ONCE = 50
const base = (uuid: string) => `/service-application/api/v2/application/heloc/${uuid}`
const effects = statement<{ kind: string; no: number }>(
  'test_identical_effects',
  'select kind, no from effect where application = $1 order by kind',
)

async function submit(n: number) {
  const { browser, uuid } = await register(program, { email: `submit${n}@example.com` })
  const { body: view } = await browser.call<ApplicationView>(
    'GET',
    `/service-application/api/v1/application/heloc/${uuid}`,
  )
  const body = {
    ...{ ...view.person.name, dateOfBirth: '1984-05-12', selectedPropertyUuid: view.property.uuid },
    softCreditConsent: true,
  }
  // Half of the people press a button that reuses its idempotency key. The other half send requests with different
  // keys.
  const key = (at: number) => (n % 2 === 0 ? 'the same' : `key ${at}`)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) =>
      browser.call<unknown>('POST', `${base(uuid)}/save-profile`, { body, headers: { 'idempotency-key': key(at) } }),
    ),
  )
  const { body: told } = await browser.call<{ whole: boolean; events: { type: string }[] }>(
    'GET',
    `${base(uuid)}/events`,
  )
  const [asked] = await program.server.services.db.read({ mode: 'SYSTEM', application: uuid }, effects(uuid))
  return {
    statuses: [...new Set(answers.map(({ status }) => status))].sort(),
    accepted: new Set(answers.filter(({ status }) => status === 200).map((one) => JSON.stringify(one.body))).size,
    saved: told.events.filter(({ type }) => type === 'ProfileSaved').length,
    whole: told.whole,
    asked: asked.map(({ kind, no }) => `${kind} ${no}`),
  }
}

test(`if ${AT_ONCE} identical requests arrive at once, only one takes effect, for each of ${PEOPLE} people`, {
  timeout: 1_200_000,
}, async () => {
  for (let n = 0; n < PEOPLE; n++) {
    const { statuses, ...rest } = await submit(n)
    expect([200, 409]).toEqual(expect.arrayContaining(statuses))
    expect(rest).toEqual({
      ...{ accepted: 1, saved: 1, whole: true },
      asked: ['PROPERTY_RECORD 1', 'SOFT_CREDIT 1', 'VALUATION 1'],
    })
  }
})
