/**
 * Tests that texts about an application wait during the recipient's quiet hours, by the server's clock, and that a
 * person can end texts in any channel. The recipient's home is in Ohio.
 */
import { CHATBOT } from 'domain/api/chatPaths.ts'
import { instant } from 'domain/values/dates.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readApplication } from './storage/applications.ts'
import { endWait } from './storage/mails.ts'
import { People, readPersonal } from './storage/people.ts'
import { statement } from './storage/transactions.ts'
import { type Account, type Browser, register, startTestProgram, type TestProgram } from './testing/program.ts'
import { causeEffects } from './usecases/persist.ts'
import { listStuck } from './usecases/stuckJobs.ts'

const SETTINGS = '/service-profile/api/v1/settings'
/** 9:30 PM in Ohio. */
const EVENING = instant('2026-12-02T02:30:00Z')
const JUST_BEFORE = instant('2026-12-02T12:59:00Z')
const MORNING = instant('2026-12-02T13:00:00Z')

const textOf = statement<{ readonly waiting: boolean; readonly error: string | null }>(
  'test_text_of',
  `select waits_until is not null as waiting, error from mail where application = $1 and channel = 'SMS'`,
)
const idOf = statement<{ readonly uuid: string }>(
  'test_text_id',
  `select uuid from mail where application = $1 and channel = 'SMS'`,
)

let program: TestProgram
const sent: { readonly template: string; readonly to: string; readonly channel: string }[] = []
beforeAll(async () => {
  program = await startTestProgram({
    sendMail: async ({ template, to, channel }) => {
      sent.push({ template, to, channel })
      return undefined
    },
  })
})
afterAll(() => program.stop())
beforeEach(() => {
  program.clock.to(EVENING)
  sent.length = 0
})

const texts = () => sent.filter(({ channel }) => channel === 'SMS').map(({ template }) => template)
const until = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 })

async function textState({ uuid }: Account): Promise<{ readonly waiting: boolean; readonly error: string | null }[]> {
  const [rows] = await program.server.services.db.read({ mode: 'SYSTEM', application: uuid }, textOf(uuid))
  return rows
}

/** Makes the server email and text the borrower that it's their turn. */
async function tellTurn({ uuid }: Account): Promise<void> {
  const { services } = program.server
  const opening = [readApplication(uuid), readPersonal(uuid)] as const
  await services.db.change({ mode: 'SYSTEM', application: uuid }, opening, ([[row], personal], transaction) => {
    if (!row) throw new Error('no application')
    const people = new People(services.keyring, uuid, personal)
    const effect = { kind: 'mail', template: 'YOUR_TURN', identity: row.data.borrower, key: 'turn' } as const
    const locked = { application: row.data, head: row.head, people }
    causeEffects(services, transaction, locked, { now: services.clock.now() }, [effect])
  })
}

async function moveTo(moment: typeof MORNING): Promise<void> {
  program.clock.to(moment)
  await program.server.sweeper.sweep()
}

test('a text about an application waits from 9 PM to 8 AM at the home, and the email doesn’t', async () => {
  const account = await register(program, { email: 'evening@example.com' })
  await tellTurn(account)
  await until(() => textState(account)).toEqual([{ waiting: true, error: null }])
  await until(() => sent.map(({ template, channel }) => `${template} ${channel}`)).toContain('YOUR_TURN EMAIL')
  await moveTo(JUST_BEFORE)
  expect(await textState(account)).toEqual([{ waiting: true, error: null }])
  // A waiting text isn't a problem that an operator has to look into.
  expect((await listStuck(program.server.services.db)).filter(({ state }) => state === 'LOST')).toEqual([])
  expect(texts()).toEqual([])
  await moveTo(MORNING)
  await until(texts).toEqual(['YOUR_TURN'])
})

