import { describe, expect, it } from 'vitest'
import { instant } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { signingFrom } from '../closing/firstSigningDay.ts'
import { event } from '../events.ts'
import { BORROWER, CREDIT, lending, World, type WorldOptions } from '../testing/testWorld.ts'
import { workOf } from '../views/work.ts'

const NO_LIENS: WorldOptions['results'] = {
  SOFT_CREDIT: ({ today }) => ({ file: { ...CREDIT, pull: 'SOFT', pulledOn: today }, mortgages: [] }),
  LIENS: () => ({ liens: [] }),
}
const { policy } = lending
const allLines = {
  ...lending,
  policy: { ...policy, valuation: { ...policy.valuation, copiesFor: 'ALL_LINES' as const } },
}

const atLiens = (options: WorldOptions = { results: NO_LIENS }) => {
  const world = new World(options)
  world.goTo('liens')
  return world
}
const right = ({ application }: World) => application.valuationRight
const request = ({ application }: World) => application.requests.VALUATION_DOCUMENTS
const typesIn = ({ application }: World) => application.documents.map(({ type }) => type)
/** Reports that the notice and the copy were made, and that the letters were mailed. */
const send = (world: World) => {
  world.reportUsual('VALUATION_DOCUMENTS')
  world.reportUsual('LETTERS')
}
const workIn = ({ application }: World) => workOf(application).filter(({ key }) => key === 'valuation')
const due = ({ deadlines }: World) => deadlines.get('VALUATION_DOCUMENTS_DUE')
const meet = (world: World) => world.meet('VALUATION_DOCUMENTS_DUE', due(world) ?? world.now)

describe('the right to copies of valuations (12 CFR 1002.14)', () => {
  it('a borrower on a home without liens gets the notice and a copy of the automated value by letter', () => {
    const world = atLiens()
    expect(right(world)).toMatchObject({ scope: 'FIRST_LIENS', noticeDue: '2026-11-27' })
    expect(due(world)).toBe('2026-11-27T08:00:00.000Z')
    world.reportUsual('VALUATION_DOCUMENTS')
    expect(typesIn(world)).toEqual(['VALUATION_NOTICE', 'VALUATION_COPY'])
    expect(world.application.letters).toMatchObject([
      { title: 'VALUATION_NOTICE', forIdentity: BORROWER },
      { title: 'VALUATION_COPY', forIdentity: BORROWER },
    ])
    expect(request(world)).toMatchObject({ no: 1, state: 'DONE' })
  })

  it('a borrower who keeps a mortgage on the home gets neither the notice nor a copy', () => {
    const world = atLiens({})
    world.confirmLiens()
    expect(right(world)).toBeUndefined()
    expect(request(world)).toBeUndefined()
  })

  it('if the borrower chooses to pay off all liens, the notice is due three business days after that choice', () => {
    const world = atLiens({})
    world.wait(3)
    const [lien] = world.application.liens
    const liens = [{ uuid: lien?.uuid, balance: String((lien?.balance ?? 0) / 100), payOff: 'on' }]
    world.do('saveLiens', { liens, addedLiens: [], hoaDues: '0', liensConfirmed: 'on' })
    expect(right(world)?.noticeDue).toBe('2026-12-01')
    expect(request(world)?.state).toBe('OPEN')
  })

  it('a lender that sends copies for all lines sends the notice before the liens are known', () => {
    const world = new World({ lending: allLines })
    world.profile()
    expect(right(world)).toMatchObject({ scope: 'ALL_LINES', noticeDue: '2026-11-27' })
    world.reportUsual('VALUATION_DOCUMENTS')
    expect(typesIn(world)).toEqual(['VALUATION_NOTICE'])
    world.goTo('liens')
    world.reportUsual('VALUATION_DOCUMENTS')
    expect(typesIn(world)).toEqual(['VALUATION_NOTICE', 'VALUATION_COPY'])
  })

  it('if a new valuation arrives before the earlier one is copied, only the new one is copied for the borrower', () => {
    const world = atLiens()
    world.wait(1)
    const valuation = { value: dollars(650_000), on: world.today, source: 'BPO' as const }
    world.happen(event('Valued', { valuation }))
    world.reportUsual('VALUATION_DOCUMENTS')
    expect(typesIn(world)).toEqual(['VALUATION_NOTICE'])
    expect(request(world)).toMatchObject({ no: 2, reference: world.now })
    world.reportUsual('VALUATION_DOCUMENTS')
    expect(right(world)?.copy?.of).toBe(world.now)
    expect(request(world)?.state).toBe('DONE')
  })

  it("an agent gets a work item only if the notice or the copy hasn't been mailed by its last day", () => {
    const mailed = atLiens()
    send(mailed)
    meet(mailed)
    expect(workIn(mailed)).toEqual([])

    const late = atLiens()
    late.reportUsual('VALUATION_DOCUMENTS')
    meet(late)
    expect(late.today).toBe('2026-11-27')
    expect(workIn(late)).toMatchObject([{ queue: 'NOTICES', kind: 'VALUATION_DOCUMENTS', due: '2026-11-27' }])
    late.reportUsual('LETTERS')
    expect(workIn(late)).toEqual([])
  })

  it('if the server failed to make the documents, it tries again on the last day, and agents get one work item', () => {
    const world = atLiens()
    world.happen(event('RequestSettled', { kind: 'VALUATION_DOCUMENTS', no: 1, state: 'FAILED' }))
    meet(world)
    expect(request(world)).toMatchObject({ no: 2, state: 'OPEN' })
    expect(workOf(world.application).filter(({ kind }) => kind === 'VALUATION_DOCUMENTS')).toHaveLength(1)
    send(world)
    expect(typesIn(world)).toEqual(['VALUATION_NOTICE', 'VALUATION_COPY'])
    expect(workIn(world)).toEqual([])
  })

  it('a borrower who withdraws still gets the copy of the valuation', () => {
    const world = atLiens()
    world.happen(event('Cancelled', { why: 'WITHDRAWN', by: BORROWER }))
    world.reportUsual('VALUATION_DOCUMENTS')
    expect(world.application.letters?.map(({ title }) => title)).toEqual(['VALUATION_NOTICE', 'VALUATION_COPY'])
    meet(world)
    expect(workIn(world)).toHaveLength(1)
  })

  it("the borrower can't sign before the third business day after the mailed copy was delivered", () => {
    const world = atLiens()
    send(world)
    world.toSigned()
    expect(world.today).toBe('2026-11-23')
    expect(world.application.closing.scheduledOn).toBe('2026-12-02')
    expect(() => world.send('signDocuments')).toThrow('You can sign starting 12/02/2026')
    world.now = instant('2026-12-02T18:00:00Z')
    world.send('signDocuments')
    expect(world.application.closing.signedAt).toBeDefined()
  })

  it('each day that the copy isn’t mailed postpones the first day to sign by a day', () => {
    const world = atLiens()
    world.reportUsual('VALUATION_DOCUMENTS')
    world.toSigned()
    world.now = instant('2026-12-02T18:00:00Z')
    expect(signingFrom(world.application, world.today)).toBe('2026-12-10')
    expect(() => world.send('signDocuments')).toThrow('You can sign starting 12/10/2026')
  })
})
