/** How each event changes the application. Total over the event types; the status follows from its own table. */

import type { Instant } from '../values/dates.ts'
import { ZERO } from '../values/money.ts'
import type { Condition } from './conditions/types.ts'
import { advance } from './core/status.ts'
import type { DomainEvent, EventData, EventType } from './events.ts'
import { type IdentityCheck, NOT_CHECKED, type Owner } from './owners/types.ts'
import type { Application, DocumentRecord } from './types.ts'

type Change<T extends EventType> = (a: Application, data: EventData[T], at: Instant) => Partial<Application>

const owner = (a: Application, identity: string, change: Partial<Owner>): readonly Owner[] =>
  a.owners.map((o) => (o.identityUuid === identity ? { ...o, ...change } : o))

/** The check of one person's identity; the borrower's also stands on the application itself. */
function checked(
  a: Application,
  identity: string,
  change: (check: IdentityCheck) => IdentityCheck,
): Partial<Application> {
  const own = a.owners.find((o) => o.identityUuid === identity)?.identityCheck
  const identityCheck = change(own ?? NOT_CHECKED)
  return {
    owners: owner(a, identity, { identityStatus: identityCheck.status, identityCheck }),
    ...(identity === a.borrower ? { identity: identityCheck } : {}),
  }
}

const closing = ({ stage }: DocumentRecord) => stage === 'CLOSING' || stage === 'NOTARY'
const replaces = (newer: DocumentRecord, older: DocumentRecord) =>
  newer.uuid === older.uuid ||
  (closing(newer) && closing(older) && newer.type === older.type && newer.forIdentity === older.forIdentity)

/** A document that was signed, sealed or notarized takes the place of what it was before. */
const filed = (a: Application, documents: readonly DocumentRecord[]) => ({
  documents: [...a.documents.filter((older) => !documents.some((newer) => replaces(newer, older))), ...documents],
})

const conditionChanged = (
  a: Application,
  uuid: string,
  change: Partial<Condition>,
): Pick<Application, 'conditions'> => ({
  conditions: (a.conditions ?? []).map((one) => (one.uuid === uuid ? { ...one, ...change } : one)),
})

/** Somebody saw that nothing came, and did not decline: the day that was given is none any more. */
function withMoreTime(a: Application, review: string): Partial<Application> {
  const { kind, subject } = a.reviews?.find(({ uuid }) => uuid === review) ?? {}
  return kind === 'INCOMPLETE' && subject ? conditionChanged(a, subject, { sendBy: undefined }) : {}
}

/** Of a forecast that moved more often, the last ones are shown; all of them stay in the record. */
const MOVES_KEPT = 5

/** Papers that state what is no longer so. The record keeps them; here stand those that are to be read and signed. */
const withoutPapers = (a: Application) => ({
  closing: {},
  summaryAcceptedAt: undefined,
  documents: a.documents.filter(({ stage }) => stage !== 'SUMMARY' && stage !== 'CLOSING'),
})

const nothing = () => ({})

/** Income was verified, and did not carry what was chosen: what is chosen after that, it does. */
const isShort = ({ status, income, offer }: Application): boolean =>
  status === 'INCOME_VERIFICATION' && !offer && income.verifiedAnnual !== undefined && !income.employmentDenied

