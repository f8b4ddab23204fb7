import { describe, expect, it } from 'vitest'
import { addDays, instant, plainDate } from '../../values/dates.ts'
import { dollars, ZERO } from '../../values/money.ts'
import { percent } from '../../values/rates.ts'
import { paperStep } from '../agentDecisions.ts'
import { Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import { payoffAmount, payoffsDue, sentToBorrower, withAnswers } from '../funding/payoffs.ts'
import { openReviews } from '../reviews/reviews.ts'
import { partial } from '../testing/partial.ts'
import { BORROWER, document, MORTGAGE, uuid, World } from '../testing/testWorld.ts'
import type { Application } from '../types.ts'
import { firstSigningDay, signingFrom } from './firstSigningDay.ts'

// Shows: states
function toIdentity(prepare?: (world: World) => void): World {
  const world = new World()
  prepare?.(world)
  world.toOffers()
  world.toSummary()
  world.toIdentity()
  return world
}
const verified = (world: World) => world.report('IDENTITY', { identity: BORROWER, verified: true, reason: '' })
const brought = (world: World) => world.happen(event('MerchantNamed', { name: 'Kitchens' }))

describe('an application that a partner brought', () => {
  it("a partner's application gets closing documents only after the partner's review and the borrower's attestation of the liens", () => {
    const world = toIdentity(brought)
    verified(world)
    expect(world.state).toBe('waitMerchant')
    expect(world.application.requests.CLOSING_DOCUMENTS).toBeUndefined()
    world.end('CLEAR')
    expect(world.state).toBe('lienAttestation')
    expect(world.application.requests.CLOSING_DOCUMENTS).toBeUndefined()
    expect(() => world.do('attestLiens', { allListed: 'YES', signature: 'Somebody Else' })).toThrow('attestLiens')
    world.do('attestLiens', { allListed: 'YES', signature: 'Ada Prime' })
    expect(world.state).toBe('waitSign')
    expect(world.application.requests.CLOSING_DOCUMENTS?.state).toBe('OPEN')
  })

  it('a borrower who reports a missing lien must confirm the liens again, without a second partner review', () => {
    const world = toIdentity(brought)
    verified(world)
    world.end('CLEAR')
    world.do('attestLiens', { allListed: 'NO' })
    expect(world.application).toMatchObject({ status: 'LIEN_REVIEW', liensConfirmed: false })
    world.do('saveLiens', {
      liens: world.application.liens.map(({ uuid: lien, balance = ZERO }) => ({ uuid: lien, balance: balance / 100 })),
      addedLiens: [{ creditor: 'Tile Union', kind: 'OTHER', balance: '5000', monthlyPayment: '100' }],
      hoaDues: '0',
      liensConfirmed: 'on',
    })
    world.choose()
    expect(world.state).toBe('lienAttestation')
    expect(openReviews(world.application)).toEqual([])
  })

  it('if the partner declines the application with a reason, the server sends no further requests', () => {
    const world = toIdentity(brought)
    verified(world)
    world.end('DECLINE')
    expect(world.application.declinedAt).toBeDefined()
    expect(world.application.requests.CLOSING_DOCUMENTS).toBeUndefined()
  })
})

describe('the title report', () => {
  const toTitle = () => {
    const world = new World()
    world.toOffers()
    world.apply()
    return world
  }
  const LIEN = { kind: 'LIEN', lender: 'Roofing', amount: dollars(8000) } as const

  it('an agent who reviews a title report can request a new one, which then replaces the earlier report', () => {
    const world = toTitle()
    world.report('TITLE', { vesting: 'Ada Prime', exceptions: [LIEN] })
    expect(world.state).toBe('hold')
    expect(openReviews(world.application)[0]?.found?.[0]).toMatchObject({ name: 'lien', of: 'Roofing' })
    world.end('AGAIN')
    expect(world.application.requests.TITLE).toMatchObject({ no: 2, state: 'OPEN' })
    world.report('TITLE', { vesting: 'Ada Prime' })
    expect(openReviews(world.application)).toEqual([])
  })

  it("a lien in the title report doesn't open a review if the application already lists the lien", () => {
    const world = toTitle()
    const known = { kind: 'LIEN', lender: MORTGAGE.lender, amount: MORTGAGE.balance } as const
    world.report('TITLE', { vesting: 'Ada Prime', exceptions: [known] })
    expect(openReviews(world.application)).toEqual([])
  })

  it('a second title report goes to review only if it has exceptions that no reviewer has cleared', () => {
    const world = toTitle()
    world.report('TITLE', { vesting: 'Ada Prime', exceptions: [LIEN] })
    world.end('CLEAR')
    const again = (exceptions: readonly (typeof LIEN | { kind: 'OWNER'; vesting: string })[]) => {
      world.happen(event('Requested', { kind: 'TITLE', no: 2 }))
      world.report('TITLE', { vesting: 'Ada Prime', exceptions })
      return openReviews(world.application).length
    }
    expect(again([LIEN])).toBe(0)
    expect(again([LIEN, { kind: 'OWNER', vesting: 'Bea Other' }])).toBe(1)
  })

  it('new title exceptions in a refreshed title report block closing documents', () => {
    const world = toIdentity()
    world.wait(61)
    verified(world)
    world.answerAgain()
    expect(world.application.requests.CLOSING_DOCUMENTS?.state).toBe('OPEN')

    const held = toIdentity()
    held.wait(61)
    verified(held)
    held.report('TITLE', { vesting: 'Ada Prime', exceptions: [LIEN] })
    held.answerAgain()
    expect(held.application.requests.CLOSING_DOCUMENTS).toBeUndefined()
    held.end('CLEAR')
    expect(held.application.requests.CLOSING_DOCUMENTS?.state).toBe('OPEN')
  })
})

describe('a Texas homestead', () => {
  const NOTICE = { ...document(40, 'TEXAS_HOME_EQUITY_NOTICE', 'SUMMARY'), createdAt: instant('2026-11-23T15:00:00Z') }
  const day = plainDate('2026-11-23')
  const at = (change: Partial<Application> = {}): Application => {
    const { application } = new World({ address: { state: 'TX' } })
    return { ...application, documents: [NOTICE], summaryAcceptedAt: instant('2026-11-23T18:00:00Z'), ...change }
  }
  const received = (moment: string) => [{ ...NOTICE, receivedAt: instant(moment) }]

  it('the twelve-day wait in Texas starts when the borrower confirms receiving the notice, which can be after the application', () => {
    expect(firstSigningDay(at({ documents: received('2026-11-23T18:00:00Z') }), day)).toBe('2026-12-05')
    expect(firstSigningDay(at({ documents: received('2026-11-25T18:00:00Z') }), day)).toBe('2026-12-07')
  })

  it('each day that the Texas notice isn’t delivered postpones the first day to sign by a day', () => {
    expect(firstSigningDay(at(), day)).toBe('2026-12-05')
    expect(firstSigningDay(at(), plainDate('2026-12-20'))).toBe('2027-01-01')
    const scheduled = at({ closing: { scheduledOn: plainDate('2026-12-05') } })
    expect(signingFrom(scheduled, plainDate('2026-12-20'))).toBe('2027-01-01')
  })

  it('a mailed notice counts as delivered on the third mail day after mailing, unless the letter was returned', () => {
    const letter = {
      ...{ uuid: uuid(50), document: NOTICE.uuid, title: NOTICE.title, sha256: 'a', forIdentity: BORROWER },
      askedAt: instant('2026-11-23T18:00:00Z'),
      mailed: { on: plainDate('2026-11-25'), class: 'FIRST_CLASS' as const, carrier: 'USPS' },
    }
    const onPaper = [{ identity: BORROWER, had: [] }]
    const byMail = (change: Partial<typeof letter> & { tracked?: 'RETURNED' } = {}) =>
      // For a borrower who gets documents on paper, a receipt on the screen doesn't count.
      at({ documents: received('2026-11-23T18:00:00Z'), onPaper, letters: [{ ...letter, ...change }] })
    // The three mail days are Friday, Saturday and Monday. Thanksgiving and Sunday don't count.
    expect(firstSigningDay(byMail(), day)).toBe('2026-12-12')
    expect(firstSigningDay(byMail({ tracked: 'RETURNED' }), plainDate('2026-12-20'))).toBe('2027-01-01')
  })

  it('in Texas, a line closes no sooner than one year after the last home equity loan, as stated or as recorded', () => {
    const documents = received('2026-11-23T18:00:00Z')
    const closed = at({ documents, equityLoanClosedOn: plainDate('2026-03-02') })
    expect(firstSigningDay(closed, day)).toBe('2027-03-02')
    const lien = { ...MORTGAGE, uuid: uuid(9), source: 'RECORD' as const, payOff: true }
    const recorded = (change: Partial<Application['liens'][number]>) =>
      firstSigningDay(at({ documents, liens: [{ ...lien, recordedOn: plainDate('2026-04-20'), ...change }] }), day)
    expect(recorded({ kind: 'HELOC' })).toBe('2027-04-20')
    expect(recorded({ equityLoan: true })).toBe('2027-04-20')
    expect(recorded({})).toBe('2026-12-05')
  })

  it('a borrower who goes back from signing and rereads the documents can sign without consenting again', () => {
    const world = new World()
    world.goTo('sign')
    world.startSigning()
    const { startedAt } = world.application.closing
    world.wait(1)
    world.send('readDisclosures')
    expect(world.application.closing.startedAt).toBe(startedAt)
    expect(world.state).toBe('sign')
    world.sign()
    expect(world.state).toBe('waitNotary')
  })

  it('nobody can sign before the first day to sign, and until then staff can’t mail papers', () => {
    const world = new World({ address: { state: 'TX' } })
    world.goTo('sign')
    world.send('readDisclosures')
    world.send('startSigning')
    expect(() => world.send('signDocuments')).toThrow('You can sign starting')
    world.send('requestPaper')
    world.reportUsual('PAPER_PACKAGE')
    const sent = { step: 'SENT' as const, carrier: 'USPS', tracking: '' }
    expect(() => paperStep(world.application, sent, world.agent())).toThrow('can’t sign before')
    world.wait(12)
    expect(paperStep(world.application, sent, world.agent()).events).toHaveLength(1)
  })
})

describe('a home in a flood hazard area', () => {
  it("in a flood hazard area, the borrower can't sign until ten days after the flood notice, or longer in Texas", () => {
    const world = toIdentity()
    const today = world.today
    const flood = { inHazardArea: true, zone: 'AE' }
    const at = (state: string) => ({
      ...world.application,
      flood,
      property: { ...world.application.property, address: { ...world.application.property.address, state } },
    })
    expect(firstSigningDay(at('CA'), today)).toBe(addDays(today, 10))
    expect(firstSigningDay(at('TX'), today)).toBe(addDays(today, 12))
    expect(firstSigningDay({ ...at('CA'), flood: { inHazardArea: false, zone: 'X' } }, today)).toBeUndefined()
  })

  it("in a flood hazard area, the borrower can't sign before the lender accepts flood insurance", () => {
    const world = toIdentity()
    world.happen(event('FloodDetermined', { flood: { inHazardArea: true, zone: 'AE' } }))
    verified(world)
    expect(world.state).toBe('waitSign')
    world.report('CLOSING_DOCUMENTS', { documents: [document(11, 'CREDIT_AGREEMENT', 'CLOSING')] })
    expect(world.state).toBe('floodInsurance')
    const proof = { name: 'p.pdf', size: 10 }
    const policy = { carrier: 'Safe', policyNumber: 'P1', expiresOn: '2027-10-01', proof }
    expect(() => world.do('submitInsurance', policy)).toThrow('floodProof')
    world.do('submitInsurance', { ...policy, floodProof: proof, floodCoverage: '250000' })
    world.reportUsual('INSURANCE')
    expect(world.state).toBe('sign')
  })
})

describe("a signature that doesn't match", () => {
  const misfit = { identity: BORROWER, why: 'other initials' }
  const toMisfit = () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.toSigned()
    world.do('signDocuments', { signature: 'Ada Prime', initials: 'AP', esignConsent: 'on' })
    world.report('SEAL', { documents: [{ ...document(11, 'CREDIT_AGREEMENT', 'CLOSING'), sealed: true }], misfit })
    return world
  }

  it("a document with a mismatched signature isn't sealed; the person signs again, and an agent reviews the new signature", () => {
    const world = toMisfit()
    expect(world.state).toBe('signDocs')
    expect(world.application.documents.some(({ sealed }) => sealed)).toBe(false)
    world.end('AGAIN')
    expect(world.state).toBe('sign')
    expect(world.application.owners[0]?.signedAt).toBeUndefined()
    world.do('signDocuments', { signature: 'Ada Prime', initials: 'AP', esignConsent: 'on' })
    world.report('SEAL', { documents: [], misfit })
    expect(world.state).toBe('signDocs')
  })

  it('a document with a mismatched signature is sealed after an agent has accepted the signature', () => {
    const world = toMisfit()
    world.end('CLEAR')
    world.report('SEAL', { documents: [{ ...document(11, 'CREDIT_AGREEMENT', 'CLOSING'), sealed: true }], misfit })
    expect(world.application.status).toBe('NOTARY')
    expect(world.application.requests.NOTARY_DOCUMENTS?.state).toBe('OPEN')
  })
})

