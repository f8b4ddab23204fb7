/**
 * Tests what happens if two people change the same application at the same time. The application must keep one
 * consistent history, and the person whose change arrives later must see the current screen.
 */
import type { Problem } from 'domain/api/contract.ts'
import { commandPath } from 'domain/application/core/commandPath.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { statement } from './storage/transactions.ts'
import { ok, type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import type { Answer } from './testing/program.ts'
import { resolveAsTwo } from './testing/resolveAsTwo.ts'

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
}, 60_000)
afterAll(() => program?.stop())

const LONG = 60_000
const base = (uuid: string) => `/service-application/api/v2/application/heloc/${uuid}`
let people = 0
const begin = (id: string) =>
  Walk.register(program, { ...persona(id), email: `together${++people}.${persona(id).email}` })

type Sent = Answer<Pick<Problem, 'location'>>
const send = ({ browser, uuid }: Walk, name: string, body: object = {}): Promise<Sent> =>
  browser.call('POST', `${base(uuid)}/${commandPath(name)}`, { body })
const statuses = (sent: readonly { readonly status: number }[]) => sent.map(({ status }) => status).sort()

/** Returns the application's event types in order, after checking that the hash chain is intact. */
async function record({ browser, uuid }: Walk): Promise<string[]> {
  const path = `${base(uuid)}/events`
  const { whole, events } = ok(await browser.call<{ whole: boolean; events: { type: string }[] }>('GET', path))
  expect(whole).toBe(true)
  return events.map(({ type }) => type)
}
const times = (events: readonly string[], type: string) => events.filter((one) => one === type).length

const isElsewhere = ({ status, body }: Sent, uuid: string): void => {
  expect(status).toBe(409)
  expect(body.location).toContain(uuid)
}

const effects = statement<{ kind: string; no: number }>(
  'test_together_effects',
  'select kind, no from effect where application = $1 and kind = any($2)',
)
const booked = statement<{ party: string; times: number }>(
  'test_together_books',
  `select party, count(*)::integer as times from sandbox_ledger where key like '%' || $1 || '%' group by party`,
)
const rowsOf = async <Row>(
  { uuid }: Walk,
  one: Parameters<typeof program.server.services.db.read>[1],
): Promise<Row[]> => (await program.server.services.db.read({ mode: 'SYSTEM', application: uuid }, one))[0] as Row[]

describe('two browser tabs', () => {
  it('a form submitted from two browser tabs at once takes effect only once', { timeout: LONG }, async () => {
    const walk = await begin('prime')
    const body = await walk.sample('saveProfile')
    const sent = await Promise.all([1, 2, 3].map(() => send(walk, 'saveProfile', body)))
    expect(statuses(sent)).toEqual([200, 409, 409])
    for (const one of sent) if (one.status !== 200) isElsewhere(one, walk.uuid)
    await walk.until(
      'the liens',
      ({ journey, serverState }) => journey.state === 'liens' && serverState.kind === 'stable',
    )
    const events = await record(walk)
    expect(times(events, 'ProfileSaved')).toBe(1)
    expect(times(events, 'CreditReceived')).toBe(1)
    const asked = await rowsOf<{ no: number }>(
      walk,
      effects(walk.uuid, ['SOFT_CREDIT', 'PROPERTY_RECORD', 'VALUATION']),
    )
    expect(asked.map(({ no }) => no)).toEqual([1, 1, 1])
    // The sandbox's ledger has one row per idempotency key. A single row therefore proves that all requests to
    // the bureau used the same key.
    const books = await rowsOf<{ party: string; times: number }>(walk, booked(walk.uuid))
    expect(books.filter(({ party }) => party === 'creditBureau')).toEqual([{ party: 'creditBureau', times: 1 }])
  })

  it('if one browser tab changes the offer and another changes the details, both changes take effect, one after the other', {
    timeout: LONG,
  }, async () => {
    const walk = await begin('prime')
    await walk.goTo('moreProfile')
    const other = { ...(await walk.sample('chooseOffer')), autopay: 'NO' }
    const contact = await walk.sample('saveContact')
    const [chosen, details] = await Promise.all([send(walk, 'chooseOffer', other), send(walk, 'saveContact', contact)])
    expect([chosen?.status, details?.status]).toEqual([200, 200])
    const view = await walk.view()
    expect(view.offer).toMatchObject({ autopay: false })
    expect(view.journey.state).not.toBe('moreProfile')
    const events = await record(walk)
    expect(times(events, 'ContactSaved')).toBe(1)
    expect(times(events, 'OfferChosen')).toBe(2)
  })

  it('if one tab signs while another changes the income, only the first request succeeds', {
    timeout: LONG,
  }, async () => {
    const walk = await begin('prime')
    await walk.goUntil(({ closing }) => closing.startedAt !== undefined)
    const signature = await walk.sample('signDocuments')
    const income = { income: '210000', otherIncome: '0', employmentType: 'FULL_TIME' }
    const [signed, changed] = (await Promise.all([
      send(walk, 'signDocuments', signature),
      send(walk, 'changeIncome', income),
    ])) as [Sent, Sent]
    expect(statuses([signed, changed])).toEqual([200, 409])
    isElsewhere(signed.status === 409 ? signed : changed, walk.uuid)
    const events = await record(walk)
    expect(times(events, 'DocumentsSigned') + times(events, 'IncomeChanged')).toBe(1)
    // Documents that state an outdated income can't be signed.
    const { closing, status } = await walk.view()
    expect(closing.signedAt !== undefined).toBe(signed.status === 200)
    expect(status === 'HARD_CREDIT' || status === 'APPLICATION_SUMMARY').toBe(changed.status === 200)
  })
})

