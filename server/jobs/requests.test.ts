import { createHash } from 'node:crypto'
import { dwellingCoverageFor } from 'domain/application/core/insured.ts'
import { event } from 'domain/application/events.ts'
import { partial } from 'domain/application/testing/partial.ts'
import { BORROWER, document, uuid, World } from 'domain/application/testing/testWorld.ts'
import type { Personal } from 'domain/application/types.ts'
import { plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { describe, expect, it, vi } from 'vitest'
import type { Providers } from '../providers/port.ts'
import { run, worldIn } from '../testing/runRequest.ts'
import type { RequestContext } from './handler.ts'

/** Changes a person's stored data. */
function know(world: World, patch: Partial<Personal>, identity = BORROWER): void {
  world.personal = { ...world.personal, [identity]: { ...world.personal[identity], ...patch } }
}
const no = <Why extends string>(why: Why) => vi.fn(async () => ({ ok: false, why }) as const)

describe('requests to outside parties', () => {
  it("the county receives the deed and the owners' names and, after a rejection, its reason and the staff's correction", async () => {
    const world = new World()
    world.goUntil(() => world.application.requests.RECORDING?.state === 'OPEN')
    const on = plainDate('2026-12-01')
    const record = vi.fn(async () => ({ status: 'REJECTED', on, reason: 'No legal description' }) as const)
    const rejected = await run(world, 'RECORDING', { recording: { record } })
    expect(rejected).toEqual({ rejected: 'No legal description', on })
    const deed = expect.objectContaining({ type: 'DEED_OF_TRUST' })
    const name = world.personal[BORROWER]?.name
    expect(record.mock.lastCall?.at(0)).toEqual({
      ...{ state: 'CA', county: world.application.property.county, loanNumber: world.application.loanNumber },
      ...{ deed: [deed], grantors: [name] },
    })

    world.report('RECORDING', rejected)
    world.end('AGAIN', { reason: 'Added the legal description' })
    const answer = { status: 'RECORDED', instrument: '2026-1', on, fees: dollars(42) } as const
    const recordAgain = vi.fn(async () => answer)
    expect(await run(world, 'RECORDING', { recording: { record: recordAgain } })).toEqual({
      ...{ instrument: '2026-1', on, fees: dollars(42) },
    })
    expect(recordAgain.mock.lastCall?.at(0)).toMatchObject({
      ...{ rejection: 'No legal description', correction: 'Added the legal description' },
    })
  })

  it('a title company’s report is stored as a file of the application, once per order', async () => {
    const world = new World()
    world.goUntil(() => world.application.requests.TITLE?.state === 'OPEN')
    const saved: { readonly uuid: string; readonly bytes: Uint8Array }[] = []
    const saveFile: RequestContext['saveFile'] = async (file) => {
      saved.push(file)
      return { sha256: 'a hash' }
    }
    const bytes = async () => Buffer.from('%PDF-1.7')
    const report = { type: 'TITLE_REPORT', mediaType: 'application/pdf', bytes }
    const ask = (file: typeof report) => {
      const title = { report: async () => ({ vesting: 'Ada Prime', reference: 'NT-1', report: file }) }
      return run(world, 'TITLE', partial<Providers>({ title }), { saveFile })
    }
    const first = await ask(report)
    expect(first).toEqual({
      ...{ vesting: 'Ada Prime', reference: 'NT-1' },
      report: {
        ...{ uuid: saved[0]?.uuid, type: 'TITLE_REPORT', title: 'Title report', stage: 'REPORT', sha256: 'a hash' },
        ...{ fileName: 'title-report-1.pdf', mediaType: 'application/pdf', pages: 0, sealed: false },
        createdAt: world.now,
      },
    })
    expect(saved[0]).toMatchObject({ identity: BORROWER, bytes: await bytes() })
    expect((await ask(report)).report?.uuid).toBe(saved[0]?.uuid)
    await expect(ask({ ...report, mediaType: 'text/html' })).rejects.toMatchObject({ isPermanent: true })
    expect(saved).toHaveLength(2)
  })

  it('the flood determination is ordered with life-of-loan tracking, its form is stored as a file, and a home without the form isn’t cleared', async () => {
    const world = new World()
    world.goUntil(() => world.application.requests.FLOOD?.state === 'OPEN')
    const bytes = async () => Buffer.from('%PDF-1.7')
    const determination = { type: 'FORM', mediaType: 'application/pdf', bytes }
    const ask = (answer: object) => {
      const flood = {
        determine: async (order: object) => {
          expect(order).toMatchObject({ lifeOfLoan: true })
          return { inHazardArea: false, zone: 'X', ...answer }
        },
      }
      return run(world, 'FLOOD', partial<Providers>({ flood }), { saveFile: async () => ({ sha256: 'a hash' }) })
    }
    const found = await ask({ determination })
    expect(found.determination).toMatchObject({
      ...{ type: 'FLOOD_DETERMINATION', title: 'Flood determination', fileName: 'flood-determination-1.pdf' },
    })
    expect(await ask({})).toEqual({ inHazardArea: false, zone: 'X', undetermined: true })
  })

  describe('the county’s stamped copy', () => {
    const recorded = async (bytes: Buffer) => {
      const world = new World()
      world.goUntil(() => world.application.requests.RECORDING?.state === 'OPEN')
      const stamped = { type: 'COPY', mediaType: 'application/pdf', bytes: async () => bytes }
      const on = plainDate('2026-12-01')
      const record = async () => ({ status: 'RECORDED', instrument: '2026-1', on, stamped }) as const
      const saveFile = vi.fn(async () => ({ sha256: '' }))
      const result = run(world, 'RECORDING', { recording: { record } }, { saveFile })
      return { world, result, saveFile }
    }

    it.each([
      ['a PDF', 'application/pdf', 'pdf', Buffer.from('%PDF-1.4 an unreadable one')],
      ['a picture', 'image/png', 'png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ])("a county's stamped copy that is %s is stored unchanged", async (_, mediaType, ending, bytes) => {
      const { world, result, saveFile } = await recorded(bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const stamped = expect.objectContaining({
        ...{ type: 'RECORDED_DEED', stage: 'RECORDED', title: 'Recorded Deed of Trust', createdAt: world.now },
        ...{ fileName: `recorded-deed-of-trust.${ending}`, mediaType, pages: 1, sha256, sealed: false },
      })
      expect(await result).toEqual({ instrument: '2026-1', on: '2026-12-01', stamped })
      expect(saveFile).toHaveBeenCalledWith({
        ...{ uuid: expect.any(String), identity: BORROWER, mediaType, bytes },
        isReceived: true,
      })
    })

    it("an unreadable stamped copy fails the request and doesn't cause a second recording", async () => {
      const { result, saveFile } = await recorded(Buffer.from('<html>'))
      const fault = { code: 'BAD_FILE RECORDED_DEED', isPermanent: true, mayHaveActed: true }
      await expect(result).rejects.toMatchObject(fault)
      expect(saveFile).not.toHaveBeenCalled()
    })
  })

  it('the employment service receives the job, the contact and the phone number that the borrower entered', async () => {
    const world = worldIn('incomeReview')
    world.showIncome(true)
    world.send('confirmEmployment', {
      ...{ employerName: 'Distinct Works', jobTitle: 'Foreman', startDate: '2016-05-09' },
      ...{ contactName: 'Personnel', employerPhone: '(212) 555-0188' },
    })
    const confirm = vi.fn(async () => ({ works: 'YES' as const }))
    await run(world, 'EMPLOYMENT', { employment: { confirm } })
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({
        employer: 'Distinct Works',
        contact: { name: 'Personnel', phone: '2125550188' },
        job: { title: 'Foreman', since: '2016-05-09' },
      }),
      expect.any(String),
    )
  })

  it("if the borrower entered no job, the employment service receives only the person's data", async () => {
    const world = worldIn('incomeReview')
    const confirm = vi.fn(async () => ({ works: 'NO' as const }))
    expect(await run(world, 'EMPLOYMENT', { employment: { confirm } })).toEqual({ works: 'NO' })
    expect(confirm).toHaveBeenCalledWith(
      { person: expect.objectContaining({ name: world.personal[BORROWER]?.name }), employer: '' },
      expect.any(String),
    )
  })

  it("an order for a broker price opinion includes the property's condition and number of units, as stated by the owner", async () => {
    const world = new World()
    world.toOffers()
    world.contact({ propertyType: 'TWO_TO_FOUR_UNITS', units: '3', propertyCondition: 'FAIR' })
    const brokerOpinion = vi.fn(
      async () =>
        ({ state: 'ORDERED', reference: 'BPO-1', broker: 'B. Roker', expected: plainDate('2026-12-01') }) as const,
    )
    await run(world, 'BPO', { valuation: { brokerOpinion } })
    expect(brokerOpinion).toHaveBeenCalledWith(
      expect.objectContaining({ condition: 'FAIR', units: 3 }),
      expect.any(String),
    )
  })

  it("a person without a stored home address is screened at the property's address", async () => {
    const world = worldIn('product')
    know(world, { homeAddress: undefined })
    const screen = vi.fn(async () => ({ matches: [] }))
    world.choose()
    world.send('saveContact')
    await run(world, 'SANCTIONS', { identity: { screen } })
    expect(screen).toHaveBeenCalledWith(
      [expect.objectContaining({ address: world.application.property.address })],
      expect.any(String),
    )
  })

  it('the insurance request states the needed coverage and the mortgagee clause, and flood coverage only in a flood hazard area', async () => {
    const world = worldIn('insurance')
    world.send('submitInsurance')
    world.application = {
      ...world.application,
      documents: [...world.application.documents, document(50, 'PROOF_OF_FLOOD_INSURANCE', 'UPLOAD')],
    }
    const review = vi.fn(async () => ({ accepted: true }))
    await run(world, 'INSURANCE', { insurance: { review } })
    expect(review).toHaveBeenLastCalledWith(expect.objectContaining({ flood: undefined }), expect.any(String))
    expect(review).toHaveBeenLastCalledWith(
      expect.objectContaining({
        dwellingNeeded: dwellingCoverageFor(world.application),
        clause: expect.stringContaining(`loan ${world.application.loanNumber}`),
      }),
      expect.any(String),
    )
    world.happen({ type: 'FloodDetermined', data: { flood: { inHazardArea: true, zone: 'AE' } } })
    await run(world, 'INSURANCE', { insurance: { review } })
    // In this test, the line and the other liens together exceed the flood program's maximum coverage.
    const flood = expect.objectContaining({
      coverage: dollars(250_000),
      proof: [expect.objectContaining({ type: 'PROOF_OF_FLOOD_INSURANCE' })],
    })
    expect(review).toHaveBeenLastCalledWith(expect.objectContaining({ flood }), expect.any(String))
  })
})

describe('negative responses from outside parties', () => {
  it('a request returns an empty result if the county, the valuation service or the income service finds nothing', async () => {
    const world = worldIn('incomeReview')
    world.send('linkIncome')
    expect(await run(world, 'PROPERTY_RECORD', { propertyRecords: { find: no('NOT_FOUND') } })).toBeUndefined()
    expect(await run(world, 'VALUATION', { valuation: { automated: no('NO_VALUE') } })).toBeUndefined()
    expect(await run(world, 'INCOME', { income: { report: no('NOT_CONNECTED') } })).toBeUndefined()
    expect(await run(world, 'PAYSTUB_REVIEW', { income: { reviewPaystubs: no('NEEDS_PERSON') } })).toBeUndefined()
  })

  it('an income request sends the saved session data, and returns the reason why the service withheld the income data', async () => {
    const world = worldIn('incomeReview')
    world.send('linkIncome')
    know(world, { sessions: { INCOME_LINK: 'token' } })
    const report = no('FROZEN')
    expect(await run(world, 'INCOME', { income: { report } })).toEqual({ withheld: 'FROZEN' })
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ session: 'token' }), expect.any(String))
  })

  it('a failed notary request returns the reason for its failure', async () => {
    const world = worldIn('notary')
    const appointment = { date: world.today, slot: '09:00', place: 'Fresno' }
    world.application = {
      ...world.application,
      notary: { ...world.application.notary, room: 'r', notaryName: 'N. Otary', appointment },
    }
    const failed = { failed: 'CONNECTION' }
    const notary = { order: no('CONNECTION'), outcome: no('CONNECTION'), visit: no('CONNECTION') }
    const parties = { notary: partial<Providers['notary']>(notary) }
    expect(await run(world, 'NOTARY_ROOM', parties)).toEqual(failed)
    expect(await run(world, 'NOTARIZE', parties)).toEqual(failed)
    expect(await run(world, 'NOTARY_VISIT', parties)).toEqual(failed)
    expect(notary.visit).toHaveBeenCalledWith(
      expect.objectContaining({ reference: '', county: 'Fresno' }),
      expect.any(String),
    )
  })

  it('a failed bank link keeps all bank accounts, and a successful one replaces only the accounts from an earlier link', async () => {
    const world = worldIn('ach')
    const account = {
      ...{ bankName: 'Bank', name: 'Checking', kind: 'CHECKING' as const, routingNumber: '021000021' },
      balance: dollars(10),
    } as const
    const [typed, linked] = [
      { ...account, uuid: uuid(60), mask: '0001', accountNumber: '10001', source: 'MANUAL' },
      { ...account, uuid: uuid(61), mask: '0002', accountNumber: '10002', source: 'LINK' },
    ] as const
    know(world, { accounts: [typed, linked] })
    world.application = { ...world.application, bank: { ...world.application.bank, link: 'L1' } }
    expect(await run(world, 'BANK_ACCOUNTS', { bankLink: { accounts: no('NOT_CONNECTED') } })).toEqual({
      accounts: [typed, linked],
    })
    const accounts = async () => ({ ok: true, value: [{ ...account, accountNumber: '10003' }] }) as const
    const after = await run(world, 'BANK_ACCOUNTS', { bankLink: { accounts } })
    expect(after.accounts).toEqual([typed, expect.objectContaining({ mask: '••••0003', source: 'LINK' })])
    know(world, { accounts: undefined })
    expect((await run(world, 'BANK_ACCOUNTS', { bankLink: { accounts } })).accounts).toHaveLength(1)
  })

  it('opening a bank link uses the saved session data, but an account check uses that data only for a linked account', async () => {
    const world = worldIn('ach')
    const account = {
      ...{ bankName: 'Bank', name: 'Checking', kind: 'CHECKING' as const, routingNumber: '021000021' },
      ...{ uuid: uuid(60), mask: '••••0001', accountNumber: '10001', source: 'LINK' as const },
    } as const
    know(world, { accounts: [account], sessions: { BANK_LINK: 'token' } })
    const bank = { ...world.application.bank, link: 'L1', disburse: account.uuid }
    world.application = { ...world.application, bank }
    const open = vi.fn(async () => ({ url: 'https://bank.example' }))
    await run(world, 'BANK_LINK', { bankLink: { open } })
    const returnTo = expect.stringMatching(/^https:\/\/lender\.example\/.*\?reference=L1$/)
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ session: 'token', returnTo }), expect.any(String))
    const value = [{ ...account, accountNumber: '990099', mask: '0001', isTokenized: true }]
    const accounts = vi.fn(async () => ({ ok: true as const, value, session: 'newer' }))
    const found = await run(world, 'BANK_ACCOUNTS', { bankLink: { accounts } })
    expect(found).toMatchObject({ session: 'newer', accounts: [{ mask: '••••0001', isTokenized: true }] })
    expect(accounts).toHaveBeenCalledWith(expect.objectContaining({ session: 'token' }), expect.any(String))
    const check = vi.fn(async () => ({ status: 'VERIFIED' as const }))
    await run(world, 'ACCOUNT_CHECK', { accountCheck: { check } })
    expect(check).toHaveBeenLastCalledWith(expect.objectContaining({ session: 'token' }), expect.any(String))
    know(world, { accounts: [{ ...account, source: 'MANUAL' }] })
    await run(world, 'ACCOUNT_CHECK', { accountCheck: { check } })
    expect(check).toHaveBeenLastCalledWith(expect.objectContaining({ session: undefined }), expect.any(String))
  })

  it('if the bank refuses an account, the borrower is asked for another, and autopay is authorized only if chosen', async () => {
    const world = worldIn('ach')
    const account = {
      ...{ bankName: 'Bank', name: 'Checking', kind: 'CHECKING' as const, routingNumber: '021000021' },
      ...{ uuid: uuid(60), mask: '0001', accountNumber: '10001', source: 'MANUAL' as const, balance: dollars(10) },
    }
    know(world, { accounts: [account] })
    const bank = { ...world.application.bank, disburse: account.uuid, autopay: account.uuid }
    world.application = { ...world.application, bank: { ...bank, payType: 'AUTOPAY', autopayDay: 5 } }
    const authorizeAutopay = vi.fn<Providers['payments']['authorizeAutopay']>(async () => ({
      ...{ ok: true as const, value: { reference: 'A1' } },
    }))
    const payments = { authorizeAutopay, disburse: no('ACCOUNT_REFUSED') }
    expect(await run(world, 'DISBURSEMENT', { payments })).toEqual({ refused: true })
    expect(authorizeAutopay).toHaveBeenCalledWith(expect.objectContaining({ dayOfMonth: 5 }), expect.any(String))
    world.application = { ...world.application, bank: { ...bank, payType: 'MANUAL' } }
    expect(await run(world, 'DISBURSEMENT', { payments })).toEqual({ refused: true })
    expect(authorizeAutopay).toHaveBeenCalledTimes(1)
  })

  it('a draw is sent even if autopay is refused, and the result says why', async () => {
    const world = worldIn('waitFund')
    const account = {
      ...{ bankName: 'Bank', name: 'Checking', kind: 'CHECKING' as const, routingNumber: '021000021' },
      ...{ uuid: uuid(60), mask: '0001', accountNumber: '10001', source: 'MANUAL' as const },
    }
    know(world, { accounts: [account] })
    const bank = { ...world.application.bank, disburse: account.uuid, autopay: account.uuid }
    world.application = { ...world.application, bank: { ...bank, payType: 'AUTOPAY', autopayDay: 5 } }
    const authorizeAutopay = vi.fn<Providers['payments']['authorizeAutopay']>(no('NOT_HOLDER'))
    const payments = { authorizeAutopay, disburse: async () => ({ ok: true, value: { trace: 'T1' } }) as const }
    expect(await run(world, 'DISBURSEMENT', { payments })).toEqual({ trace: 'T1', autopayRefused: 'NOT_HOLDER' })
    // After a refusal was stored, the bank isn't asked again.
    world.happen(event('AutopayRefused', { why: 'NOT_HOLDER' }))
    expect(await run(world, 'DISBURSEMENT', { payments })).toEqual({ trace: 'T1' })
    expect(authorizeAutopay).toHaveBeenCalledTimes(1)
  })
})

