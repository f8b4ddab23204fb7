import { beforeEach, describe, expect, it } from 'vitest'
import type { ConditionDocument } from '../../forms/condition.ts'
import { resolveSigner } from '../../journey/signer.ts'
import { instant } from '../../values/dates.ts'
import { closeCondition } from '../agentDecisions.ts'
import { borrowerCommands } from '../commands.ts'
import { checkCommand } from '../core/commandTable.ts'
import type { PastEvent } from '../core/notices.ts'
import { event } from '../events.ts'
import { noticesFor } from '../notifications.ts'
import { openReviews } from '../reviews/reviews.ts'
import { BORROWER, document, uuid, World } from '../testing/testWorld.ts'
import type { DocumentType } from '../types.ts'
import { signerFactsOf } from '../views/facts.ts'
import { serverStateOf } from '../views/serverStates.ts'
import { waitFor } from '../views/waits.ts'
import { wantCondition } from './agentConditions.ts'
import { answerCondition } from './commands.ts'
import { CONDITIONS, conditionsFor } from './conditions.ts'
import { CONDITION_CATEGORIES, type ConditionCategory } from './types.ts'

const SIGNER = uuid(90)

class Desk extends World {
  want(category: ConditionCategory, forIdentity = BORROWER, documents: ConditionDocument[] = [], number = 0) {
    const wish = { category, comments: 'Please send it.', reason: 'doubts', documents, number, forIdentity }
    const wanted = wantCondition(this.application, wish, this.agent())
    this.take(wanted)
    return wanted
  }
  /** Returns the most recently opened condition. */
  get condition() {
    const found = this.application.conditions?.at(-1)
    if (!found) throw new Error('nothing is asked')
    return found
  }
  upload(
    n: number,
    type: DocumentType = 'SUPPORT',
    identity = BORROWER,
    condition: string | undefined = this.condition.uuid,
  ) {
    this.happen(event('DocumentUploaded', { document: { ...document(n, type, 'UPLOAD', identity), condition } }))
  }
  close(way: 'CLEAR' | 'ASK', comments?: string) {
    const outcome = closeCondition(
      this.application,
      { condition: this.condition.uuid, way, reason: 'seen', comments },
      this.agent(),
    )
    this.take(outcome)
    return outcome
  }
  withSigner(invited = true) {
    this.application = {
      ...this.application,
      owners: [
        ...this.application.owners,
        {
          identityUuid: SIGNER,
          role: 'NON_BORROWING_OWNER',
          identityStatus: 'NONE',
          ...(invited && { invitedAt: this.now }),
        },
      ],
    }
  }
  get signerJourney() {
    const facts = signerFactsOf(this.application, SIGNER)
    if (!facts) throw new Error('no signer')
    return resolveSigner(facts)
  }
}

let desk: Desk
/** The borrower's current step before the lender requests anything. */
let step: string
beforeEach(() => {
  desk = new Desk()
  desk.toOffers()
  step = desk.state
})

// Shows: behaviors
describe('requesting a condition', () => {
  it.each(CONDITION_CATEGORIES)('a person can answer a %s condition', (category) => {
    const { action, documents, files } = CONDITIONS[category]
    expect(action === 'UPLOAD').toBe(documents.length > 0)
    expect(files > 0).toBe(action === 'UPLOAD')
    desk.want(category)
    expect(desk.condition).toMatchObject({ actionNeeded: action, requestDocuments: documents, numDocsRequired: files })
  })

  it('opening a condition sends the person an email and a notification that links to the list of conditions', () => {
    const { effects, events } = desk.want('GENERIC_DOCUMENT_REQUEST')
    expect(effects).toEqual([
      { kind: 'mail', template: 'CONDITION_OPENED', identity: BORROWER, key: desk.condition.uuid },
      // The due date is the third business day after Monday, November 23. Thanksgiving, November 26, isn't a business
      // day.
      { kind: 'deadline', name: 'CONDITION_WAITS', due: '2026-11-27T08:00:00.000Z' },
    ])
    const past = events.map((one, seq) => ({ ...one, seq, at: desk.now }) as PastEvent)
    expect(noticesFor(desk.application, past, BORROWER)).toMatchObject([
      { title: 'We need something from you', ctas: [{ redirectPath: `/account/heloc/${uuid(3)}/conditions` }] },
    ])
    desk.withSigner()
    expect(noticesFor(desk.application, past, SIGNER)).toEqual([])
  })

  it("people see their own conditions, oldest first, without the lender's notes", () => {
    desk.withSigner()
    desk.want('GENERIC_DOCUMENT_REQUEST')
    desk.now = instant('2026-11-23T16:00:00Z')
    desk.want('MISSING_PHONE_NUMBER')
    desk.want('REVIEW_TRUST_REQUIREMENTS', SIGNER)
    const seen = conditionsFor(desk.application, BORROWER)
    expect(seen.map(({ categoryEnum }) => categoryEnum)).toEqual(['GENERIC_DOCUMENT_REQUEST', 'MISSING_PHONE_NUMBER'])
    expect(JSON.stringify(seen)).not.toContain('doubts')
    expect(seen[0]).toMatchObject({ notes: '', xtraData: { numDocsRequired: 1 }, status: 'OPEN' })
    // The list leaves out conditions whose category the program doesn't know.
    const [first] = desk.application.conditions ?? []
    const strange = { ...first, uuid: uuid(77), category: 'SOMETHING_NEW' } as never
    const conditions = [...(desk.application.conditions ?? []), strange]
    expect(conditionsFor({ ...desk.application, conditions }, BORROWER)).toHaveLength(2)
  })
})