describe('two people', () => {
  it('if two owners cancel at the same time, the application is canceled only once', { timeout: LONG }, async () => {
    const walk = await begin('cosigner')
    await walk.goTo('codeed')
    const [owner] = walk.persona.coOwners
    if (!owner) throw new RangeError('nobody signs beside the borrower')
    const signer = await walk.signerAt(owner, 'done')
    await walk.goTo('insurance')
    const sent = await Promise.all([
      send(walk, 'rescind', { cancelConfirmed: 'on' }),
      signer.command('rescindAsSigner', { cancelConfirmed: 'on' }),
    ])
    expect(statuses(sent)).toEqual([200, 409])
    const events = await record(walk)
    expect(times(events, 'Cancelled')).toBe(1)
    // The only open review is about unwinding the line.
    expect(events.slice(events.indexOf('Cancelled') + 1)).toEqual(['ReviewOpened'])
    expect((await walk.view()).status).toBe('CANCELLED')
    // Each owner gets exactly one receipt for the cancellation.
    const receipts = () =>
      program.mails.filter(({ to, text }) => /canceled/i.test(text) && [walk.persona.email, owner.email].includes(to))
    await expect
      .poll(() =>
        receipts()
          .map(({ to }) => to)
          .sort(),
      )
      .toEqual([owner.email, walk.persona.email].sort())
  })

  it('if the borrower withdraws while an agent is completing a review, nothing is recorded after the cancellation', {
    timeout: LONG,
  }, async () => {
    const walk = await begin('thinfile')
    await walk.goTo('uwReview')
    const review = { kind: 'UNDERWRITING', way: 'CLEAR', reason: 'Rent was paid for years' } as const
    const [withdrawn, cleared] = await Promise.all([
      send(walk, 'withdraw', { withdrawConfirmed: 'on' }),
      resolveAsTwo(program.server.services, {
        application: walk.uuid,
        by: 'test',
        ...review,
      }).then(
        () => 'DONE',
        (error: { code?: string }) => error.code,
      ),
    ])
    expect(withdrawn?.status).toBe(200)
    const events = await record(walk)
    expect(times(events, 'Cancelled')).toBe(1)
    // Either the agent finished first, or the server told the agent that the review is no longer open.
    expect(cleared).toBe(times(events, 'ReviewResolved') === 1 ? 'DONE' : 'NOT_NOW')
    expect(events.slice(events.indexOf('Cancelled') + 1)).toEqual([])
  })
})

it('the server ignores responses from outside parties that arrive after the borrower has withdrawn', {
  timeout: LONG,
}, async () => {
  const walk = await begin('prime')
  await walk.leave('hmda')
  await walk.answer('withdraw')
  const late = () => rowsOf<{ state: string }>(walk, states(walk.uuid))
  await expect
    .poll(late, { timeout: 20_000 })
    .toSatisfy((rows: { state: string }[]) => rows.every(({ state }) => state !== 'OPEN'))
  const events = await record(walk)
  const after = events.slice(events.indexOf('Cancelled') + 1)
  expect(after.filter((type) => type !== 'RequestSettled' && type !== 'StaleResultKept')).toEqual([])
  expect((await walk.view()).journey.state).toBe('cancelled')
})

const states = statement<{ state: string }>('test_together_states', 'select state from effect where application = $1')