describe('a failed notary session', () => {
  const toRoom = () => {
    const world = new World()
    world.toClosing()
    world.report('NOTARY_DOCUMENTS', { documents: [document(12, 'DEED_OF_TRUST', 'NOTARY')] })
    world.do('chooseNotary', { kind: 'ELECTRONIC' })
    const questions = [1, 2, 3, 4, 5].map((n) => ({ id: `q${n}`, text: `Q${n}`, choices: ['a', 'b'] }))
    world.report('KNOWLEDGE_QUESTIONS', { questions, key: { q1: 'a', q2: 'a', q3: 'a', q4: 'a', q5: 'a' } })
    world.do('answerKnowledge', { answers: questions.map(({ id }) => ({ question: id, choice: 'a' })) })
    return world
  }
  const visit = { date: '2026-11-25', slot: '11:00', place: 'PROPERTY', phoneNumber: '2125550188', note: '' }

  it('the borrower can repeat a notary session after a broken connection, no matter how often the connection breaks', () => {
    const world = toRoom()
    for (let times = 1; times <= 2; times++) {
      world.report('NOTARY_ROOM', { failed: 'CONNECTION' })
      expect(world.state).toBe('notaryError')
      expect(world.application.notary.failures).toHaveLength(times)
      world.do('chooseNotary', { kind: 'ELECTRONIC' })
      expect(openReviews(world.application)).toEqual([])
      world.do('joinNotary')
    }
    world.report('NOTARY_ROOM', { room: 'r', notary: 'N. Otary' })
    expect(world.application.notary.roomState).toBe('LIVE')
  })

  it('if the notary refuses the ID, only an in-person visit is possible; if the notary has doubts, an agent reviews first', () => {
    const refused = toRoom()
    refused.report('NOTARY_ROOM', { failed: 'ID_REFUSED' })
    expect(() => refused.do('chooseNotary', { kind: 'ELECTRONIC' })).toThrow(Refusal)
    refused.do('bookManualNotary', visit)
    expect(refused.state).toBe('notary')

    const stopped = toRoom()
    stopped.report('NOTARY_ROOM', { failed: 'STOPPED' })
    expect(() => stopped.do('bookManualNotary', visit)).toThrow('review your last session first')
    stopped.end('CLEAR')
    expect(stopped.state).toBe('notary')
  })

  it('a borrower who missed a notary visit gets a notification and can book another visit', () => {
    const world = toRoom()
    world.report('NOTARY_ROOM', { failed: 'ID_REFUSED' })
    world.do('bookManualNotary', visit)
    world.report('NOTARY_BOOKING', { reference: 'N-1' })
    world.happen(event('Requested', { kind: 'NOTARY_VISIT', no: 1 }))
    world.report('NOTARY_VISIT', { failed: 'MISSED' })
    expect(world.state).toBe('notaryError')
    expect(world.application.notary.appointment).toBeUndefined()
    world.do('bookManualNotary', { ...visit, date: '2026-11-27' })
    expect(world.application.notary.appointment?.date).toBe('2026-11-27')
  })
})

