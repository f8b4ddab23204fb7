/**
 * For tests: distinct form answers for the decisions of the lender's staff and of partners, and the path where each
 * answer is stored. Each case's name begins with the ID of the API contract for the decision. Over 400 lines because
 * the cases share their helpers, and one table shows that no decision is missing.
 */

import {
  closeConditionForm,
  closeLineForm,
  confirmMembershipForm,
  fundingHoldForm,
  legalHoldForm,
  noteForm,
  reopenForm,
  resolveReviewForm,
  retryForm,
  returnExceptionForm,
  sendDocumentForm,
  wantConditionForm,
} from '../../forms/agent.ts'
import { cancellationForm, unwindingForm } from '../../forms/cancellation.ts'
import { demographicsByStaffForm } from '../../forms/demographicsByStaff.ts'
import { sendBackForm } from '../../forms/desk.ts'
import { checkForm, type Form, type FormContext } from '../../forms/form.ts'
import { letterStepForm, messageStepForm } from '../../forms/letter.ts'
import { paperStepForm } from '../../forms/paper.ts'
import { partnerReviewForm } from '../../forms/partnerReview.ts'
import { REVIEWS, type ReviewKind, type ReviewWay } from '../../journey/reviews.ts'
import { addDays } from '../../values/dates.ts'
import {
  closeCondition,
  confirmMembership,
  letterStep,
  paperStep,
  recordAnswers,
  recordCancellation,
  releaseFunding,
  reopen,
  resolveReview,
  returnException,
  sendDocument,
} from '../agentDecisions.ts'
import { recordUnwinding } from '../closing/cancellations.ts'
import { paperUploaded } from '../closing/paper.ts'
import { wantCondition } from '../conditions/agentConditions.ts'
import type { ConditionCategory } from '../conditions/types.ts'
import type { Outcome } from '../core/command.ts'
import { retryRequest } from '../core/retryRequest.ts'
import { answerTask, openTask, returnAnswer } from '../desk/commands.ts'
import { event } from '../events.ts'
import { holdFunding } from '../funding/holds.ts'
import { mailLetters } from '../letters/letters.ts'
import { messageStep } from '../letters/messages.ts'
import { reviewAsPartner } from '../partnerReview.ts'
import { openReview, openReviews } from '../reviews/reviews.ts'
import { closeLine, keepHold, placeHold, proposeLift } from '../staff/records.ts'
import { addNote } from '../staffWork.ts'
import {
  acknowledged,
  at,
  DEMOGRAPHICS,
  DEMOGRAPHICS_KEPT,
  MONITORING,
  type Place,
  SIGNER,
  unseen,
} from './keptPlaces.testdata.ts'
import { AGENT, BORROWER, COLLEAGUE, document, uuid, type World } from './testWorld.ts'

export interface StaffCase {
  readonly body: (world: World) => object
  /** Checks the form as the server does, and returns the decision. */
  readonly decide: (world: World, body: object) => Outcome
  /** Brings the application to the point where staff can make the decision. */
  readonly prepare?: (world: World) => void
  readonly fields: Readonly<Record<string, Place>>
}

type Filled = Pick<StaffCase, 'body' | 'prepare' | 'fields'>

const staffCase = <Value, Context extends FormContext>(
  form: Form<Value, Context>,
  decide: (world: World, value: Value) => Outcome,
  filled: Filled,
  more?: Omit<Context, keyof FormContext>,
): StaffCase => ({
  ...filled,
  decide: (world, body) => {
    const checked = checkForm(form, body, { today: world.today, ...more } as Context)
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
    return decide(world, checked.value)
  },
})

const REASON = 'A distinct reason of the staff.'
const COMMENTS = 'A distinct message to the person.'
const told = (is?: string) => at('told.note', 'told.note', is)
const reasonOnly = { body: () => ({ reason: REASON }), fields: { reason: told() } }

const hold = (world: World) => world.take(placeHold(world.application, 'A lawsuit.', world.agent()))
const holdOf = (world: World): string => world.application.legalHolds?.[0]?.uuid ?? ''

const reviewCase = (kind: ReviewKind, filled: Filled): StaffCase =>
  staffCase(
    resolveReviewForm,
    (world, { way, ...ending }) => {
      const [review] = openReviews(world.application)
      return resolveReview(
        world.application,
        { ...ending, way: way as ReviewWay, review: review?.uuid ?? '' },
        world.agent(),
      )
    },
    {
      prepare: (world) => {
        world.end('CLEAR')
        world.take(openReview(world.application, kind, world.context(), {}))
      },
      ...filled,
    },
    { ways: REVIEWS[kind].ways, reasons: REVIEWS[kind].reasons },
  )
