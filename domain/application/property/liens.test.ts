import { describe, expect, it } from 'vitest'
import { dollars } from '../../values/money.ts'
import { knownLiens, totalOwed } from '../core/knownLiens.ts'
import { changesFor } from '../offers/qualifyingChanges.ts'
import { isUnderwritable, underwriteApplication, underwritingInput } from '../offers/underwrite.ts'
import { lending, MORTGAGE, readerOf, World, type WorldOptions } from '../testing/testWorld.ts'
import type { DocumentRecord } from '../types.ts'
import { agentView } from '../views/agentView.ts'
import { applicationView } from '../views/borrowerView.ts'
import { measuresOf } from '../views/measures.ts'
import { lowestBalance } from './commandTable.ts'

const RECORDED = {
  ...{ lender: 'Old Bank', kind: 'SECOND_MORTGAGE', instrument: '2015-0042' },
  ...{ originalAmount: dollars(60_000), recordedOn: '2015-03-02' },
} as const
const ENTRY = { originalAmount: dollars(60_000), instrument: '2015-0042', recordedOn: '2015-03-02' }

const atLiens = (recorded: object[], options: WorldOptions = {}) => {
  const world = new World({ ...options, results: { LIENS: () => ({ liens: recorded as never }) } })
  world.goTo('liens')
  return world
}
const old = (world: World) => world.application.liens.find(({ lender }) => lender === 'Old Bank')
const measures = ({ application, today }: World) => measuresOf(application, today, lending.policy)
const body = (world: World, change: object) => ({
  liens: world.application.liens.map(({ uuid, lender, balance = 0 }) => ({
    ...{ uuid, balance: String(balance / 100), payOff: '' },
    ...(lender === 'Old Bank' && change),
  })),
  ...{ addedLiens: [], hoaDues: '0', liensConfirmed: 'on' },
})

describe('a recorded lien whose balance is unknown', () => {
  it('a lien from the county record has no balance or payment until the borrower states them', () => {
    const world = atLiens([MORTGAGE, RECORDED])
    expect(old(world)).toMatchObject({ ...ENTRY, source: 'RECORD', asksPayment: true })
    expect(old(world)).not.toHaveProperty('balance')
    expect(old(world)).not.toHaveProperty('monthlyPayment')
    expect(totalOwed(world.application.liens)).toBeUndefined()
    for (const [change, field] of [
      [{ balance: '', monthlyPayment: '300' }, 'balance'],
      [{ balance: '41000', monthlyPayment: '' }, 'monthlyPayment'],
    ] as const)
      expect(() => world.do('saveLiens', body(world, change))).toThrow(`liens.1.${field}`)
    world.do('saveLiens', body(world, { balance: '41000', monthlyPayment: '0' }))
    expect(old(world)).toMatchObject({ balance: dollars(41_000), monthlyPayment: 0, asksPayment: true })
  })

  it('an unknown balance is never treated as zero, and the rules wait until the borrower states it', () => {
    const world = atLiens([MORTGAGE, RECORDED])
    const { application: a } = world
    expect(isUnderwritable(a)).toBe(false)
    expect(() => knownLiens(a.liens)).toThrow(RangeError)
    expect(() => underwritingInput(a, world.today)).toThrow(RangeError)
    expect(underwriteApplication(a, world.context()).events).toEqual([])
    expect(measures(world)).toEqual([])
    const declined = { ...a, declinedAt: world.now, decision: { ...a.decision, policyVersion: lending.policy.version } }
    expect(changesFor(declined, lending.policy, lending.pricing)).toEqual([])

    world.do('saveLiens', body(world, { balance: '41000', monthlyPayment: '300' }))
    const owed = world.application.decision.trace.flatMap(({ inputs }) => inputs).find(({ name }) => name === 'liens')
    expect(owed?.value).toBe(dollars(241_000))
    expect(underwritingInput(world.application, world.today).property.liens.map(({ payment }) => payment)).toEqual([
      MORTGAGE.monthlyPayment,
      dollars(300),
    ])
    expect(measures(world).map(({ kind }) => kind)).toContain('CLTV')
  })

  it('the borrower can enter any balance for a recorded lien, because the county record shows no balance', () => {
    const world = atLiens([MORTGAGE, RECORDED])
    const [mortgage, recorded] = world.application.liens
    if (!mortgage || !recorded) throw new Error('the liens are missing')
    expect(lowestBalance(recorded)).toBe(0)
    expect(lowestBalance(mortgage)).toBeGreaterThan(0)
  })
})

