/**
 * The application as shown to the lender's agents. It contains the data that agents need for decisions, masked numbers,
 * and as few personal details of the borrower as possible. `schemas/agent.ts` lists every field that leaves the server.
 */

import type * as z from 'zod/mini'
import type { ReviewKind } from '../../journey/reviews.ts'
import { formatFullDate, type Instant } from '../../values/dates.ts'
import { mask } from '../../values/identifiers.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { mayRecordCancellation, nextUnwindingSteps } from '../closing/cancellations.ts'
import { mayDecline } from '../conditions/incomplete.ts'
import { moneySent } from '../core/payments.ts'
import { REQUEST_KINDS } from '../core/requests.ts'
import { isNeeded } from '../desk/commands.ts'
import type { EventData, EventType } from '../events.ts'
import { bypassOf } from '../income/bypass.ts'
import { isRefusalReversible } from '../offers/memberDiscount.ts'
import { rateTypeOf } from '../offers/rateType.ts'
import { titleForReaders, titleStatusOf } from '../property/titleStatus.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, Owner, Personal, Review } from '../types.ts'
import { type AgentReader, mayApproveExceptions, mayResolve, waysFor } from './agents.ts'
import { answersOf, fullName } from './borrowerView.ts'
import { documentsForStaff } from './documentsForStaff.ts'
import type * as schemas from './schemas/agent.ts'
import { workOf } from './work.ts'

/** Reviews in which an agent needs the full birth date. In all other reviews, the birth year is enough. */
const ABOUT_WHO: readonly ReviewKind[] = [
  'FACTA_ALERT',
  'MINOR_CREDIT',
  'IDENTITY',
  'WATCHLIST',
  'SANCTIONS_REPORT',
  'NO_CREDIT',
  'ESCALATION',
]