const conditionCase = (filled: Filled): StaffCase =>
  staffCase(
    wantConditionForm,
    (world, { forIdentity, ...wish }) =>
      wantCondition(
        world.application,
        {
          ...{ ...wish, category: wish.category as ConditionCategory, documents: wish.documents ?? [] },
          ...{ number: wish.number ?? 0, ...(forIdentity && { forIdentity }) },
        },
        world.agent(),
      ),
    filled,
    { actions: { GENERIC_DOCUMENT_REQUEST: 'UPLOAD', MISSING_PHONE_NUMBER: 'PHONE' } },
  )
const demographicsCase = (filled: Filled): StaffCase =>
  staffCase(demographicsByStaffForm, (world, input) => recordAnswers(world.application, input, world.agent()), filled)
const asked = (world: World) =>
  wantCondition(
    world.application,
    { category: 'MISSING_PHONE_NUMBER', comments: 'Your number?', reason: 'x', documents: [], number: 0 },
    world.agent(),
  )
const colleague = (world: World) => world.context(COLLEAGUE, 'AGENT')
const PAYMENT = { call: 'payments.disburse', key: 'request:x:DISBURSEMENT:1:payments.disburse' } as const
const taskOf = ({ application }: World) => application.tasks?.[0]?.uuid ?? ''
const letterOf = ({ application }: World) => application.letters?.[0]?.uuid ?? ''
const atStatus = (world: World, status: World['application']['status']) => {
  world.end('CLEAR')
  world.application = {
    ...world.application,
    owners: world.application.owners.filter(({ role }) => role === 'BORROWER'),
  }
  world.goUntil(() => world.application.status === status)
}

const atSigning = (world: World) => {
  world.end('CLEAR')
  world.goTo('sign')
  world.send('requestPaper')
  world.reportUsual('PAPER_PACKAGE')
}
const withReturnedLetter = (world: World) => {
  const notice = document(40, 'FLOOD_NOTICE', 'SUMMARY', BORROWER)
  world.happen(
    event('ConsentWithdrawn', { identity: BORROWER, type: 'ELECTRONIC_COMMUNICATIONS' }),
    event('SummaryDocumentsReady', { documents: [notice] }),
  )
  world.take(mailLetters(world.application, world.agent()))
  const letter = letterOf(world)
  const mailed = { on: world.today, class: 'FIRST_CLASS', carrier: 'USPS' } as const
  world.happen(event('LetterMailed', { letter, sha256: '', mailed }), event('LetterReturned', { letter, by: AGENT }))
}

/** The form for each staff decision, keyed by the ID of its API contract. */
export const STAFF_FORMS = {
  resolveAgentReview: resolveReviewForm,
  closeAgentCondition: closeConditionForm,
  openAgentCondition: wantConditionForm,
  retryAgentRequest: retryForm,
  sendAgentDocument: sendDocumentForm,
  recordAgentPaperStep: paperStepForm,
  recordAgentLetterStep: letterStepForm,
  recordAgentMessageStep: messageStepForm,
  confirmAgentMembership: confirmMembershipForm,
  placeAgentHold: legalHoldForm,
  proposeAgentLift: legalHoldForm,
  keepAgentHold: legalHoldForm,
  closeAgentLine: closeLineForm,
  holdAgentFunding: fundingHoldForm,
  releaseAgentFunding: fundingHoldForm,
  recordAgentCancellation: cancellationForm,
  recordAgentUnwinding: unwindingForm,
  returnAgentException: returnExceptionForm,
  addAgentNote: noteForm,
  recordAgentDemographics: demographicsByStaffForm,
  reopenAgentApplication: reopenForm,
  returnDeskAnswer: sendBackForm,
  reviewPipelineFile: partnerReviewForm,
}