describe('the county’s entry of a lien', () => {
  it('a lien from the credit report gets details from the matching county entry but keeps the reported balance', () => {
    const entry = { instrument: '2019-0007', recordedOn: '2019-05-06', originalAmount: dollars(250_000) }
    const same = { lender: MORTGAGE.lender.toUpperCase(), kind: MORTGAGE.kind, ...entry }
    const world = new World({ results: { LIENS: () => ({ liens: [same as never] }) } })
    world.goUntil(() => world.application.requests.LIENS?.state === 'OPEN')
    world.application = {
      ...world.application,
      liens: [{ ...MORTGAGE, uuid: world.application.uuid, source: 'CREDIT', payOff: false }],
    }
    world.reportUsual('LIENS')
    expect(world.application.liens).toMatchObject([{ ...MORTGAGE, ...entry, source: 'CREDIT' }])
    const { liens } = agentView(world.application, world.personal, readerOf('PROCESSOR'))
    expect(liens).toMatchObject([entry])
  })

  it("the county's entry isn't added to a different kind of lien from the same lender", () => {
    const world = new World({
      results: { LIENS: () => ({ liens: [{ ...MORTGAGE, kind: 'HELOC', instrument: '9' }] }) },
    })
    world.goUntil(() => world.application.requests.LIENS?.state === 'OPEN')
    world.application = {
      ...world.application,
      liens: [{ ...MORTGAGE, uuid: world.application.uuid, source: 'CREDIT', payOff: false }],
    }
    world.reportUsual('LIENS')
    expect(world.application.liens).toHaveLength(1)
    expect(world.application.liens[0]).not.toHaveProperty('instrument')
  })
})

describe('reports about the home', () => {
  const REPORT: Omit<DocumentRecord, 'createdAt'> = {
    ...{ uuid: '00000000-0000-4000-8000-000000000077', type: 'TITLE_REPORT', title: 'Title report', stage: 'REPORT' },
    ...{ fileName: 'title-report-1.pdf', mediaType: 'application/pdf', sha256: 'a', pages: 0, sealed: false },
  }
  it("a lien whose balance the title company doesn't know goes to review without a balance", () => {
    const world = new World({
      results: { TITLE: () => ({ vesting: 'Ada Prime', exceptions: [{ kind: 'LIEN', lender: 'New Bank' }] }) },
    })
    world.goUntil(() => world.application.reviews?.some(({ kind }) => kind === 'TITLE') ?? false)
    const review = world.application.reviews?.find(({ kind }) => kind === 'TITLE')
    expect(review?.found).toMatchObject([{ name: 'lien', value: 'Not known', of: 'New Bank' }])
    expect(review?.subject).toBe('New Bank unknown')
  })

  it("only staff see the title report's file", () => {
    const world = new World()
    world.goUntil(() => world.application.requests.TITLE?.state === 'OPEN')
    const report: DocumentRecord = { ...REPORT, createdAt: world.now }
    world.report('TITLE', { vesting: 'Ada Prime', reference: 'NT-88', report })
    const seen = applicationView(world.application, world.personal, world.lending, world.today)
    expect(seen.title).toMatchObject({ vesting: 'Ada Prime', reference: 'NT-88' })
    expect(JSON.stringify(seen)).not.toContain(REPORT.uuid)
    const { documents, title } = agentView(world.application, world.personal, readerOf('PROCESSOR'))
    expect(documents).toContainEqual(expect.objectContaining({ uuid: REPORT.uuid, createdAt: world.now }))
    expect(title).toMatchObject({ reference: 'NT-88' })
  })

  it('only staff see the flood determination form', () => {
    const world = new World()
    world.goUntil(() => world.application.requests.FLOOD?.state === 'OPEN')
    const determination: DocumentRecord = { ...REPORT, type: 'FLOOD_DETERMINATION', createdAt: world.now }
    world.report('FLOOD', { inHazardArea: false, zone: 'X', determination })
    const seen = applicationView(world.application, world.personal, world.lending, world.today)
    expect(seen.flood).toEqual({ inHazardArea: false, zone: 'X' })
    const { documents } = agentView(world.application, world.personal, readerOf('PROCESSOR'))
    expect(documents).toContainEqual(expect.objectContaining({ uuid: REPORT.uuid, type: 'FLOOD_DETERMINATION' }))
  })

  it.each([
    ['in a flood hazard area', { inHazardArea: true, zone: 'AE' }, true, []],
    ['in a hazard zone that the party reports as safe', { inHazardArea: false, zone: 'AE' }, true, []],
    ['in a safe zone that the party reports as a hazard area', { inHazardArea: true, zone: 'X' }, false, ['FLOOD']],
    ['without a zone', { inHazardArea: false }, false, ['FLOOD']],
  ])(
    'for a home %s, the flood zone or an underwriter decides whether the home is in a hazard area',
    (_, found, isHazard, reviews) => {
      const world = new World()
      world.goUntil(() => world.application.requests.FLOOD?.state === 'OPEN')
      world.report('FLOOD', found)
      const { flood, reviews: open = [] } = world.application
      expect(flood?.inHazardArea).toBe(isHazard)
      expect(open.filter(({ kind }) => kind === 'FLOOD').map(({ kind }) => kind)).toEqual(reviews)
    },
  )
})