it('if the bureau reports a frozen file, the result names the co-signer whose file is frozen', async () => {
  const world = worldIn('incomeReview')
  const identity = uuid(70)
  know(world, { name: { firstName: 'Bo', middleName: '', lastName: 'Prime', suffix: '' }, creditPin: '42' }, identity)
  const request = { no: 1, state: 'OPEN', at: world.now, reference: identity } as const
  world.application = {
    ...world.application,
    requests: { ...world.application.requests, CO_SIGNER_CREDIT: partial(request) },
  }
  const contact = { address: 'P.O. Box 1', phone: '8005550100', website: 'bureau.example' }
  const pull = vi.fn(async () => ({ ok: false, why: 'FROZEN', bureau: { name: 'Bureau', contact } }) as const)
  expect(await run(world, 'CO_SIGNER_CREDIT', { creditBureau: { pull } })).toEqual({
    identity,
    noReport: { kind: 'FROZEN', bureau: 'Bureau', bureauContact: contact, pinRefused: false },
  })
  expect(pull).toHaveBeenCalledWith(expect.objectContaining({ kind: 'HARD', pin: '42' }), expect.any(String))
})

it.each([
  ['SOFT_CREDIT', 'this person has no name'],
  ['INCOME_LINK', 'no income link was opened'],
  ['BANK_LINK', 'no bank link was opened'],
  ['ACCOUNT_CHECK', 'there is no such bank account'],
  ['IDENTITY', 'no owner has submitted an identity document'],
  ['CO_SIGNER_CREDIT', 'the request contains no co-signer'],
  ['NOTARY_BOOKING', 'there is no appointment request'],
  ['NOTARY_VISIT', 'no appointment was booked'],
  ['NOTARIZE', 'no notary has joined the room'],
  ['INSURANCE', 'there is no insurance'],
  ['DISBURSEMENT', 'no offer was chosen'],
] as const)('a %s request fails if the data is incomplete: %s', async (kind, message) => {
  await expect(async () => run(new World(), kind)).rejects.toThrow(message)
})
