import { beforeEach, describe, expect, it } from 'vitest'
import { resolveBorrower } from '../../journey/borrower.ts'
import { addDays } from '../../values/dates.ts'
import { letterStep as decide, resolveReview } from '../agentDecisions.ts'
import { DOCUMENT_TYPE_IDS, goesByMail } from '../core/documents.ts'
import { retryRequest } from '../core/retryRequest.ts'
import { answerTask, isNeeded, openTask } from '../desk/commands.ts'
import { type DomainEvent, event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { proceed } from '../proceed.ts'
import { decideResult } from '../results.ts'
import { openReviews } from '../reviews/reviews.ts'
import { AGENT, BORROWER, document, uuid, World } from '../testing/testWorld.ts'
import type { Application } from '../types.ts'
import { applicationView } from '../views/borrowerView.ts'
import { factsOf } from '../views/facts.ts'
import { workOf } from '../views/work.ts'
import { isOld, lettersToHandle, lettersToMail, lettersToTrack, mailLetters, withMailing } from './letters.ts'

let world: World
let a: Application
const apply = (...events: readonly DomainEvent[]) => {
  a = events.reduce((state, one) => evolve(state, one, world.now), a)
}
const context = () => world.context(AGENT, 'AGENT')
const consent = (type: 'E_SIGN' | 'ELECTRONIC_COMMUNICATIONS' | 'AUTOPAY', identity = BORROWER) =>
  event('ConsentGiven', { consent: { type, identity, version: '1', at: world.now, ip: '', userAgent: '' } })
const withdraw = (identity = BORROWER) => event('ConsentWithdrawn', { identity, type: 'ELECTRONIC_COMMUNICATIONS' })
const notice = (no = 40) => document(no, 'FLOOD_NOTICE', 'SUMMARY', BORROWER)
const filed = (...documents: Application['documents']) => event('SummaryDocumentsReady', { documents })
const settle = (kind: 'LETTERS' | 'LETTER_TRACKING', updates: readonly object[]) =>
  apply(...decideResult(a, kind, { updates } as never, context()).events)
const step = (input: Omit<Parameters<typeof decide>[1], 'letter'>, letter = a.letters?.at(-1)?.uuid ?? '') =>
  decide(a, { ...input, letter }, context())
const mailed = (on = world.context().today) => ({
  ...{ on, class: 'FIRST_CLASS' as const, carrier: 'USPS', tracking: '9400', reference: 'ltr_1' },
})
/** Withdraws the borrower's electronic consent, prepares a notice and mails it. */
function mail(): string {
  apply(withdraw(), filed(notice()))
  apply(...mailLetters(a, context()).events)
  const letter = a.letters?.[0]?.uuid ?? ''
  settle('LETTERS', [{ letter, mailed: mailed() }])
  return letter
}

beforeEach(() => {
  world = new World()
  a = world.application
})

describe('documents on paper', () => {
  it('a person who withdraws electronic consent gets each new document by mail once, and got no letters before', () => {
    apply(consent('E_SIGN'), filed(notice(39)))
    expect(mailLetters(a, context())).toEqual({ events: [], effects: [], personal: [] })
    apply(withdraw())
    expect(mailLetters(a, context()).events).toEqual([])
    apply(filed(notice()))
    const asked = mailLetters(a, context())
    expect(asked.events.map(({ type }) => type)).toEqual(['LettersAsked', 'Requested'])
    apply(...asked.events)
    expect(a.letters).toMatchObject([{ document: notice().uuid, sha256: notice().sha256, forIdentity: BORROWER }])
    expect(mailLetters(a, context()).events).toEqual([])
  })

  it.each(['ADVERSE_ACTION_NOTICE', 'INCOMPLETE_NOTICE', 'FLOOD_NOTICE', 'COUNSELING_LIST'] as const)(
    'a person who consents only to emails gets the %s by letter, because they never showed that they can open documents',
    (type) => {
      apply(consent('ELECTRONIC_COMMUNICATIONS'), consent('E_SIGN', uuid(77)))
      apply(filed(document(40, type, 'SUMMARY', BORROWER), document(41, type, 'SUMMARY', uuid(77))))
      apply(...mailLetters(a, context()).events)
      expect(a.letters).toMatchObject([{ document: uuid(40), forIdentity: BORROWER }])
      expect(a.requests.LETTERS?.state).toBe('OPEN')
      expect(mailLetters(a, context()).events).toEqual([])
    },
  )

  it("before a person consents to electronic records, a document that needn't be in writing is only shown online", () => {
    apply(
      filed(document(40, 'HELOC_APPLICATION_DISCLOSURES', 'SUMMARY'), document(41, 'CREDIT_SCORE_NOTICE', 'SUMMARY')),
    )
    expect(mailLetters(a, context()).events).toEqual([])
  })

  it('a declined applicant gets the adverse action notice by letter, after the application has ended', () => {
    world.toOffers()
    world.apply()
    world.report('SANCTIONS', { matches: [{ person: 'Ada Sample', listed: 'Ada Simple', list: 'SDN', score: 93 }] })
    const [review] = openReviews(world.application)
    const decision = { review: review?.uuid ?? '', way: 'DECLINE', reason: 'The birth dates agree.' } as const
    world.take(resolveReview(world.application, decision, world.agent()))
    world.reportUsual('ADVERSE_ACTION')
    expect(world.application).toMatchObject({
      status: 'DECLINED',
      letters: [{ title: 'ADVERSE_ACTION_NOTICE', forIdentity: BORROWER }],
    })
    world.reportUsual('LETTERS')
    expect(world.application.letters?.[0]?.mailed).toBeDefined()
  })

  it("giving electronic consent again stops the letters, but giving a different consent doesn't", () => {
    apply(event('ConsentWithdrawn', { identity: BORROWER, type: 'SMS_MARKETING' }))
    expect(a.onPaper).toBeUndefined()
    apply(withdraw(), event('ConsentWithdrawn', { identity: BORROWER, type: 'E_SIGN' }))
    expect(a.onPaper).toHaveLength(1)
    const given = (type: 'E_SIGN' | 'AUTOPAY') =>
      event('ConsentGiven', {
        consent: { type, identity: BORROWER, version: '1', at: world.now, ip: '', userAgent: '' },
      })
    apply(given('AUTOPAY'))
    expect(a.onPaper).toHaveLength(1)
    apply(given('E_SIGN'), filed(notice()))
    expect(mailLetters(a, context()).events).toEqual([])
  })

  it('a borrower who withdrew consent before signing can ask to sign on paper or consent again', () => {
    world.goTo('sign')
    a = world.application
    const before = resolveBorrower(factsOf(a)).state
    apply(withdraw(), event('ConsentWithdrawn', { identity: BORROWER, type: 'E_SIGN' }))
    const { state, commands } = resolveBorrower(factsOf(a))
    expect(state).toBe(before)
    expect(commands).toEqual(expect.arrayContaining(['requestPaper', 'startSigning']))
  })

  it("a signer is mailed shared documents and the signer's own documents, but not the borrower's own documents", () => {
    const signer = uuid(77)
    apply(consent('E_SIGN'), withdraw(signer))
    apply(
      filed(
        notice(40),
        { ...notice(41), forIdentity: undefined, type: 'CLOSING_COSTS', stage: 'CLOSING', sealed: true },
        { ...notice(42), forIdentity: undefined, type: 'APPLICATION_SUMMARY' },
        { ...notice(43), forIdentity: signer, type: 'AD_HOC_DOCUMENT', stage: 'SENT' },
      ),
    )
    apply(...mailLetters(a, context()).events)
    expect(a.letters?.map((one) => one.document)).toEqual([uuid(41), uuid(43)])
  })

  it("an additional owner's flood notice is mailed once, even though the owner never withdrew electronic consent", () => {
    const owner = uuid(78)
    apply(consent('E_SIGN'), filed(notice(40), { ...notice(41), forIdentity: owner }))
    apply(...mailLetters(a, context()).events)
    expect(a.letters).toMatchObject([{ document: uuid(41), forIdentity: owner }])
    apply(withdraw(owner))
    expect(mailLetters(a, context()).events).toEqual([])
    // After a late change, the new notice replaces the old one and gets its own letter.
    apply(event('DocumentsOutdated', {}), filed(notice(42), { ...notice(43), forIdentity: owner }))
    apply(...mailLetters(a, context()).events)
    expect(a.letters?.map((one) => one.document)).toEqual([uuid(41), uuid(43)])
  })

  it('documents that need signatures are mailed only after signing; consent forms and paper packages are never mailed', () => {
    const byMail = (sealed: boolean) => DOCUMENT_TYPE_IDS.filter((type) => goesByMail({ type, sealed }))
    expect(byMail(true)).not.toContain('ESIGN_CONSENT')
    expect(byMail(true)).not.toContain('PAPER_PACKAGE')
    expect(byMail(true)).toContain('CREDIT_AGREEMENT')
    expect(byMail(false)).not.toContain('CREDIT_AGREEMENT')
    expect(byMail(false)).toContain('ADVERSE_ACTION_NOTICE')
    expect(goesByMail({ type: 'USER_UPLOADED_PAYSTUB', sealed: false })).toBe(false)
  })

  it('if another letter must be mailed, the server runs the open mailing request at once or replaces a failed request', () => {
    apply(withdraw(), filed(notice()))
    apply(...mailLetters(a, context()).events)
    apply(filed(notice(41)))
    const woken = mailLetters(a, context())
    expect(woken.effects).toEqual([{ kind: 'wake', request: 'LETTERS', no: 1 }])
    apply(...woken.events, event('RequestSettled', { kind: 'LETTERS', no: 1, state: 'FAILED' }))
    expect(mailLetters(a, context()).events).toEqual([])
    a = { ...a, status: 'DECLINED' }
    apply(filed(notice(42)))
    expect(proceed(a, world.context()).events).toContainEqual(event('Requested', { kind: 'LETTERS', no: 2 }))
  })

  it("a letter isn't mailed if its document has been replaced", () => {
    apply(withdraw(), filed(notice()))
    apply(...mailLetters(a, context()).events)
    expect(lettersToMail(a)).toHaveLength(1)
    apply(event('DocumentsOutdated', {}))
    expect(lettersToMail(a)).toEqual([])
  })
})

describe('mailed letters', () => {
  it("a mailed letter keeps its proof of mailing, and the borrower's copy of the document shows the mailing date", () => {
    mail()
    expect(a.letters?.[0]?.mailed).toEqual(mailed())
    expect(withMailing(a, BORROWER, a.documents)[0]?.mailedOn).toBe(mailed().on)
    expect(withMailing(a, uuid(77), a.documents)[0]).not.toHaveProperty('mailedOn')
    expect(applicationView(a, {}, world.lending, world.context().today).documents[0]?.mailedOn).toBe(mailed().on)
  })

  it('the proof of mailing is stored with the hash of the mailed document', () => {
    apply(withdraw(), filed({ ...notice(), sha256: 'c0ffee' }))
    apply(...mailLetters(a, context()).events)
    const updates = { letter: a.letters?.[0]?.uuid ?? '', mailed: mailed() }
    const told = decideResult(a, 'LETTERS', { updates: [updates, { letter: 'another' }] }, context())
    expect(told.events).toContainEqual(event('LetterMailed', { ...updates, sha256: 'c0ffee' }))
    expect(told.events.filter(({ type }) => type === 'LetterRefused')).toEqual([])
  })

  it('after one letter is mailed, the mailing request ends and the server sends a new request for the remaining letters', () => {
    apply(withdraw(), filed(notice(40), notice(41)))
    apply(...mailLetters(a, context()).events)
    settle('LETTERS', [{ letter: a.letters?.[0]?.uuid, mailed: mailed() }])
    expect(a.requests.LETTERS).toMatchObject({ no: 2, state: 'OPEN' })
    expect(lettersToMail(a)).toHaveLength(1)
    expect(a.requests.LETTER_TRACKING).toMatchObject({ no: 1, state: 'OPEN' })
  })

  it("the server stops tracking a letter when it's delivered, when it's returned, or after 30 days", () => {
    const letter = mail()
    const [kept] = lettersToTrack(a)
    const { on } = mailed()
    expect(kept && isOld(kept, addDays(on, 29))).toBe(false)
    expect(kept && isOld(kept, addDays(on, 30))).toBe(true)
    settle('LETTER_TRACKING', [{ letter, state: 'DELIVERED' }])
    expect(lettersToTrack(a)).toEqual([])
    expect(a.letters?.[0]?.tracked).toBe('DELIVERED')
    expect(workOf(a)).toEqual([])
  })

  it('a returned letter goes to staff, who mail it to another address', () => {
    const letter = mail()
    settle('LETTER_TRACKING', [{ letter, state: 'RETURNED' }])
    expect(workOf(a)).toMatchObject([{ key: letter, queue: 'LETTERS', kind: 'LETTER' }])
    expect(withMailing(a, BORROWER, a.documents)[0]).not.toHaveProperty('mailedOn')
    const address = { street1: '2 Oak Street', street2: '', city: 'Fresno', state: 'CA', zip: '93701' } as const
    const again = step({ step: 'AGAIN', address, reason: 'The borrower moved' })
    apply(...again.events)
    const next = a.letters?.at(-1)
    expect(next).toMatchObject({ document: notice().uuid, forIdentity: BORROWER })
    expect(again.personal[0]?.patch.letterAddresses).toEqual({ [next?.uuid ?? '']: address })
    expect(a.requests.LETTERS).toMatchObject({ no: 2, state: 'OPEN' })
    expect(lettersToHandle(a)).toEqual([])
  })

  it("staff can record a letter's return only once, and can close a refused letter by giving a reason", () => {
    const letter = mail()
    expect(() => step({ step: 'CLOSED', reason: 'Delivered in person' })).toThrow('already handled')
    apply(...step({ step: 'RETURNED' }).events)
    expect(a.letters?.[0]?.returnedAt).toBeDefined()
    expect(() => step({ step: 'RETURNED' })).toThrow('already handled')
    apply(...step({ step: 'CLOSED', reason: 'Delivered in person' }, letter).events)
    expect(a.letters?.[0]?.handled).toMatchObject({ by: AGENT, reason: 'Delivered in person' })

    apply(filed(notice(41)))
    apply(...mailLetters(a, context()).events)
    settle('LETTERS', [{ letter: a.letters?.at(-1)?.uuid }])
    expect(workOf(a)).toMatchObject([{ kind: 'LETTER' }])
    expect(lettersToMail(a)).toEqual([])
    apply(event('DocumentsOutdated', {}))
    const address = { street1: '2 Oak Street', street2: '', city: 'Fresno', state: 'CA', zip: '93701' } as const
    expect(() => step({ step: 'AGAIN', address, reason: 'The borrower moved' })).toThrow('replaced')
    expect(() => step({ step: 'RETURNED' }, 'no letter')).toThrow('already handled')
  })

  it('a desk task for a letter stays open until that letter is mailed, even if the mailing request has ended', () => {
    apply(withdraw(), filed(notice(40), notice(41)))
    apply(...mailLetters(a, context()).events)
    const [first, second] = (a.letters ?? []).map((one) => one.uuid)
    for (const one of [first, second]) {
      const key = `request:x:LETTERS:${one}`
      apply(...openTask(a, { call: 'post.mail', key, request: 'LETTERS', question: {} }, context()).events)
    }
    settle('LETTERS', [{ letter: first, mailed: mailed() }])
    expect(a.tasks?.map((task) => isNeeded(a, task))).toEqual([false, true])
  })

  it('if staff mail letters instead of the vendor, two people must agree on each of them, also after the first is mailed', () => {
    apply(withdraw(), filed(notice(40), notice(41)))
    apply(...mailLetters(a, context()).events, event('RequestSettled', { kind: 'LETTERS', no: 1, state: 'FAILED' }))
    apply(...retryRequest(a, 'LETTERS', 'Unreadable answers', true).events)
    const [first, second] = (a.letters ?? []).map((one) => one.uuid)
    for (const one of [first, second]) {
      const key = `request:x:LETTERS:${one}`
      apply(...openTask(a, { call: 'post.mail', key, request: 'LETTERS', question: {} }, context()).events)
    }
    settle('LETTERS', [{ letter: first, mailed: mailed() }])
    expect(a.requests.LETTERS).toMatchObject({ no: 3, state: 'OPEN' })
    apply(...answerTask(a, a.tasks?.[1]?.uuid ?? '', {}, context()).events)
    expect(a.tasks?.[1]?.state).toBe('PROPOSED')
  })
})
