import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { closeConditionForm, resolveReviewForm, retryForm, wantConditionForm } from './agent.ts'
import { inquiriesForm } from './credit.ts'
import { ceoFeedbackForm, leaveSurveyForm } from './feedback.ts'
import type { Form, FormContext } from './form.ts'
import { liensForm } from './liens.ts'
import { notaryBookingForm } from './notary.ts'
import { PRIVATE_NUMBER } from './ownWords.ts'
import { explainOwnershipForm, explainPropertyForm, homeValueForm } from './propertyQuestions.ts'
import { messages } from './testHelpers.ts'

const today = plainDate('2026-11-23')
const row = <V, C extends FormContext>(
  field: string,
  form: Form<V, C>,
  answers: (written: string) => object,
  context: Omit<C, 'today'>,
) =>
  [field, (written: string) => messages(form, answers(written), { today, ...context } as unknown as C)[field]] as const

/** The forms' free-text fields. Other people read this text, or the application's record stores it permanently. */
const FIELDS = [
  row('reason', resolveReviewForm, (reason) => ({ way: 'CLEAR', reason }), { ways: ['CLEAR'], reasons: [] }),
  row('comments', resolveReviewForm, (comments) => ({ way: 'ASK', comments }), { ways: ['ASK'], reasons: [] }),
  row('reason', closeConditionForm, (reason) => ({ way: 'CLEAR', reason }), {}),
  row('comments', closeConditionForm, (comments) => ({ way: 'ASK', comments }), {}),
  row('reason', wantConditionForm, (reason) => ({ reason }), { actions: {} }),
  row('comments', wantConditionForm, (comments) => ({ comments }), { actions: {} }),
  row('reason', retryForm, (reason) => ({ reason }), {}),
  row('note', explainPropertyForm, (note) => ({ right: 'MINE', note }), { differs: [] }),
  row('note', explainOwnershipForm, (note) => ({ holding: 'OTHER', note }), {}),
  row('entityName', explainOwnershipForm, (entityName) => ({ holding: 'TRUST', entityName }), {}),
  row('note', homeValueForm, (note) => ({ note }), {}),
  row('note', notaryBookingForm, (note) => ({ note }), {}),
  row('message', ceoFeedbackForm, (message) => ({ message }), {}),
  row('additionalInformation', leaveSurveyForm, (additionalInformation) => ({ additionalInformation }), {}),
  row('addedLiens.0.creditor', liensForm, (creditor) => ({ addedLiens: [{ creditor }] }), {}),
  row('inquiries.0.lender', inquiriesForm, (lender) => ({ inquiries: [{ newDebt: 'YES', lender }] }), { count: 1 }),
]

describe.each(FIELDS)('%s', (_, said) => {
  it('a free-text field rejects private numbers, such as an SSN', () => {
    for (const number of ['123-45-6789', '4111 1111 1111 1111', '000123456789'])
      expect(said(`As told by phone: ${number}.`), number).toEqual([PRIVATE_NUMBER])
  })
  it("a free-text field accepts numbers that aren't private", () => {
    for (const number of ['(614) 555-0142', '$125,000', '11/23/2026', '43215-1234', 'APN 013-26-4001', '6789'])
      expect(said(`As told by phone: ${number}.`), number).toBeUndefined()
  })
})