export function agentView(
  a: Application,
  personal: Readonly<Record<string, Personal>>,
  reader: AgentReader,
): z.infer<typeof schemas.agentView> {
  const { role } = reader
  const whoMatters = openReviews(a).some(({ kind }) => ABOUT_WHO.includes(kind))
  const person = (identity: string, part: Owner['role'], invited = false) => {
    const known = personal[identity]
    return {
      identity,
      role: part,
      invited,
      name: fullName(known?.name),
      email: known?.email,
      phone: known?.phone,
      born: whoMatters ? known?.dob : known?.dob?.slice(0, 4),
      ssnMask: known?.ssn && mask(known.ssn),
    }
  }
  const notes = personal[a.borrower]?.notes
  const noteTo = ({ uuid, kind }: Review) => (kind === 'HOME_VALUE' ? notes?.HOME_VALUE : notes?.[uuid]) || undefined
  const others = a.owners.filter((owner) => owner.role !== 'BORROWER')
  return {
    uuid: a.uuid,
    loanNumber: a.loanNumber,
    version: a.version,
    status: a.status,
    createdAt: a.createdAt,
    people: [
      person(a.borrower, 'BORROWER'),
      ...others.map(({ identityUuid, role: part, invitedAt }) => person(identityUuid, part, invitedAt !== undefined)),
    ],
    property: propertyOf(a),
    homes: a.homes?.map(({ unit, parcel, owners, yearBuilt }) => ({ unit, parcel, owners, yearBuilt })),
    titleStatus: titleStatusOf(a),
    title: titleForReaders(a),
    ownership: a.ownership && {
      type: a.ownership.type,
      maritalStatus: a.ownership.maritalStatus,
      spouseIsOwner: a.ownership.spouseIsOwner,
      entityName: a.ownership.entityName,
    },
    income: {
      annual: a.income.annual,
      other: a.income.other,
      ...incomeOf(a),
      employerContact: personal[a.borrower]?.employerContact,
    },
    credit: a.credit && {
      bureau: a.credit.bureau,
      pull: a.credit.pull,
      pulledOn: a.credit.pulledOn,
      score: a.credit.score,
      scoreModel: a.credit.scoreModel,
      scores: a.credit.scores,
      keyFactors: a.credit.keyFactors,
      monthlyDebts: a.credit.monthlyDebts,
      tradelines: a.credit.tradelines,
    },
    valuation: a.valuation,
    liens: a.liens,
    equityLoanClosedOn: a.equityLoanClosedOn,
    accounts: a.bank.accounts.map(({ uuid, bankName, name, kind, mask: last, source }) => ({
      uuid,
      bankName,
      name,
      kind,
      mask: last,
      source,
    })),
    answers: answersOf(a, personal[a.borrower]),
    assets: a.assets,
    rental: a.rental && {
      ...a.rental,
      product: a.product,
      einMask: a.rental.entity && personal[a.borrower]?.ein && mask(personal[a.borrower]?.ein ?? ''),
    },
    hoaDues: a.hoaDues,
    bpo: a.bpo && { ...a.bpo, wrote: personal[a.borrower]?.notes?.HOME_VALUE || undefined },
    newDebts: a.inquiries?.debts,
    insurance: a.insurance,
    lienAttestation: a.merchant?.attestedAt && {
      at: a.merchant.attestedAt,
      signature: personal[a.borrower]?.lienAttestation,
    },
    paper: a.closing.paper,
    cancellations: a.cancellations?.map(({ by, rejected, ...one }) => ({
      ...one,
      by: reader.nameOf(by),
      ...(rejected && { rejected: { ...rejected, by: reader.nameOf(rejected.by) } }),
    })),
    noCancellation: a.consents
      .filter(({ type }) => type === 'NO_CANCELLATION')
      .map(({ identity, at }) => ({ at, signature: personal[identity]?.noCancellation })),
    unwinding: a.unwinding?.map(({ by, ...one }) => ({ ...one, by: reader.nameOf(by) })),
    moneySent: a.cancelled?.why === 'RESCINDED' ? moneySent(a) : undefined,
    nextUnwindingSteps: nextUnwindingSteps(a),
    mayRecordCancellation: mayRecordCancellation(a),
    notarized: a.notary.journal,
    letters: a.letters?.map(({ document: _, sha256: __, ...letter }) => letter),
    servicing: a.funding.fundedAt && !a.cancelled ? { boarded: a.funding.boarded } : undefined,
    accountCheck: a.bank.checkStatus,
    identityCheck: a.identity.status,
    decision: {
      decision: a.decision.decision,
      subDecision: a.decision.subDecision,
      maxLine: a.decision.maxLine,
      reasons: a.decision.reasons,
      trace: a.decision.trace,
      policyVersion: a.decision.policyVersion,
    },
    offer: a.offer && {
      amount: a.offer.amount,
      draw: a.offer.draw,
      termYears: a.offer.termYears,
      drawYears: a.offer.drawYears,
      rate: a.offer.rate,
      rateType: rateTypeOf(a),
      feeRate: a.offer.feeRate,
      monthlyPayment: a.offer.monthlyPayment,
      memberDiscount: a.offer.memberDiscount,
    },
    membership: a.membership && {
      ...a.membership,
      ...(isRefusalReversible(a) && mayResolve(role, 'MEMBERSHIP', 'CLEAR') && { mayConfirm: true }),
    },
    counterOffer: a.counterOffer && {
      amount: a.counterOffer.offer.amount,
      rate: a.counterOffer.offer.rate,
      monthlyPayment: a.counterOffer.offer.monthlyPayment,
      until: a.counterOffer.until,
    },
    documents: documentsForStaff(a).map(
      ({ condition: _, sha256: __, signedAt: ___, sealed: ____, ...document }) => document,
    ),
    reviews: (a.reviews ?? []).map((review) => ({
      uuid: review.uuid,
      kind: review.kind,
      openedAt: review.openedAt,
      due: review.due,
      subject: review.subject,
      found: review.found,
      said: review.said,
      referred: review.referred?.reason,
      wrote: noteTo(review),
      ways: waysFor(role, review.kind).filter((way) => way !== 'DECLINE' || mayDecline(a, review.kind)),
      proposed: review.proposed && {
        ...stepOf(review.proposed, reader),
        ...{ way: review.proposed.way, reason: review.proposed.reason },
        mayApprove: mayApproveExceptions(role) && review.proposed.by !== reader.identity,
      },
      returned: review.returned && { ...stepOf(review.returned, reader), reason: review.returned.reason },
      resolved: review.resolved,
    })),
    conditions: (a.conditions ?? []).map((condition) => ({
      uuid: condition.uuid,
      category: condition.category,
      created: condition.created,
      forIdentity: condition.forIdentity,
      notes: condition.notes,
      commentsToBorrower: condition.commentsToBorrower,
      state: condition.state,
      review: condition.review,
      submittedAt: condition.submittedAt,
      documents: condition.documents,
    })),
    requests: REQUEST_KINDS.flatMap((kind) => {
      const request = a.requests[kind]
      if (!request) return []
      const { state, at, no, why } = request
      return [{ kind, state, at, no, ...(state === 'FAILED' && { why }) }]
    }),
    tasks: (a.tasks ?? []).map((task) => ({
      ...{ uuid: task.uuid, call: task.call, request: task.request, openedAt: task.openedAt, due: task.due },
      state: task.state === 'DONE' || isNeeded(a, task) ? task.state : 'OBSOLETE',
      files: task.evidence.length,
      ...(task.done && { done: stepOf(task.done, reader) }),
    })),
    adverseAction: a.adverseAction && { noticeDue: a.adverseAction.noticeDue, noticedAt: a.adverseAction.noticedAt },
    work: workOf(a).map(({ assignee, ...item }) => ({
      ...item,
      ...(assignee && { assignee: personOf(assignee, reader) }),
    })),
    notes: notesOf(a, personal[a.borrower]?.staffNotes, reader),
  }
}

