/** What outside parties report, one row a request: the typed result and what it does to the application. */

import type { QualifyingChange } from '../rules/adverseAction.ts'
import { hasRescissionRight, rescissionPeriod } from '../rules/rescission.ts'
import { texasEarliestClosing, texasRescission } from '../rules/texas.ts'
import type { DecisionCode } from '../rules/underwriting.ts'
import { addDays, dateIn, type Instant, type PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import { ask, askAbout, both, type Context, type Outcome, outcome } from './command.ts'
import { creditDue, KNOWLEDGE, knowledgeResult } from './commands/closing.ts'
import { declinedByScreen, noticed, noticeMissing } from './decline.ts'
import { EMPLOYER_TRIES } from './employment.ts'
import { type DomainEvent, event } from './events.ts'
import { concludeRefresh, prepareClosing } from './refresh.ts'
import type { RequestKind } from './requests.ts'
import type { Application, BankAccount, CreditFile, DocumentRecord, Lien } from './types.ts'
import { type LendingContext, startOf, underwriteApplication, zoneOf, zonesOf } from './underwrite.ts'

export interface Results {
  SOFT_CREDIT: { readonly file: CreditFile; readonly mortgages: readonly Omit<Lien, 'uuid' | 'source' | 'payOff'>[] }
  PROPERTY_RECORD: {
    readonly county: string
    readonly parcel: string
    readonly legalDescription: string
    readonly yearBuilt: number
    readonly lastTransfer: PlainDate
    readonly owners: readonly string[]
    readonly type: string
    readonly monthlyTaxes: Cents
    readonly monthlyInsurance: Cents
  }
  VALUATION: { readonly value: Cents; readonly confidence: number }
  LIENS: { readonly liens: readonly Omit<Lien, 'uuid' | 'source' | 'payOff'>[] }
  HARD_CREDIT: { readonly file: CreditFile }
  SANCTIONS: { readonly clear: boolean }
  TITLE: { readonly vesting: string }
  FLOOD: { readonly inHazardArea: boolean; readonly zone: string }
  SUMMARY_DOCUMENTS: { readonly documents: readonly DocumentRecord[] }
  /** The provider opened a session; the person is sent to it. */
  INCOME_LINK: { readonly url: string }
  /** Undefined: the person came back without having connected anything, and chooses again. */
  INCOME: IncomeFound | undefined
  PAYSTUB_REVIEW: IncomeFound
  EMPLOYMENT: { readonly confirmed: boolean }
  BANK_LINK: { readonly url: string }
  BANK_ACCOUNTS: { readonly accounts: readonly BankAccount[] }
  ACCOUNT_CHECK: { readonly status: 'VERIFIED' | 'FAILED_VERIFICATION' | 'PENDING_REVIEW' }
  IDENTITY: { readonly identity: string; readonly verified: boolean; readonly reason: string }
  CLOSING_DOCUMENTS: { readonly documents: readonly DocumentRecord[] }
  /** `documents`: the notice of their score, for them alone. */
  CO_SIGNER_CREDIT: {
    readonly identity: string
    readonly file: CreditFile
    readonly documents: readonly DocumentRecord[]
  }
  SEAL: { readonly documents: readonly DocumentRecord[] }
  NOTARY_DOCUMENTS: { readonly documents: readonly DocumentRecord[] }
  KNOWLEDGE_QUESTIONS: {
    readonly questions: NonNullable<Application['notary']['questions']>
    readonly key: Readonly<Record<string, string>>
  }
  NOTARY_ROOM: { readonly room: string; readonly notary: string }
  NOTARY_BOOKING: { readonly reference: string }
  NOTARY_VISIT: {
    readonly journal: NonNullable<Application['notary']['journal']>
    readonly documents: readonly DocumentRecord[]
  }
  NOTARIZE: {
    readonly journal: NonNullable<Application['notary']['journal']>
    readonly documents: readonly DocumentRecord[]
  }
  INSURANCE: { readonly accepted: boolean }
  RECORDING: { readonly instrument: string; readonly on: PlainDate }
  PAYOFF: { readonly reference: string }
  DISBURSEMENT: { readonly trace: string }
  ADVERSE_ACTION: { readonly documents: readonly DocumentRecord[]; readonly changes: readonly QualifyingChange[] }
}

export interface IncomeFound {
  readonly annual: Cents
  readonly employer: string
  readonly confirmEmployment: boolean
}

type Apply<K extends RequestKind> = (a: Application, result: Results[K], context: Context<LendingContext>) => Outcome
const foundLien = (
  lien: Results['LIENS']['liens'][number],
  source: Lien['source'],
  { newUuid }: Context<LendingContext>,
): Lien => ({ ...lien, uuid: newUuid(), source, payOff: false, reported: lien.balance })
const happened = (...events: DomainEvent[]): Outcome => outcome({ events })

/** The kinds that have answered, this one included: what waits for several goes on with the last. */
const answered = (a: Application, now: RequestKind, ...kinds: RequestKind[]) =>
  kinds.every((kind) => kind === now || a.requests[kind]?.state === 'DONE')

const START: readonly RequestKind[] = ['SOFT_CREDIT', 'PROPERTY_RECORD', 'VALUATION']
const HARD: readonly RequestKind[] = ['HARD_CREDIT', 'SANCTIONS', 'TITLE', 'FLOOD']

const searchLiens = (a: Application, now: RequestKind) => (answered(a, now, ...START) ? ask(a, 'LIENS') : outcome({}))
const summarise = (a: Application, now: RequestKind) =>
  a.status === 'HARD_CREDIT' && answered(a, now, ...HARD) ? ask(a, 'SUMMARY_DOCUMENTS') : outcome({})

/** Whether it is part of what is drawn again, and not of the first look. */
const drawnAgain = (a: Application, kind: RequestKind): boolean => a.refresh?.kinds.includes(kind) ?? false
/** With the last of what is drawn again. */
const goOn = (a: Application, now: RequestKind, context: Context<LendingContext>): Outcome =>
  answered(a, now, ...(a.refresh?.kinds ?? [])) ? concludeRefresh(a, context) : outcome({})

type Reported = Results['LIENS']['liens'][number]
/** Liens of lenders that are not listed yet. */
function unknown(a: Application, liens: readonly Reported[]): Reported[] {
  const known = new Set(a.liens.map(({ lender }) => lender.toLowerCase()))
  return liens.filter(({ lender }) => !known.has(lender.toLowerCase()))
}

/** Within this share of what was stated, verified income counts as matched and the offer stands. */
const INCOME_TOLERANCE = 0.9

/** Whether underwriting carries the offer that was chosen; SELECT would have it chosen again. */
const carriesChoice = (decision: DecisionCode): boolean => decision === 'APPROVED' || decision === 'FINAL'

function incomeResult(source: 'LINK' | 'PAYSTUB') {
  return (a: Application, found: Results['INCOME'], context: Context<LendingContext>): Outcome => {
    if (!found) return outcome({})
    const { annual, employer, confirmEmployment } = found
    const type = source === 'PAYSTUB' ? 'MANUAL_PAYSTUB' : (a.income.link?.type ?? 'UNKNOWN')
    const stated = a.income.annual + a.income.other
    const enough = annual >= stated * INCOME_TOLERANCE
    const verified = { ...a, income: { ...a.income, verifiedAnnual: annual } }
    const decided = underwriteApplication(verified, context)
    const declined = decided.events.some((e) => e.type === 'Declined')
    const stands =
      enough ||
      // A larger line over a longer time says nothing of the payment that was chosen.
      decided.events.some((e) => e.type === 'Underwritten' && carriesChoice(e.data.decision.decision))
    return both(
      happened(
        event('IncomeVerified', {
          source: type,
          annual,
          employer,
          matched: stands && !declined,
          employmentToConfirm: confirmEmployment && (a.income.employmentDenials ?? 0) < EMPLOYER_TRIES,
        }),
      ),
      decided,
    )
  }
}

function notarized(a: Application, { journal, documents }: Results['NOTARIZE']): Outcome {
  const { state } = a.property.address
  // Where the clocks of a state differ, the period is never shorter than where the home is.
  const opened = dateIn(zonesOf(state).first, journal.at)
  const right = hasRescissionRight({ principalDwelling: a.property.occupancy === 'PRIMARY', purpose: 'consumer' })
  const federal = rescissionPeriod({ accountOpened: opened, noticeDelivered: opened, disclosuresDelivered: opened })
  const expires = state === 'TX' ? texasRescission(opened).expires : federal.expires
  const rescission = right ? { opened, expires, earliestDisbursement: addDays(expires, 1), expired: false } : undefined
  const done = outcome({
    events: [event('Notarized', { journal, documents, rescission })],
    effects: [
      ...(rescission
        ? [
            {
              kind: 'deadline',
              name: 'RESCISSION_EXPIRES',
              due: startOf(rescission.earliestDisbursement, zonesOf(state).last),
            } as const,
            ...a.owners.map(
              (o) => ({ kind: 'mail', template: 'RIGHT_TO_CANCEL', identity: o.identityUuid, key: 'notice' }) as const,
            ),
          ]
        : []),
    ],
  })
  return rescission ? done : both(done, ask(a, 'RECORDING'))
}

const APPLY: { readonly [K in RequestKind]: Apply<K> } = {
  SOFT_CREDIT: (a, { file, mortgages }, context) => {
    const received = event('CreditReceived', { identity: a.borrower, file })
    const found = unknown(a, mortgages).map((lien) => foundLien(lien, 'CREDIT', context))
    if (!drawnAgain(a, 'SOFT_CREDIT')) {
      const liens = mortgages.map((lien) => foundLien(lien, 'CREDIT', context))
      return both(happened(received, event('LiensFound', { liens })), searchLiens(a, 'SOFT_CREDIT'))
    }
    const liens = [...a.liens, ...found]
    return both(
      happened(received, ...(found.length > 0 ? [event('LiensFound', { liens })] : [])),
      goOn(
        { ...a, credit: file, liens, liensConfirmed: a.liensConfirmed && found.length === 0 },
        'SOFT_CREDIT',
        context,
      ),
    )
  },
  PROPERTY_RECORD: (a, { owners, ...record }) =>
    both(happened(event('PropertyRecorded', { ...record, recordedOwners: owners })), searchLiens(a, 'PROPERTY_RECORD')),
  VALUATION: (a, { value, confidence }, context) => {
    const valuation = { value, confidence, on: context.today, source: 'AVM' as const }
    return both(
      happened(event('Valued', { valuation })),
      drawnAgain(a, 'VALUATION') ? goOn({ ...a, valuation }, 'VALUATION', context) : searchLiens(a, 'VALUATION'),
    )
  },
  LIENS: (a, { liens }, context) => {
    // A recorded mortgage that the credit file also shows is one lien: the file knows its balance.
    const recorded = unknown(a, liens).map((lien) => foundLien(lien, 'RECORD', context))
    return happened(event('LiensSearched', { liens: [...a.liens, ...recorded] }))
  },
  HARD_CREDIT: (a, { file }, context) =>
    both(
      happened(event('CreditReceived', { identity: a.borrower, file })),
      drawnAgain(a, 'HARD_CREDIT') ? goOn({ ...a, credit: file }, 'HARD_CREDIT', context) : summarise(a, 'HARD_CREDIT'),
    ),
  SANCTIONS: (a, { clear }, context) => (clear ? summarise(a, 'SANCTIONS') : declinedByScreen(a, context)),
  TITLE: (a, { vesting }, context) => {
    const title = { status: 'COMPLETE' as const, vesting, on: context.today }
    return both(
      happened(event('TitleReported', { title })),
      drawnAgain(a, 'TITLE') ? goOn({ ...a, title }, 'TITLE', context) : summarise(a, 'TITLE'),
    )
  },
  FLOOD: (a, flood) => both(happened(event('FloodDetermined', { flood })), summarise(a, 'FLOOD')),
  SUMMARY_DOCUMENTS: (_, { documents }) => happened(event('SummaryDocumentsReady', { documents })),
  INCOME_LINK: (a, { url }) =>
    a.income.link ? happened(event('IncomeLinkOpened', { ...a.income.link, url })) : outcome({}),
  INCOME: incomeResult('LINK'),
  PAYSTUB_REVIEW: incomeResult('PAYSTUB'),
  EMPLOYMENT: (a, { confirmed }, { newUuid }) => {
    const employer = a.income.employer ?? ''
    if (confirmed) return happened(event('EmploymentConfirmed', { employer }))
    const denials = (a.income.employmentDenials ?? 0) + 1
    const wanted = denials < EMPLOYER_TRIES ? [] : [event('PaystubsWanted', { reference: newUuid() })]
    return happened(event('EmploymentNotConfirmed', { employer }), ...wanted)
  },
  BANK_LINK: (a, { url }) =>
    a.bank.link ? happened(event('BankLinkOpened', { reference: a.bank.link, url })) : outcome({}),
  BANK_ACCOUNTS: (a, found, { personal }) => {
    // One that was typed in while the bank was asked stays.
    const typed = (personal[a.borrower]?.accounts ?? []).filter(
      ({ source, uuid }) => source === 'MANUAL' && !found.accounts.some((one) => one.uuid === uuid),
    )
    const accounts = [...typed, ...found.accounts]
    return outcome({
      events: [event('BankAccountsFound', { accounts: accounts.map(({ accountNumber: _, ...view }) => view) })],
      personal: [{ identity: a.borrower, patch: { accounts } }],
    })
  },
  ACCOUNT_CHECK: (_, { status }) => happened(event('AccountChecked', { status })),
  IDENTITY: (a, { identity, verified, reason }, context) => {
    // Two signers may have sent theirs at the same time: the other one is looked at next.
    const next = a.owners.some((o) => o.identityUuid !== identity && o.identityStatus === 'SUBMITTED')
      ? ask(a, 'IDENTITY')
      : outcome({})
    if (!verified) return both(happened(event('IdentityFailed', { identity, reason })), next)
    const done = both(happened(event('IdentityVerified', { identity })), next)
    return identity === a.borrower ? both(done, prepareClosing(a, context)) : done
  },
  CLOSING_DOCUMENTS: (a, { documents }, { today }) =>
    happened(event('ClosingDocumentsReady', { documents, scheduledOn: earliestSigning(a, today) })),
  CO_SIGNER_CREDIT: (a, { identity, file, documents }) => {
    const received = happened(event('CreditReceived', { identity, file }), event('SignerNoticesReady', { documents }))
    // Two may have agreed at the same time: the other one's file is asked for next.
    const next = creditDue(a).find((owner) => owner.identityUuid !== identity)
    return next ? both(received, askAbout(a, 'CO_SIGNER_CREDIT', next.identityUuid)) : received
  },
  SEAL: (a, { documents }) =>
    both(
      happened(event('DocumentsSealed', { documents })),
      a.owners.every((o) => o.signedAt) && !a.requests.NOTARY_DOCUMENTS ? ask(a, 'NOTARY_DOCUMENTS') : outcome({}),
    ),
  NOTARY_DOCUMENTS: (_, { documents }) => happened(event('NotaryDocumentsReady', { documents })),
  KNOWLEDGE_QUESTIONS: (a, { questions, key }, { now }) => {
    const expireAt = new Date(Date.parse(now) + KNOWLEDGE.seconds * 1000).toISOString() as Instant
    return outcome({
      events: [event('KnowledgeAsked', { questions, expireAt })],
      personal: [{ identity: a.borrower, patch: { knowledgeKey: key } }],
      effects: [{ kind: 'deadline', name: 'KNOWLEDGE_EXPIRES', due: expireAt }],
    })
  },
  NOTARY_ROOM: (_, { room, notary }) =>
    happened(event('NotaryRoomOpened', { room }), event('NotaryJoined', { name: notary })),
  NOTARY_BOOKING: (a, { reference }) =>
    both(
      a.notary.appointment
        ? happened(event('NotaryBooked', { appointment: { ...a.notary.appointment, reference } }))
        : outcome({}),
      outcome({ effects: [{ kind: 'deadline', name: 'NOTARY_VISIT', due: visitEnd(a) }] }),
    ),
  NOTARY_VISIT: notarized,
  NOTARIZE: notarized,
  INSURANCE: (a, { accepted }) =>
    accepted
      ? both(
          happened(event('InsuranceAccepted', {})),
          release({ ...a, insurance: a.insurance && { ...a.insurance, accepted } }),
        )
      : outcome({}),
  RECORDING: (a, recording) =>
    both(happened(event('Recorded', { recording })), release({ ...a, recording, status: 'FUNDABLE' })),
  PAYOFF: (a) => both(happened(event('LiensPaidOff', {})), ask(a, 'DISBURSEMENT')),
  DISBURSEMENT: (a, { trace }) =>
    outcome({
      events: [event('Funded', { trace })],
      effects: [{ kind: 'mail', template: 'FUNDED', identity: a.borrower, key: 'funded' }],
    }),
  ADVERSE_ACTION: noticed,
}

/** Money goes out when the county has recorded, insurance is accepted and no one can rescind any more. */
function release(a: Application): Outcome {
  if (a.status !== 'FUNDABLE' || !a.recording || !a.insurance?.accepted || !(a.rescission?.expired ?? true))
    return outcome({})
  const pays = a.liens.some((lien) => lien.payOff)
  return both(happened(event('FundingReleased', {})), ask(a, pays ? 'PAYOFF' : 'DISBURSEMENT'))
}

/** Twelve days in Texas from application and notice, one business day from the itemised costs; elsewhere at once. */
export function earliestSigning(a: Application, today: PlainDate): PlainDate | undefined {
  if (a.property.address.state !== 'TX' || a.property.occupancy !== 'PRIMARY') return undefined
  const applied = a.summaryAcceptedAt ? dateIn(zonesOf('TX').first, a.summaryAcceptedAt) : today
  return texasEarliestClosing({ application: applied, noticeReceived: applied, itemisedCostsReceived: applied })
}

/** The end of the booked slot: then the notary has been there, or says otherwise. */
function visitEnd(a: Application): Instant {
  const { date, slot } = a.notary.appointment ?? { date: '1970-01-01' as PlainDate, slot: '00:00' }
  const [hour, minute] = slot.split(':').map(Number) as [number, number]
  const begins = Date.parse(startOf(date, zoneOf(a.property.address.state)))
  return new Date(begins + (hour + 1) * 3_600_000 + minute * 60_000).toISOString() as Instant
}

/** Applies a result that is not stale; the request is settled with it. */
export function decideResult<K extends RequestKind>(
  a: Application,
  kind: K,
  result: Results[K],
  context: Context<LendingContext>,
): Outcome {
  const no = a.requests[kind]?.no ?? 0
  return both(
    happened(event('RequestSettled', { kind, no, state: 'DONE' })),
    (APPLY[kind] as Apply<K>)(a, result, context),
  )
}

/** A deadline has come. */
export function decideDeadline(a: Application, name: string, context: Context<LendingContext>): Outcome {
  if (name === 'RESCISSION_EXPIRES' && a.status === 'RESCISSION')
    return both(happened(event('RescissionExpired', {})), ask(a, 'RECORDING'))
  if (name === 'NOTARY_VISIT' && a.status === 'NOTARY' && a.notary.kind === 'MANUAL') return ask(a, 'NOTARY_VISIT')
  if (
    name === 'KNOWLEDGE_EXPIRES' &&
    a.notary.questions &&
    a.notary.questionsExpireAt &&
    a.notary.questionsExpireAt <= context.now
  )
    return knowledgeResult(a, false)
  if (name === 'ADVERSE_ACTION_NEAR') return noticeMissing(a, 'NEAR')
  if (name === 'ADVERSE_ACTION_DUE') return noticeMissing(a, 'DUE')
  return outcome({})
}