describe('a requested document', () => {
  it("a document request interrupts the borrower's step, and an agent can accept the document or ask again", () => {
    desk.want('GENERIC_DOCUMENT_REQUEST')
    expect(desk.state).toBe('conditions')
    expect(serverStateOf(desk.application)).toMatchObject({ name: 'CONDITIONS_OPEN', kind: 'blocking' })
    expect(waitFor(desk.application, BORROWER, desk.now)).toMatchObject({ what: 'CONDITION', mine: true })
    expect(() => desk.do('answerCondition', { condition: desk.condition.uuid })).toThrow('Add a file to continue')

    desk.upload(51)
    desk.do('answerCondition', { condition: desk.condition.uuid })
    expect(desk.condition).toMatchObject({ state: 'SUBMITTED', documents: [uuid(51)] })
    expect(desk.state).toBe('hold')
    // The answer arrives on a Monday, and the lender's review is due one business day later.
    expect(conditionsFor(desk.application, BORROWER)[0]).toMatchObject({ status: 'SENT', due: '2026-11-24' })

    expect(() => desk.close('ASK', ' ')).toThrow('Enter a message to the person')
    const { effects } = desk.close('ASK', 'The second page is missing.')
    expect(effects).toMatchObject([
      { template: 'CONDITION_OPENED', key: `${desk.condition.uuid}:${desk.now}` },
      { name: 'CONDITION_WAITS' },
    ])
    expect(desk.state).toBe('conditions')
    expect(conditionsFor(desk.application, BORROWER)[0]).toMatchObject({
      status: 'OPEN',
      commentsToBorrower: 'The second page is missing.',
    })
    // Files that were already submitted don't count as the new answer.
    expect(() => desk.do('answerCondition', { condition: desk.condition.uuid })).toThrow('Add a file to continue')
    desk.upload(52)
    desk.do('answerCondition', { condition: desk.condition.uuid })
    expect(desk.condition.documents).toEqual([uuid(51), uuid(52)])
    desk.close('CLEAR')
    expect(desk.state).toBe(step)
    expect(conditionsFor(desk.application, BORROWER)[0]?.status).toBe('LOOKED_AT')
  })

  it('a requested document can be removed until the person submits it', () => {
    desk.want('GENERIC_DOCUMENT_REQUEST')
    desk.upload(51)
    desk.do('removeUpload', { documentUuid: uuid(51) })
    expect(desk.application.documents.some((one) => one.uuid === uuid(51))).toBe(false)
    desk.upload(52)
    desk.do('answerCondition', { condition: desk.condition.uuid })
    desk.close('ASK', 'More, please.')
    expect(() => desk.do('removeUpload', { documentUuid: uuid(52) })).toThrow('can’t remove this file')
  })

  it('an uploaded file only counts toward the condition it was uploaded for', () => {
    desk.want('GENERIC_DOCUMENT_REQUEST')
    const other = desk.condition.uuid
    desk.want('REVIEW_TRUST_REQUIREMENTS')
    desk.upload(51, 'TRUST_AGREEMENT')
    desk.upload(52, 'SUPPORT', BORROWER, other)
    expect(() => desk.do('answerCondition', { condition: desk.condition.uuid })).toThrow('at least 2 files')
    desk.upload(53, 'CERTIFICATE_OF_TRUST')
    desk.do('answerCondition', { condition: desk.condition.uuid })
    expect(desk.condition.documents).toEqual([uuid(51), uuid(53)])
    // The lender reviews the answer to the first condition, while the second condition still needs an answer.
    expect(desk.state).toBe('conditions')
    desk.do('answerCondition', { condition: other })
    expect(desk.state).toBe('hold')
  })

  it('only the person who was asked can answer a condition, and only once', () => {
    desk.withSigner()
    desk.want('GENERIC_DOCUMENT_REQUEST', SIGNER)
    const theirs = desk.condition.uuid
    desk.want('GENERIC_DOCUMENT_REQUEST')
    expect(() => desk.do('answerCondition', { condition: theirs })).toThrow('already received this answer')
    const context = desk.context()
    expect(() => answerCondition(desk.application, { condition: theirs }, context)).toThrow(
      'already received this answer',
    )
  })
})