describe('payoffs', () => {
  const lien = (n: number, balance: number) =>
    ({
      ...MORTGAGE,
      uuid: uuid(n),
      lender: `Lender ${n}`,
      balance: dollars(balance),
      source: 'RECORD',
      payOff: true,
    }) as const
  const a = (payoffs?: Application['funding']['payoffs']) =>
    partial<Application>({
      liens: [lien(1, 10_000), lien(2, 20_000), { ...lien(3, 5000), payOff: false }],
      funding: { payoffsDone: false, payoffs },
      offer: { cashToHand: dollars(30_000) },
    })
  const paid = { lien: uuid(1), demanded: dollars(10_100), paid: { amount: dollars(10_100), reference: 'W' } }

  it.each([
    [10_000, 10_000],
    [10_200, 10_200],
    [10_201, undefined],
    [9_000, 9_000],
    [0, undefined],
    [undefined, undefined],
  ])('if the lienholder of a $10,000 lien demands %s, the lender pays %s', (demanded, amount) =>
    expect(
      payoffAmount(
        { lien: lien(1, 10_000) },
        demanded === undefined ? undefined : dollars(demanded),
        { tolerance: percent(2) },
        dollars(50_000),
      ),
    ).toBe(amount === undefined ? undefined : dollars(amount)),
  )

  it('a lien is never paid off twice, even if its lienholder responds again later', () => {
    expect(payoffsDue(a([paid])).map((due) => due.lien.uuid)).toEqual([uuid(2)])
    expect(withAnswers(a([paid]), [{ lien: uuid(1), demanded: dollars(99) }])).toEqual([paid])
  })

  it("a payoff above the listed balance reduces the borrower's proceeds", () => {
    expect(sentToBorrower(a())).toBe(dollars(30_000))
    expect(sentToBorrower(a([paid]))).toBe(dollars(29_900))
  })
})

describe('withdrawing', () => {
  it('withdrawing ends an application that is under review, and the borrower gets a receipt', () => {
    const world = toIdentity(brought)
    verified(world)
    world.do('withdraw', { withdrawConfirmed: 'on' })
    expect(world.application).toMatchObject({ status: 'CANCELLED', cancelled: { why: 'WITHDRAWN' } })
    expect(openReviews(world.application)).toEqual([])
    expect(world.state).toBe('cancelled')
  })

  it('withdrawing after the line is open counts as canceling, and withdrawing after funding is refused', () => {
    const opened = () => {
      const world = new World()
      world.toClosing()
      world.notarize()
      return world
    }
    const within = opened()
    within.do('withdraw', { withdrawConfirmed: 'on' })
    expect(within.application.cancelled?.why).toBe('RESCINDED')

    const after = opened()
    after.insure()
    after.wait(10)
    expect(() => after.do('withdraw', { withdrawConfirmed: 'on' })).toThrow('The right to cancel ended')
    after.happen(event('Funded', { trace: 'T' }))
    expect(() => after.do('withdraw', { withdrawConfirmed: 'on' })).toThrow('you can’t withdraw anymore')
  })
})