const CHANGES: { readonly [T in EventType]: Change<T> } = {
  Created: nothing,
  ConsentGiven: (a, { consent }) => ({ consents: [...a.consents, consent] }),
  ConsentWithdrawn: (a, { identity, type }) => ({
    consents: a.consents.filter((one) => one.identity !== identity || one.type !== type),
  }),
  ProfileSaved: (a) => ({ nameGiven: true, dobGiven: true, property: { ...a.property, selected: true } }),
  Requested: (a, { kind, no, reference, key }, at) => ({
    requests: { ...a.requests, [kind]: { no, state: 'OPEN', at, reference, ...(key !== undefined && { key }) } },
  }),
  RequestSettled: (a, { kind, no, state, answered }) => {
    const open = a.requests[kind]
    return open?.no === no
      ? { requests: { ...a.requests, [kind]: { ...open, state, ...(answered && { answered }) } } }
      : {}
  },
  StaleResultKept: nothing,
  // Documents that nobody has signed are made anew.
  RefreshStarted: (a, refresh, at) => ({
    refresh: { ...refresh, at },
    ...(a.status === 'SIGNING'
      ? { closing: {}, documents: a.documents.filter(({ stage }) => stage !== 'CLOSING') }
      : {}),
  }),
  Refreshed: (a, { changes }, at) => ({
    refresh: undefined,
    // Who has seen no offers yet is told of no change.
    refreshed: a.quote && { at, changes },
    ...(changes.length > 0 ? { offer: undefined, counterOffer: undefined } : {}),
    ...(changes.some(({ what }) => what === 'LIENS') ? { liensConfirmed: false } : {}),
  }),
  CreditReceived: (a, { identity, file }) => ({
    ...(identity === a.borrower ? { credit: file, creditBlock: undefined, ssnNeeded: false } : {}),
    owners: owner(a, identity, { credit: file, creditBlock: undefined }),
  }),
  PropertyRecorded: (a, { listedForSale = a.listedForSale, typeOpen, ...data }) => ({
    listedForSale,
    property: { ...a.property, ...data, ...(typeOpen && { type: undefined }) },
  }),
  PropertyCorrected: (a, { address }) => ({ property: { ...a.property, address } }),
  Valued: (_, { valuation }) => ({ valuation }),
  NotValued: () => ({ valuation: undefined }),
  // One that is new is confirmed like the others were.
  LiensFound: (a, { liens }) => ({ liens, ...(a.refresh ? { liensConfirmed: false } : {}) }),
  LiensSearched: (_, { liens }) => ({ liens }),
  LiensConfirmed: (_, { liens, hoaDues }) => ({ liens, hoaDues, liensConfirmed: true }),
  RentalSaved: (a, { product, rental = a.rental }, at) => ({
    product,
    productSaidAt: at,
    rental,
    ...(product === 'DSCR' && rental ? { hoaDues: rental.monthlyDues } : {}),
  }),
  AssetsSaved: (_, { assets }) => ({ assets }),
  // An offer chosen on other figures is no longer promised: it is chosen again.
  Underwritten: (a, { decision, quote }) => ({
    decision,
    quote,
    ...(decision.decision === 'SELECT' ? {} : { counterOffer: undefined }),
    ...(a.status === 'OFFER_SELECTION' || a.status === 'MORE_INFORMATION' ? { offer: undefined } : {}),
  }),
  // Verified income carries the smaller line that was offered in its place.
  OfferChosen: (a, { offer, lineTerms = a.lineTerms }) => ({
    offer,
    lineTerms,
    refreshed: undefined,
    countered: undefined,
    ...(a.counterOffer || isShort(a) ? { counterOffer: undefined, income: { ...a.income, matched: true } } : {}),
  }),
  ContactSaved: (_, { ownership, owners }) => ({ ownership, owners, ssnOnFile: true }),
  DemographicsSaved: () => ({ hasHmda: true }),
  // What was offered for other income, or for another home value, is no longer offered.
  IncomeChanged: (a, stated) => ({
    counterOffer: undefined,
    income: {
      ...stated,
      employer: a.income.employer,
      job: a.income.job,
      paystubs: a.income.paystubs,
      paystubsSubmitted: false,
      employmentToConfirm: false,
      matched: false,
    },
  }),
  OwnersChanged: (_, { ownership, owners }) => ({ ownership, owners }),
  OfferDropped: (a) => ({
    ...(a.closing.signedAt ? {} : withoutPapers(a)),
    offer: undefined,
    counterOffer: undefined,
  }),
  DocumentsOutdated: withoutPapers,
  TitleReported: (_, { title }) => ({ title }),
  FloodDetermined: (_, { flood }) => ({ flood }),
  SummaryDocumentsReady: (a, { documents }) => filed(a, documents),
  SummaryAccepted: (_, __, at) => ({ summaryAcceptedAt: at }),
  // Paystubs asked for anew are sent anew.
  IncomeLinkOpened: (a, link) => ({
    income: { ...a.income, link, ...(link.url === undefined ? { paystubsSubmitted: false } : {}) },
    ...(a.counterOffer ? { counterOffer: { ...a.counterOffer, aside: true } } : {}),
  }),
  IncomeVerified: (a, { source, annual, employer, matched, employmentToConfirm }) => ({
    income: {
      ...a.income,
      source,
      verifiedAnnual: annual,
      employer,
      matched,
      employmentToConfirm,
      employmentDenied: undefined,
    },
    ...(matched ? { counterOffer: undefined, countered: undefined } : {}),
  }),
  PaystubsSubmitted: (a) => ({ income: { ...a.income, paystubsSubmitted: true } }),
  EmployerNamed: (a, { employer, job }) => ({
    income: { ...a.income, employer, ...(job && { job }), employmentDenied: undefined },
  }),
  EmploymentConfirmed: (a, { employer }) => ({ income: { ...a.income, employer, employmentToConfirm: false } }),
  EmploymentNotConfirmed: (a, { employer }) => ({
    income: { ...a.income, employmentDenied: employer, employmentDenials: (a.income.employmentDenials ?? 0) + 1 },
  }),
  PaystubsWanted: (a, { reference }) => ({
    income: {
      ...a.income,
      link: { type: 'MANUAL_PAYSTUB', reference },
      paystubsSubmitted: false,
      matched: false,
      employmentToConfirm: false,
    },
  }),
  BankLinkOpened: (a, { reference, url }) => ({ bank: { ...a.bank, link: reference, linkUrl: url } }),
  // Money can only go to an account that is still known.
  BankAccountsFound: (a, { accounts }) => ({
    bank: {
      ...a.bank,
      accounts,
      ...(accounts.some(({ uuid }) => uuid === a.bank.disburse) ? {} : { disburse: undefined, checkStatus: 'NONE' }),
    },
  }),
  DisburseAccountChosen: (a, { account }) => ({ bank: { ...a.bank, disburse: account, checkStatus: 'NONE' } }),
  AccountChecked: (a, { status }) => ({ bank: { ...a.bank, checkStatus: status } }),
  PaymentChosen: (a, { payType, account, day }) => ({
    bank: { ...a.bank, payType, autopay: account, autopayDay: day },
  }),
  DocumentUploaded: (a, { document }) => ({
    ...filed(a, [document]),
    ...(document.type === 'USER_UPLOADED_PAYSTUB' && document.forIdentity === a.borrower
      ? { income: { ...a.income, paystubs: [...a.income.paystubs, document.uuid] } }
      : {}),
  }),
  UploadRemoved: (a, { document }) => ({
    documents: a.documents.filter(({ uuid }) => uuid !== document),
    income: { ...a.income, paystubs: a.income.paystubs.filter((uuid) => uuid !== document) },
  }),
  IdentitySubmitted: (a, { identity, documentType }, at) =>
    checked(a, identity, ({ attempts }) => ({
      status: 'SUBMITTED',
      documentType,
      attempts: attempts + 1,
      submittedAt: at,
    })),
  IdentityVerified: (a, { identity }) => checked(a, identity, (check) => ({ ...check, status: 'VERIFIED' })),
  IdentityFailed: (a, { identity, reason }) =>
    checked(a, identity, (check) => ({ ...check, status: 'FAILED', reason })),
  ClosingDocumentsReady: (a, { documents, scheduledOn }) => ({
    ...filed(a, documents),
    closing: { ...a.closing, scheduledOn },
  }),
  DisclosuresRead: (a, _, at) => ({ closing: { ...a.closing, readAt: at } }),
  SigningStarted: (a, _, at) => ({ closing: { ...a.closing, startedAt: at } }),
  DocumentsSigned: (a, { identity }, at) =>
    identity === a.borrower
      ? { closing: { ...a.closing, signedAt: at }, owners: owner(a, identity, { signedAt: at }) }
      : {},
  DocumentsSealed: (a, { documents }) => filed(a, documents),
  SignatureRefused: (a, { identity }, at) => ({
    owners: owner(a, identity, { signedAt: undefined }),
    ...(identity === a.borrower ? { closing: { ...a.closing, signedAt: undefined, refusedAt: at } } : {}),
  }),
  SignerInvited: (a, { identity }, at) => {
    const invitations = (a.owners.find((o) => o.identityUuid === identity)?.invitations ?? 0) + 1
    return { owners: owner(a, identity, { invitedAt: at, invitations }) }
  },
  SignerIntroAccepted: (a, { identity }, at) => ({ owners: owner(a, identity, { introDoneAt: at }) }),
  SignerNoticesReady: (a, { documents }) => filed(a, documents),
  SignerSigned: (a, { identity }, at) => ({ owners: owner(a, identity, { signedAt: at }) }),
  NotaryDocumentsReady: (a, { documents }) => filed(a, documents),
  NotaryChosen: (a, { kind }) => ({ notary: { ...a.notary, kind } }),
  NotaryBooked: (a, { appointment }) => ({ notary: { ...a.notary, appointment } }),
  KnowledgeAsked: (a, { questions, expireAt }) => ({
    notary: { ...a.notary, questions, questionsExpireAt: expireAt },
  }),
  KnowledgeAnswered: (a, { passed }) => ({
    notary: {
      ...a.notary,
      questions: undefined,
      knowledgePassed: passed,
      knowledgeAttempts: a.notary.knowledgeAttempts + 1,
    },
  }),
  NotaryRoomOpened: (a, { room }) => ({ notary: { ...a.notary, room, roomState: 'WAITING' } }),
  NotaryJoined: (a, { name }) => ({ notary: { ...a.notary, roomState: 'LIVE', notaryName: name } }),
  Notarized: (a, { journal, documents, rescission }, at) => ({
    ...filed(a, documents),
    notary: { ...a.notary, journal, completedAt: at },
    rescission,
  }),
  // Whoever meets again begins anew; the answers to the questions hold.
  NotaryFailed: (a, { why }, at) => ({
    notary: {
      ...a.notary,
      room: undefined,
      roomState: undefined,
      notaryName: undefined,
      appointment: undefined,
      failures: [...(a.notary.failures ?? []), { why, at }],
    },
  }),
  InsuranceSubmitted: (_, { insurance }) => ({ insurance }),
  InsuranceAccepted: (a) => (a.insurance ? { insurance: { ...a.insurance, accepted: true } } : {}),
  RescissionExpired: (a) => (a.rescission ? { rescission: { ...a.rescission, expired: true } } : {}),
  Recorded: (_, { recording }) => ({ recording }),
  FundingReleased: nothing,
  PayoffsAnswered: (a, { payoffs }) => ({ funding: { ...a.funding, payoffs } }),
  LiensPaidOff: (a) => ({ funding: { ...a.funding, payoffsDone: true } }),
  Funded: (a, { trace, sent }, at) => ({
    funding: { ...a.funding, fundedAt: at, trace, ...(sent !== undefined && { sent }) },
  }),
  ReviewOpened: (a, { review }, at) => ({ reviews: [...(a.reviews ?? []), { ...review, openedAt: at }] }),
  ReviewCommented: (a, { review, said }) => ({
    reviews: (a.reviews ?? []).map((one) => (one.uuid === review ? { ...one, said } : one)),
  }),
  ReviewResolved: (a, { review, ...resolved }, at) => ({
    reviews: (a.reviews ?? []).map((one) => (one.uuid === review ? { ...one, resolved: { ...resolved, at } } : one)),
    ...withMoreTime(a, review),
  }),
  ConditionOpened: (a, { condition }, at) => ({
    conditions: [...(a.conditions ?? []), { ...condition, created: at, state: 'OPEN' }],
  }),
  ConditionAnswered: (a, { condition, documents }, at) =>
    conditionChanged(a, condition, {
      state: 'SUBMITTED',
      submittedAt: at,
      documents: [...(a.conditions?.find(({ uuid }) => uuid === condition)?.documents ?? []), ...documents],
    }),
  // Asked for once more, it waits anew.
  ConditionClosed: (a, { condition, again }, at) =>
    conditionChanged(
      a,
      condition,
      again === undefined
        ? { state: 'CLOSED' }
        : { state: 'OPEN', commentsToBorrower: again, askedAgainAt: at, remindedAt: undefined, sendBy: undefined },
    ),
  ConditionReminded: (a, { condition }, at) => conditionChanged(a, condition, { remindedAt: at }),
  IncompleteNoticeSent: (a, { conditions, until, documents }) => ({
    ...filed(a, documents),
    conditions: (a.conditions ?? []).map((one) => (conditions.includes(one.uuid) ? { ...one, sendBy: until } : one)),
  }),
  CreditBlocked: (a, { block, identity = a.borrower }, at) => {
    if (identity === a.borrower) return { creditBlock: { ...block, since: a.creditBlock?.since ?? at } }
    const before = a.owners.find((o) => o.identityUuid === identity)?.creditBlock
    return { owners: owner(a, identity, { creditBlock: { ...block, since: before?.since ?? at } }) }
  },
  CreditUnblocked: (a, { identity = a.borrower }) =>
    identity === a.borrower ? { creditBlock: undefined } : { owners: owner(a, identity, { creditBlock: undefined }) },
  SsnWanted: () => ({ ssnNeeded: true }),
  SsnGiven: () => ({ ssnNeeded: false, ssnOnFile: true }),
  InquiriesFound: (_, { listed }) => ({ inquiries: { listed } }),
  InquiriesAttested: (a, { debts = [] }, at) =>
    a.inquiries ? { inquiries: { ...a.inquiries, attestedAt: at, debts } } : {},
  // The notice counts from the first.
  CounterOffered: (a, counter, at) => ({
    counterOffer: { ...counter, at },
    countered: {
      decision: a.decision,
      until: counter.until,
      noticeDue: a.countered?.noticeDue ?? counter.noticeDue,
    },
  }),
  BpoChanged: (_, { bpo }) => ({ bpo }),
  MerchantNamed: (_, { name }) => ({ merchant: { name } }),
  LiensAttested: (a, _, at) => (a.merchant ? { merchant: { ...a.merchant, attestedAt: at } } : {}),
  LiensReopened: () => ({ liensConfirmed: false, offer: undefined }),
  Lapsed: (_, __, at) => ({ lapsedAt: at }),
  Reopened: () => ({ lapsedAt: undefined }),
  ForecastMoved: (a, { from, to, because, by }, at) => ({
    forecast: {
      told: to,
      at,
      moved: [...(a.forecast?.moved ?? []), ...(from ? [{ from, to, because, by, at }] : [])].slice(-MOVES_KEPT),
    },
  }),
  Cancelled: (_, { why, by }, at) => ({ cancelled: { at, why, by } }),
  Declined: (_, { noticeDue }, at) => ({
    declinedAt: at,
    ...(noticeDue ? { adverseAction: { noticeDue, changes: [] } } : {}),
  }),
  AdverseActionNoticed: (a, { documents, changes }, at) => ({
    ...filed(a, documents),
    ...(a.adverseAction ? { adverseAction: { ...a.adverseAction, noticedAt: at, withAgent: undefined, changes } } : {}),
  }),
  AdverseActionOverdue: (a, _, at) =>
    a.adverseAction ? { adverseAction: { ...a.adverseAction, withAgent: a.adverseAction.withAgent ?? at } } : {},
}