it("answering with a phone number replaces the person's phone number", () => {
  desk.want('MISSING_PHONE_NUMBER')
  const { uuid: condition } = desk.condition
  expect(() => desk.do('answerCondition', { condition, phoneNumber: '' })).toThrow('Please enter your mobile phone')
  expect(() => desk.do('answerCondition', { condition, phoneNumber: '555' })).toThrow('valid phone number')
  desk.do('answerCondition', { condition, phoneNumber: '(559) 555-0144' })
  expect(desk.personal[BORROWER]?.phone).toBe('5595550144')
  // The phone number is personal data, so the application doesn't contain it.
  expect(JSON.stringify(desk.application)).not.toContain('5595550144')
  expect(desk.state).toBe('hold')
})

describe('a condition opened by a review', () => {
  it('answering a condition that a review opened closes the condition and opens a new review of the same kind', () => {
    const review = { uuid: uuid(80), kind: 'OWNERSHIP' as const, due: desk.today }
    desk.happen(event('ReviewOpened', { review }))
    desk.end('ASK', { comments: 'Please send the deed.' })
    expect(desk.condition).toMatchObject({ category: 'FALSE_OWNERSHIP_TYPE_REVIEW', review: uuid(80) })
    desk.upload(51, 'PROPERTY_DESCRIPTION_SOURCE')
    desk.do('answerCondition', { condition: desk.condition.uuid })
    expect(desk.condition.state).toBe('CLOSED')
    const [again] = openReviews(desk.application)
    expect(again).toMatchObject({ kind: 'OWNERSHIP', subject: desk.condition.uuid })
    expect(desk.isBlocked).toBe(true)
    expect(conditionsFor(desk.application, BORROWER)[0]).toMatchObject({ status: 'SENT', due: again?.due })
    desk.end('CLEAR')
    expect(desk.state).toBe(step)
  })
})

describe('requested ID pictures', () => {
  const picture = { name: 'a.jpg', size: 1000 }
  const send = () => {
    desk.upload(61, 'ID_FRONT', BORROWER, undefined)
    desk.upload(62, 'SELFIE', BORROWER, undefined)
    desk.do('submitIdentity', { documentType: 'PASSPORT', front: picture, selfie: picture })
  }

  it('the borrower adds requested ID pictures at the identity step, and an agent reviews them', () => {
    desk.want('ID_VERIFICATION_FAILURE')
    desk.do('answerFaceScan', { faceScan: 'AGREED' })
    expect(desk.state).toBe('docVerify')
    expect(serverStateOf(desk.application).route).toBe('identity')
    expect(() => desk.do('saveAutopay')).toThrow()
    send()
    expect(desk.condition).toMatchObject({ state: 'SUBMITTED', documents: [uuid(61), uuid(62)] })
    expect(desk.application.requests.IDENTITY).toBeUndefined()
    desk.close('CLEAR')
    // The borrower still completes the regular identity check later.
    expect(desk.application.identity.status).toBe('NONE')
    expect(desk.state).toBe(step)
  })

  it('ID pictures that look forged go to an agent, who requests new pictures before closing documents are prepared', () => {
    desk.toSummary()
    desk.toIdentity()
    desk.report('IDENTITY', { identity: BORROWER, verified: false, reason: 'Not clear.', suspicious: true })
    const [review] = openReviews(desk.application)
    expect(review).toMatchObject({ kind: 'IDENTITY', subject: BORROWER })
    expect(desk.state).toBe('hold')
    desk.end('ASK')
    expect(desk.state).toBe('docVerify')
    send()
    expect(desk.state).toBe('hold')
    const [_again] = openReviews(desk.application)
    desk.end('CLEAR')
    expect(desk.application).toMatchObject({ status: 'CLOSING_DOCUMENTS', identity: { status: 'VERIFIED' } })
    expect(desk.application.requests.CLOSING_DOCUMENTS?.state).toBe('OPEN')
  })

  it('after three failed ID checks, an agent reviews the pictures', () => {
    desk.toSummary()
    desk.toIdentity()
    const fail = () => desk.report('IDENTITY', { identity: BORROWER, verified: false, reason: 'Blurred.' })
    fail()
    for (const _ of [2, 3]) {
      expect(desk.state).toBe('docVerify')
      desk.do('submitIdentity', { documentType: 'PASSPORT', front: picture, selfie: picture })
      fail()
    }
    expect(desk.application.identity.attempts).toBe(3)
    expect(desk.state).toBe('hold')
    expect(openReviews(desk.application)).toHaveLength(1)
  })
})

