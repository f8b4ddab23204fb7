/** How each event changes the application. Total over the event types; the status follows from its own table. */
import type { Instant } from '../values/dates.ts'
import { ZERO } from '../values/money.ts'
import type { DomainEvent, EventData, EventType } from './events.ts'
import { advance } from './status.ts'
import { type Application, type DocumentRecord, type IdentityCheck, NOT_CHECKED, type Owner } from './types.ts'

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

/** A document that was signed, sealed or notarised takes the place of what it was before. */
const filed = (a: Application, documents: readonly DocumentRecord[]) => ({
  documents: [...a.documents.filter((older) => !documents.some((newer) => replaces(newer, older))), ...documents],
})

const nothing = () => ({})

const CHANGES: { readonly [T in EventType]: Change<T> } = {
  Created: nothing,
  ConsentGiven: (a, { consent }) => ({ consents: [...a.consents, consent] }),
  ConsentWithdrawn: (a, { identity, type }) => ({
    consents: a.consents.filter((one) => one.identity !== identity || one.type !== type),
  }),
  ProfileSaved: (a) => ({ nameGiven: true, dobGiven: true, property: { ...a.property, selected: true } }),
  Requested: (a, { kind, no, reference }, at) => ({
    requests: { ...a.requests, [kind]: { no, state: 'OPEN', at, reference } },
  }),
  RequestSettled: (a, { kind, no, state }) => {
    const open = a.requests[kind]
    return open?.no === no ? { requests: { ...a.requests, [kind]: { ...open, state } } } : {}
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
    ...(changes.length > 0 ? { offer: undefined } : {}),
    ...(changes.some(({ what }) => what === 'LIENS') ? { liensConfirmed: false } : {}),
  }),
  CreditReceived: (a, { identity, file }) => ({
    ...(identity === a.borrower ? { credit: file } : {}),
    owners: owner(a, identity, { credit: file }),
  }),
  PropertyRecorded: (a, data) => ({ property: { ...a.property, ...data } }),
  Valued: (_, { valuation }) => ({ valuation }),
  // One that is new is confirmed like the others were.
  LiensFound: (a, { liens }) => ({ liens, ...(a.refresh ? { liensConfirmed: false } : {}) }),
  LiensSearched: (_, { liens }) => ({ liens }),
  LiensConfirmed: (_, { liens, hoaDues }) => ({ liens, hoaDues, liensConfirmed: true }),
  AssetsSaved: (_, { assets }) => ({ assets }),
  // An offer chosen on other figures is no longer promised: it is chosen again.
  Underwritten: (a, { decision, quote }) => ({
    decision,
    quote,
    ...(a.status === 'OFFER_SELECTION' || a.status === 'MORE_INFORMATION' ? { offer: undefined } : {}),
  }),
  OfferChosen: (a, { offer, lineTerms = a.lineTerms }) => ({ offer, lineTerms, refreshed: undefined }),
  ContactSaved: (_, { ownership, owners }) => ({ ownership, owners, ssnOnFile: true }),
  DemographicsSaved: () => ({ hasHmda: true }),
  TitleReported: (_, { title }) => ({ title }),
  FloodDetermined: (_, { flood }) => ({ flood }),
  SummaryDocumentsReady: (a, { documents }) => filed(a, documents),
  SummaryAccepted: (_, __, at) => ({ summaryAcceptedAt: at }),
  // Paystubs asked for anew are sent anew.
  IncomeLinkOpened: (a, link) => ({
    income: { ...a.income, link, ...(link.url === undefined ? { paystubsSubmitted: false } : {}) },
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
  }),
  PaystubsSubmitted: (a) => ({ income: { ...a.income, paystubsSubmitted: true } }),
  EmployerNamed: (a, { employer }) => ({ income: { ...a.income, employer, employmentDenied: undefined } }),
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
  InsuranceSubmitted: (_, { insurance }) => ({ insurance }),
  InsuranceAccepted: (a) => (a.insurance ? { insurance: { ...a.insurance, accepted: true } } : {}),
  RescissionExpired: (a) => (a.rescission ? { rescission: { ...a.rescission, expired: true } } : {}),
  Recorded: (_, { recording }) => ({ recording }),
  FundingReleased: nothing,
  LiensPaidOff: (a) => ({ funding: { ...a.funding, payoffsDone: true } }),
  Funded: (a, { trace }, at) => ({ funding: { ...a.funding, fundedAt: at, trace } }),
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
  return { ...changed, status, statusSince: status === application.status ? application.statusSince : at }
}