export const KEPT_BY_STAFF: Readonly<Record<string, StaffCase>> = {
  'resolveAgentReview by a value': reviewCase('HOME_VALUE', {
    body: () => ({ way: 'VALUE', value: '654321', reason: REASON }),
    fields: {
      way: at('told.way', 'agent.reviews.1.resolved.way'),
      value: at('a.reviews.1.resolved.value', 'agent.reviews.1.resolved.value', 654_321_00),
      reason: at('a.reviews.1.resolved.reason', 'agent.reviews.1.resolved.reason'),
    },
  }),
  'resolveAgentReview by a decline': reviewCase('TITLE', {
    body: () => ({ way: 'DECLINE', declineFor: 'COLLATERAL_UNVERIFIED', reason: REASON }),
    fields: { declineFor: at('told.reasons.0', 'told.reasons.0') },
  }),
  'resolveAgentReview by a request': reviewCase('TITLE', {
    body: () => ({ way: 'ASK', comments: COMMENTS, reason: REASON }),
    fields: { comments: at('a.conditions.0.commentsToBorrower', 'conditions.0.commentsToBorrower') },
  }),
  'closeAgentCondition for more': staffCase(
    closeConditionForm,
    (world, answer) =>
      closeCondition(
        world.application,
        { ...answer, condition: world.application.conditions?.[0]?.uuid ?? '' },
        world.agent(),
      ),
    {
      prepare: (world) => {
        world.take(asked(world))
        const condition = world.application.conditions?.[0]?.uuid ?? ''
        world.happen(event('ConditionAnswered', { condition, documents: [] }))
      },
      body: () => ({ way: 'ASK', comments: COMMENTS, reason: REASON }),
      fields: {
        way: at('told.way', 'told.way'),
        comments: at('a.conditions.0.commentsToBorrower', 'conditions.0.commentsToBorrower'),
        reason: told(),
      },
    },
  ),
  'openAgentCondition for files': conditionCase({
    body: () => ({
      ...{
        category: 'GENERIC_DOCUMENT_REQUEST',
        comments: COMMENTS,
        documents: ['BANK_STATEMENT'],
        number: '3',
        reason: REASON,
      },
    }),
    fields: {
      category: at('a.conditions.0.category', 'agent.conditions.0.category'),
      comments: at('a.conditions.0.commentsToBorrower', 'conditions.0.commentsToBorrower'),
      documents: at('a.conditions.0.requestDocuments', 'conditions.0.requestDocuments'),
      number: at('a.conditions.0.numDocsRequired', 'conditions.0.xtraData.numDocsRequired'),
      reason: at('a.conditions.0.notes', 'agent.conditions.0.notes'),
    },
  }),
  'openAgentCondition for a signer': conditionCase({
    prepare: (world) => world.happen(event('SignerInvited', { identity: SIGNER })),
    body: () => ({ forIdentity: SIGNER, category: 'MISSING_PHONE_NUMBER', comments: COMMENTS, reason: REASON }),
    fields: { forIdentity: at('a.conditions.0.forIdentity', 'agent.conditions.0.forIdentity') },
  }),
  retryAgentRequest: staffCase(
    retryForm,
    ({ application }, { by, reason }) => retryRequest(application, 'PROPERTY_RECORD', reason, by === 'STAFF'),
    {
      body: () => ({ by: 'STAFF', reason: REASON }),
      fields: {
        by: unseen('a.requests.PROPERTY_RECORD.byHand', 'The task at the desk shows it.', true),
        reason: told(),
      },
      prepare: (world) => {
        const no = (world.application.requests.PROPERTY_RECORD?.no ?? 0) + 1
        world.happen(event('Requested', { kind: 'PROPERTY_RECORD', no }))
        world.happen(event('RequestLate', { kind: 'PROPERTY_RECORD', no }))
      },
    },
  ),
  sendAgentDocument: staffCase(
    sendDocumentForm,
    (world, { forIdentity, title, comments }) =>
      sendDocument(
        world.application,
        { ...document(66, 'AD_HOC_DOCUMENT', 'SENT', forIdentity), title, comments },
        world.agent(),
      ),
    {
      prepare: (world) => world.happen(event('SignerInvited', { identity: SIGNER })),
      body: () => ({ forIdentity: SIGNER, title: 'Distinct notice', comments: COMMENTS }),
      fields: {
        forIdentity: at('sent.forIdentity', 'sent.forIdentity'),
        title: at('sent.title', 'told.about'),
        comments: at('sent.comments', 'told.note'),
      },
    },
  ),
  'recordAgentPaperStep of mailing': staffCase(
    paperStepForm,
    (world, value) => paperStep(world.application, value, world.agent()),
    {
      prepare: atSigning,
      body: () => ({ step: 'SENT', carrier: 'Distinct Parcels', tracking: '94001' }),
      fields: {
        step: at('a.closing.paper.stage', 'agent.paper.stage'),
        carrier: at('a.closing.paper.carrier', 'agent.paper.carrier'),
        tracking: at('a.closing.paper.tracking', 'agent.paper.tracking'),
      },
    },
  ),
  'recordAgentPaperStep of a return': staffCase(
    paperStepForm,
    (world, value) => paperStep(world.application, value, world.agent()),
    {
      prepare: (world) => {
        atSigning(world)
        world.take(paperStep(world.application, { step: 'SENT', carrier: 'USPS', tracking: '' }, world.agent()))
        world.take(paperStep(world.application, { step: 'RECEIVED' }, world.agent()))
        world.take(paperUploaded(world.application, document(71, 'SIGNED_PAPERS', 'PAPER', BORROWER)))
      },
      body: () => ({ step: 'RETURNED', comments: COMMENTS }),
      fields: { comments: at('a.closing.paper.returned', 'agent.paper.returned') },
    },
  ),
  'recordAgentLetterStep to another address': staffCase(
    letterStepForm,
    (world, value) => letterStep(world.application, { ...value, letter: letterOf(world) }, world.agent()),
    {
      prepare: withReturnedLetter,
      body: () => ({
        ...{ step: 'AGAIN', street1: '9 Other Street', street2: 'Unit 3', city: 'Clovis', state: 'CA', zip: '93611' },
        reason: REASON,
      }),
      fields: {
        step: acknowledged('The next letter exists only for this step.'),
        ...Object.fromEntries(
          ['street1', 'street2', 'city', 'state', 'zip'].map((part) => [
            part,
            unseen(`letterTo.${part}`, 'The envelope of the next letter shows it.'),
          ]),
        ),
        reason: at('a.letters.0.handled.reason', 'agent.letters.0.handled.reason'),
      },
    },
  ),
  recordAgentMessageStep: staffCase(
    messageStepForm,
    (world, value) => messageStep(world.application, { ...value, message: uuid(60) }, world.agent()),
    {
      prepare: (world) =>
        world.happen(event('MessageGivenUp', { message: uuid(60), template: 'APPROVED', forIdentity: BORROWER })),
      body: () => ({ step: 'AGAIN', reason: REASON }),
      fields: { step: acknowledged('The message’s new delivery status shows it.'), reason: told() },
    },
  ),
  confirmAgentMembership: staffCase(
    confirmMembershipForm,
    (world, { reason }) => confirmMembership(world.application, reason, world.agent()),
    { ...reasonOnly, prepare: (world) => world.end('REPRICE') },
  ),
  placeAgentHold: staffCase(
    legalHoldForm,
    (world, { reason }) => placeHold(world.application, reason, world.agent()),
    reasonOnly,
  ),
  proposeAgentLift: staffCase(
    legalHoldForm,
    (world, { reason }) => proposeLift(world.application, holdOf(world), reason, world.agent()),
    { ...reasonOnly, prepare: hold },
  ),
  keepAgentHold: staffCase(
    legalHoldForm,
    (world, { reason }) => keepHold(world.application, holdOf(world), reason, colleague(world)),
    {
      ...reasonOnly,
      prepare: (world) => {
        hold(world)
        world.take(proposeLift(world.application, holdOf(world), 'The case is closed.', world.agent()))
      },
    },
  ),
  closeAgentLine: staffCase(
    closeLineForm,
    (world, { closedOn }) => closeLine(world.application, closedOn, world.agent()),
    {
      prepare: (world) => atStatus(world, 'COMPLETE'),
      body: (world) => ({ closedOn: world.today }),
      fields: { closedOn: at('a.lineClosedOn', 'agent.lineClosedOn') },
    },
  ),
  holdAgentFunding: staffCase(
    fundingHoldForm,
    (world, { reason }) => holdFunding(world.application, reason, world.agent()),
    { ...reasonOnly, prepare: (world) => atStatus(world, 'RECORDING') },
  ),
  releaseAgentFunding: staffCase(
    fundingHoldForm,
    (world, { reason }) => releaseFunding(world.application, reason, colleague(world)),
    {
      ...reasonOnly,
      prepare: (world) => {
        atStatus(world, 'RECORDING')
        world.take(holdFunding(world.application, 'The wire needs a call-back.', world.agent()))
      },
    },
  ),
  recordAgentCancellation: staffCase(
    cancellationForm,
    (world, input) =>
      recordCancellation(world.application, input, document(72, 'CANCELLATION_NOTICE', 'PAPER', ''), world.agent()),
    {
      prepare: (world) => atStatus(world, 'RECORDING'),
      body: (world) => ({
        ...{ forIdentity: BORROWER, kind: 'LETTER', mailedOn: addDays(world.today, -3), deliveredOn: world.today },
        ...{ undelivered: 'on', transferredOn: addDays(world.today, -1), reason: REASON },
      }),
      fields: Object.fromEntries(
        ['forIdentity', 'kind', 'mailedOn', 'deliveredOn', 'undelivered', 'transferredOn', 'reason'].map((field) => {
          const path = `cancellations.0.${{ forIdentity: 'identity', reason: 'note' }[field] ?? field}`
          return [field, at(`a.${path}`, `agent.${path}`, ...(field === 'undelivered' ? [true] : []))]
        }),
      ),
    },
  ),
  recordAgentUnwinding: staffCase(
    unwindingForm,
    (world, input) => recordUnwinding(world.application, input, world.agent()),
    {
      prepare: (world) => {
        atStatus(world, 'RESCISSION')
        world.do('rescind')
      },
      body: (world) => ({ step: 'FEES_RETURNED', on: world.today, amount: '12.34', reason: REASON }),
      fields: {
        step: at('a.unwinding.0.step', 'agent.unwinding.0.step'),
        on: at('a.unwinding.0.on', 'agent.unwinding.0.on'),
        amount: at('a.unwinding.0.amount', 'agent.unwinding.0.amount', 12_34),
        reason: at('a.unwinding.0.note', 'agent.unwinding.0.note'),
      },
    },
  ),
  returnAgentException: staffCase(
    returnExceptionForm,
    (world, { reason }) => {
      const [review] = openReviews(world.application)
      return returnException(world.application, review?.uuid ?? '', reason, colleague(world))
    },
    {
      prepare: (world) => {
        world.end('CLEAR')
        world.take(openReview(world.application, 'DELINQUENCY', world.context()))
        const review = openReviews(world.application)[0]?.uuid ?? ''
        world.take(resolveReview(world.application, { review, way: 'CLEAR', reason: 'An error.' }, world.agent()))
      },
      body: () => ({ reason: REASON }),
      fields: { reason: at('told.note', 'agent.reviews.1.returned.reason') },
    },
  ),
  addAgentNote: staffCase(
    noteForm,
    (world, { note, mention }) =>
      addNote(world.application, { uuid: uuid(71), text: note, mentions: [mention] }, world.agent()),
    {
      body: () => ({ note: 'A distinct note.', mention: COLLEAGUE }),
      fields: {
        note: at(`me.staffNotes.${uuid(71)}`, 'agent.notes.0.text'),
        mention: at('a.staffNotes.0.mentions.0', 'agent.notes.0.mentions.0.identity'),
      },
    },
  ),
  'recordAgentDemographics on the phone': demographicsCase({
    body: () => ({ forIdentity: SIGNER, taken: 'PHONE', ...DEMOGRAPHICS }),
    fields: {
      forIdentity: acknowledged('The answers are in this person’s data.'),
      taken: unseen('other.demographics.taken', MONITORING),
      ...Object.fromEntries(
        Object.entries(DEMOGRAPHICS_KEPT).map(([field, place]) => [
          field,
          'stored' in place ? { ...place, stored: place.stored.replace('me.', 'other.') } : place,
        ]),
      ),
    },
  }),
  'recordAgentDemographics in person': demographicsCase({
    body: () => ({
      ...{ forIdentity: SIGNER, taken: 'IN_PERSON', observedEthnicity: ['2'], observedRace: ['5'], observedSex: '2' },
    }),
    fields: {
      observedEthnicity: unseen('other.demographics.observed.ethnicity.0', MONITORING, '2'),
      observedRace: unseen('other.demographics.observed.race.0', MONITORING, '5'),
      observedSex: unseen('other.demographics.observed.sex', MONITORING),
    },
  }),
  reopenAgentApplication: staffCase(
    reopenForm,
    (world, { reason }) => reopen(world.application, reason, world.agent()),
    {
      ...reasonOnly,
      prepare: (world) => world.do('withdraw', { withdrawConfirmed: 'on' }),
    },
  ),
  returnDeskAnswer: staffCase(
    sendBackForm,
    (world, { reason }) => returnAnswer(world.application, taskOf(world), reason, colleague(world)),
    {
      ...reasonOnly,
      prepare: (world) => {
        world.happen(event('Requested', { kind: 'DISBURSEMENT', no: 1 }))
        const task = { ...PAYMENT, request: 'DISBURSEMENT', question: {} } as const
        world.take(openTask(world.application, task, world.context(AGENT, 'AGENT')))
        world.take(answerTask(world.application, taskOf(world), { trace: '1' }, world.agent()))
      },
    },
  ),
  reviewPipelineFile: staffCase(
    partnerReviewForm,
    (world, answer) => reviewAsPartner(world.application, answer, colleague(world)),
    {
      prepare: (world) => {
        world.end('CLEAR')
        world.take(openReview(world.application, 'MERCHANT', world.context(BORROWER), {}))
      },
      body: () => ({ partnerWay: 'REFER', reason: REASON }),
      fields: {
        partnerWay: acknowledged('The event itself says that the partner left the decision to the lender.'),
        reason: at('a.reviews.1.referred.reason', 'agent.reviews.1.referred'),
      },
    },
  ),
}