test('if several nodes end a text’s wait at the same time, only one of them sends the text', async () => {
  const account = await register(program, { email: 'nodes@example.com' })
  await tellTurn(account)
  await until(() => textState(account)).toEqual([{ waiting: true, error: null }])
  const { db } = program.server.services
  const [[text]] = await db.read({ mode: 'SYSTEM', application: account.uuid }, idOf(account.uuid))
  if (!text) throw new Error('there is no text')
  const ended = await Promise.all(
    [1, 2, 3].map(() => db.change({ mode: 'MAILBOX', org: 'FIGURE' }, [endWait(text.uuid)], ([rows]) => rows.length)),
  )
  expect(ended.sort()).toEqual([0, 0, 1])
})

test('if the borrower lives in Hawaii, a text waits for 8 AM there, although it’s later at the home', async () => {
  const homeAddress = { street1: '1 Palm Way', street2: '', city: 'Honolulu', state: 'HI', zip: '96801' }
  const account = await register(program, { email: 'hawaii@example.com' })
  const { services } = program.server
  await services.db.change(
    { mode: 'SYSTEM', application: account.uuid },
    [readPersonal(account.uuid)],
    ([personal], transaction) => {
      const people = new People(services.keyring, account.uuid, personal)
      transaction.later(...people.patch('FIGURE', account.identity, { homeAddress }))
    },
  )
  await moveTo(MORNING)
  await tellTurn(account)
  await until(() => textState(account)).toEqual([{ waiting: true, error: null }])
  await moveTo(instant('2026-12-02T18:00:00Z'))
  await until(texts).toEqual(['YOUR_TURN'])
})

test('a security code is sent at once at night, because the person asked for it', async () => {
  const { browser } = await register(program, { email: 'code@example.com' })
  const body = { phoneNumber: '(614) 555-0191' }
  expect((await browser.call('POST', `${SETTINGS}/phone`, { body })).status).toBe(204)
  await until(texts).toEqual(['CODE'])
})

const ways: readonly (readonly [string, (browser: Browser) => Promise<unknown>])[] = [
  ['the settings', (browser) => browser.call('POST', `${SETTINGS}/text-messages`, { body: {} })],
  [
    'the chat',
    (browser) => browser.call('POST', `${CHATBOT}/chatWithAutobot`, { body: { message: 'Stop texting me!' } }),
  ],
]
test.each(ways)('a waiting text isn’t sent if the person ends texts in %s', async (way, stop) => {
  const account = await register(program, { email: `${way.replace(' ', '.')}@example.com` })
  await tellTurn(account)
  await until(() => textState(account)).toEqual([{ waiting: true, error: null }])
  await stop(account.browser)
  await moveTo(MORNING)
  await until(() => textState(account)).toEqual([{ waiting: false, error: expect.stringContaining('ConsentEnded') }])
  expect(texts()).toEqual([])
})

test('STOP in the chat withdraws the consents, and the bot says so; a signed-out visitor learns where to do it', async () => {
  const { browser } = await register(program, { email: 'chat.stop@example.com', smsMarketingConsent: true })
  const answer = async (who: Browser, message: string) => {
    const { body } = await who.call<{ reply: { responseStr: string } }>('POST', `${CHATBOT}/chatWithAutobot`, {
      body: { message },
    })
    return body.reply.responseStr
  }
  const held = async () =>
    (await browser.call<{ type: string; withdrawnAt?: string }[]>('GET', `${SETTINGS}/consents`)).body.flatMap(
      ({ type, withdrawnAt }) => (type.startsWith('SMS') && !withdrawnAt ? [type] : []),
    )
  expect((await held()).toSorted()).toEqual(['SMS_MARKETING', 'SMS_TRANSACTIONAL'])
  expect(await answer(program.browser(), 'STOP')).toContain('reply STOP to one of our texts')
  await answer(browser, 'How do I stop my application?')
  expect(await held()).toHaveLength(2)
  expect(await answer(browser, 'stop')).toContain('We won’t text you')
  expect(await held()).toEqual([])
})