/** Returns a colleague as shown to an agent. */
export const personOf = (identity: string, reader: Pick<AgentReader, 'identity' | 'nameOf'>) => ({
  identity,
  name: reader.nameOf(identity),
  isOwn: identity === reader.identity,
})

/** Returns staff's notes, newest first. The text of a note is '' if the borrower's data was erased. */
const notesOf = (a: Application, texts: Personal['staffNotes'], reader: AgentReader) =>
  (a.staffNotes ?? [])
    .map(({ uuid, at, by, mentions, readBy }) => ({
      ...{ uuid, at, by: personOf(by, reader), text: texts?.[uuid] ?? '' },
      mentions: mentions.map((one) => ({ ...personOf(one, reader), hasRead: readBy.includes(one) })),
    }))
    .reverse()

/** Returns who performed an action and when, as shown to an agent. */
const stepOf = ({ by, at }: { readonly by: string; readonly at: Instant }, { identity, nameOf }: AgentReader) => ({
  by: nameOf(by),
  at,
  isOwn: by === identity,
})

/** Returns the home as shown to an agent, without the home's ID, the borrower's selection and the legal description. */
function propertyOf({ property: { uuid: _, selected: __, legalDescription: ___, ...property } }: Application) {
  return property
}

const incomeOf = (a: Application) => ({
  employmentType: a.income.employmentType,
  verifiedAnnual: a.income.verifiedAnnual,
  source: a.income.source,
  employer: a.income.employer,
  job: a.income.job,
  bypass: bypassOf(a),
  employerConfirmed: a.income.employerConfirmed,
})

type Note = Omit<z.infer<typeof schemas.timelineEntry>, 'seq' | 'type' | 'at' | 'by' | 'who'>
type Told = { readonly [T in EventType]?: (data: EventData[T], a: Application) => Note }

const reviewKind = (a: Application, uuid: string) => (a.reviews ?? []).find((one) => one.uuid === uuid)?.kind
const conditionKind = (a: Application, uuid: string) => (a.conditions ?? []).find((one) => one.uuid === uuid)?.category

const taskCall = (a: Application, uuid: string) => a.tasks?.find((one) => one.uuid === uuid)?.call

const titleOf = (a: Application, uuid: string) => a.letters?.find((one) => one.uuid === uuid)?.title

/** Formats an amount with its cents, or without cents if there are none. */
const exact = (amount: Cents): string => formatMoney(amount, amount % 100 === 0 ? 0 : 2)