function created(data: EventData['Created'], at: Instant): Application {
  return {
    ...data,
    createdAt: at,
    version: 1,
    status: 'APP_SUBMISSION',
    statusSince: at,
    income: { ...data.income, paystubs: [], paystubsSubmitted: false, employmentToConfirm: false, matched: false },
    liens: [],
    liensConfirmed: false,
    hoaDues: ZERO,
    decision: {
      decision: 'INITIAL',
      subDecision: 'UNKNOWN_SUBDECISION',
      maxLine: ZERO,
      reasons: [],
      trace: [],
      policyVersion: '',
    },
    owners: [{ identityUuid: data.borrower, role: 'BORROWER', version: 'v1', identityStatus: 'NONE' }],
    ssnOnFile: false,
    hasHmda: false,
    bank: { accounts: [], checkStatus: 'NONE' },
    identity: NOT_CHECKED,
    closing: {},
    notary: { kind: 'ELECTRONIC', knowledgeAttempts: 0, knowledgePassed: false },
    funding: { payoffsDone: false },
    documents: [],
    requests: {},
  }
}

/**
 * The application after `event`, which happened at `at`.
 * @throws RangeError if anything but Created comes first.
 */
export function evolve(application: Application | undefined, event: DomainEvent, at: Instant): Application {
  if (event.type === 'Created') return created(event.data, at)
  if (!application) throw new RangeError(`${event.type} before the application was created`)
  const change = CHANGES[event.type] as Change<EventType>
  const changed = { ...application, ...change(application, event.data, at), version: application.version + 1 }
  const status = advance(changed, event.type)
  if (status === application.status) return { ...changed, status, statusSince: application.statusSince }
  return { ...changed, status, statusSince: at, came: { ...changed.came, [status]: at } }
}