describe('a condition for an additional signer', () => {
  beforeEach(() => desk.withSigner())

  it("a condition can't be requested from a signer before the signer has an invitation", () => {
    const own = new Desk()
    own.toOffers()
    own.withSigner(false)
    expect(() => own.want('MISSING_PHONE_NUMBER', SIGNER)).toThrow('after the borrower signs and we invite them')
    expect(() => own.want('MISSING_PHONE_NUMBER', uuid(99))).toThrow('isn’t on the application')
  })

  it('a signer must answer a condition before other steps, while the borrower can continue', () => {
    desk.want('REVIEW_TRUST_REQUIREMENTS', SIGNER, ['TRUST_AGREEMENT'], 1)
    expect(desk.signerJourney).toMatchObject({ state: 'conditions', screen: 'conditions' })
    expect(desk.state).toBe(step)
    expect(waitFor(desk.application, SIGNER, desk.now)).toMatchObject({ what: 'CONDITION', mine: true })
    desk.upload(71, 'TRUST_AGREEMENT', SIGNER)
    desk.do('removeSignerUpload', { documentUuid: uuid(71) }, SIGNER)
    desk.upload(72, 'TRUST_AGREEMENT', SIGNER)
    desk.do('answerSignerCondition', { condition: desk.condition.uuid }, SIGNER)
    expect(desk.signerJourney.state).toBe('intro')
    expect(conditionsFor(desk.application, SIGNER)[0]?.status).toBe('SENT')
  })

  it("an agent who reviews a signer's identity can request new ID pictures", () => {
    const review = { uuid: uuid(80), kind: 'IDENTITY' as const, due: desk.today, subject: SIGNER }
    desk.happen(event('ReviewOpened', { review }))
    expect(desk.signerJourney).toMatchObject({ state: 'identityReview', screen: 'identity', waits: true })
    expect(waitFor(desk.application, SIGNER, desk.now)).toMatchObject({ what: 'IDENTITY_CHECK', mine: false })
    desk.end('ASK', { comments: 'Please take them again.' })
    expect(desk.condition.forIdentity).toBe(SIGNER)
    expect(desk.signerJourney).toMatchObject({ state: 'faceScanAgain', screen: 'conditions/identity' })
    desk.do('answerSignerFaceScan', { faceScan: 'AGREED' }, SIGNER)
    expect(desk.signerJourney).toMatchObject({ state: 'identityAgain', screen: 'conditions/identity' })
    const picture = { name: 'a.jpg', size: 1000 }
    desk.do('submitSignerIdentity', { documentType: 'PASSPORT', front: picture, selfie: picture }, SIGNER)
    expect(desk.signerJourney.state).toBe('identityReview')
    const [_again] = openReviews(desk.application)
    desk.end('CLEAR')
    expect(desk.application.owners.find((one) => one.identityUuid === SIGNER)?.identityStatus).toBe('VERIFIED')
    expect(desk.application.identity.status).toBe('NONE')
  })
})

it("an answer to a condition that doesn't exist is rejected", () => {
  const input = { application: desk.application, context: desk.context() }
  const checked = checkCommand(borrowerCommands.answerCondition, { condition: 'x' }, input)
  expect(checked).toMatchObject({ ok: false, errors: [{ field: 'condition' }] })
})