/** The details of an event that agents see in an application's history, in addition to the event's name. */
const TOLD: Told = {
  Requested: ({ kind, reason }) => ({ about: kind, ...(reason && { note: reason }) }),
  RequestSettled: ({ kind, state }) => ({ about: kind, ...(state === 'FAILED' && { failed: true }) }),
  RequestDelayed: ({ kind }) => ({ about: kind }),
  RequestPending: ({ kind, expected }) => ({
    about: kind,
    ...(expected && { note: `expected ${expected.slice(0, 10)}` }),
  }),
  RequestLate: ({ kind }) => ({ about: kind }),
  StaleResultKept: ({ kind }) => ({ about: kind }),
  WorkAssigned: ({ key }, a) => ({ about: workOf(a).find((one) => one.key === key)?.kind }),
  Reopened: ({ reason }) => ({ ...(reason && { note: reason }) }),
  WithdrawalReversed: ({ reason }) => ({ note: reason }),
  LegalHoldPlaced: ({ reason }) => ({ note: reason }),
  LegalHoldLiftProposed: ({ reason }) => ({ note: reason }),
  LegalHoldKept: ({ reason }) => ({ note: reason }),
  LineClosed: ({ on }) => ({ note: formatFullDate(on) }),
  CancellationRecorded: ({ cancellation }) => ({ note: cancellation.note }),
  CancellationRejected: ({ reason }) => ({ note: reason }),
  UnwindingRecorded: ({ entry }) => ({ note: entry.note }),
  FundingHeld: ({ reason }) => ({ note: reason }),
  FundingHoldReleased: ({ reason }) => ({ note: reason }),
  PaymentProposed: ({ amount, payee }) => ({ note: `${exact(amount)} to ${payee}` }),
  PaymentApproved: ({ amount }) => ({ note: exact(amount) }),
  PayoffSent: ({ payoff: { paid } }) => ({ note: paid && exact(paid.amount) }),
  DeskTaskOpened: ({ task }) => ({ about: task.call }),
  DeskTaskAssigned: ({ task }, a) => ({ about: taskCall(a, task) }),
  DeskEvidenceAdded: ({ task, document }, a) => ({ about: taskCall(a, task), note: document.fileName }),
  DeskAnswerProposed: ({ task }, a) => ({ about: taskCall(a, task) }),
  DeskAnswerReturned: ({ task, reason }, a) => ({ about: taskCall(a, task), note: reason }),
  DeskTaskDone: ({ task }, a) => ({ about: taskCall(a, task) }),
  ReviewOpened: ({ review }) => ({ about: review.kind }),
  ReviewReferred: ({ review, reason }, a) => ({ about: reviewKind(a, review), note: reason }),
  ReviewProposed: ({ review, reason }, a) => ({ about: reviewKind(a, review), note: reason }),
  ReviewReturned: ({ review, reason }, a) => ({ about: reviewKind(a, review), note: reason }),
  ReviewResolved: ({ review, way, reason }, a) => ({ about: reviewKind(a, review), way, note: reason }),
  ConditionOpened: ({ condition }) => ({ about: condition.category, note: condition.notes || undefined }),
  ConditionAnswered: ({ condition }, a) => ({ about: conditionKind(a, condition) }),
  ConditionClosed: ({ condition, reason, again }, a) => ({
    about: conditionKind(a, condition),
    way: again === undefined ? 'CLEAR' : 'ASK',
    ...(reason && { note: reason }),
  }),
  ConditionReminded: ({ condition }, a) => ({ about: conditionKind(a, condition) }),
  CounselingListSent: ({ obtainedOn }) => ({ note: `data of ${formatFullDate(obtainedOn)}` }),
  ValuationRightBegan: ({ noticeDue }) => ({ note: `notice until ${formatFullDate(noticeDue)}` }),
  ValuationDocumentsSent: ({ documents }) => ({ about: documents.map(({ title }) => title).join(', ') }),
  ValuationDocumentsOverdue: ({ due }) => ({ note: `until ${formatFullDate(due)}` }),
  IncompleteNoticeSent: ({ until }) => ({ note: `until ${formatFullDate(until)}` }),
  MembershipStated: ({ member }) => ({ about: member ? 'CLAIMED' : 'NOT_CLAIMED' }),
  MembershipChecked: ({ member, reason }) => ({
    about: member ? 'CONFIRMED' : 'NOT_FOUND',
    ...(reason && { note: reason }),
  }),
  Underwritten: ({ decision }) => ({ about: decision.decision }),
  Declined: ({ reasons }) => ({ reasons }),
  Cancelled: ({ why }) => ({ about: why }),
  DocumentUploaded: ({ document }) => ({ about: document.title }),
  FileQuarantined: ({ document, virus }) => ({ about: document.title, note: virus }),
  DocumentSent: ({ document }) => ({ about: document.title, note: document.comments }),
  LettersAsked: ({ letters }) => ({ about: letters.map(({ title }) => title).join(', ') }),
  LetterMailed: ({ letter, mailed: { on, carrier, tracking } }, a) => ({
    about: titleOf(a, letter),
    note: [carrier, formatFullDate(on), tracking].filter(Boolean).join(', '),
  }),
  LetterRefused: ({ letter }, a) => ({ about: titleOf(a, letter) }),
  LetterTracked: ({ letter, state }, a) => ({
    about: titleOf(a, letter),
    note: state === 'DELIVERED' ? 'delivered' : 'no delivery reported',
  }),
  LetterReturned: ({ letter }, a) => ({ about: titleOf(a, letter) }),
  LetterHandled: ({ letter, reason }, a) => ({ about: titleOf(a, letter), note: reason }),
  MessageHandled: ({ reason }) => ({ note: reason }),
  PaperSent: ({ carrier, tracking }) => ({ note: [carrier, tracking].filter(Boolean).join(', ') }),
  PaperReturned: ({ comments }) => ({ note: comments }),
}

export function toldOf(type: EventType, data: unknown, a: Application): Note {
  const tell = TOLD[type] as ((data: unknown, a: Application) => Note) | undefined
  return tell ? tell(data, a) : {}
}
