/** What outside parties report, one row a request: the typed result and what it does to the application. */

import type { QualifyingChange } from '../rules/adverseAction.ts'
import { rescissionPeriod } from '../rules/rescission.ts'
import { texasRescission } from '../rules/texas.ts'
import { figure, money } from '../rules/trace.ts'
import { addDays, dateIn, type Instant, type PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import { startOf, zoneOf, zonesOf } from '../values/timeZones.ts'
import { KNOWLEDGE, knowledgeResult } from './closing/commands.ts'
import { earliestSigning } from './closing/signingDay.ts'
import { incompleteNoticed, stillUnanswered } from './conditions/incomplete.ts'
import { andThen } from './core/andThen.ts'
import { ask, type Context, merge, type Outcome, outcome } from './core/command.ts'
import type { LendingContext } from './core/lendingContext.ts'
import { hasRightToCancel } from './core/product.ts'
import type { RequestKind } from './core/requests.ts'
import { isPast } from './core/retryRequest.ts'
import { hasEnded } from './core/status.ts'
import {
  askForClosed,
  type CreditResults,
  coSignerCredit,
  creditBlockEnds,
  hardCredit,
  softCredit,
} from './credit/results.ts'
import { declinedByScreen, noticed, noticeMissing } from './decline/decline.ts'
import { type DomainEvent, event } from './events.ts'
import { sentToBorrower, unpaidFigures, withAnswers } from './funding/payoffs.ts'
import type { BankAccount, Payoff } from './funding/types.ts'
import { EMPLOYER_TRIES } from './income/employment.ts'
import { type IncomeFound, incomeFound, paystubsUnread } from './income/results.ts'
import { counterOfferEnds } from './offers/counteroffer.ts'
import { lapse } from './offers/lapse.ts'
import { drawnAgain, goOn } from './offers/refresh.ts'
import { proceedAfter } from './proceed.ts'
import { type BrokerOpinion, opinionGiven } from './property/homeValue.ts'
import { foundLien, unknownLiens as unknown } from './property/liens.ts'
import { type PropertyRecord, recordAnswered } from './property/propertyRecord.ts'
import type { Lien } from './property/types.ts'
import { identityFailed } from './reviews/identityReview.ts'
import { openReview, subjectOf } from './reviews/reviews.ts'
import type { Application, DocumentRecord, NotaryFailure, TitleException } from './types.ts'

interface Certified {
  readonly journal: NonNullable<Application['notary']['journal']>
  readonly documents: readonly DocumentRecord[]
}
/** The session or visit came to nothing. */
interface Failed {
  readonly failed: NotaryFailure
}

export interface Results extends CreditResults {
  /** Undefined: the county has no record at the address. */
  PROPERTY_RECORD: PropertyRecord | undefined
  /** Undefined: no automated value is to be had. */
  VALUATION: { readonly value: Cents; readonly confidence: number } | undefined
  BPO: BrokerOpinion
  LIENS: { readonly liens: readonly Omit<Lien, 'uuid' | 'source' | 'payOff'>[] }
  SANCTIONS: { readonly clear: boolean }
  TITLE: { readonly vesting: string; readonly exceptions?: readonly TitleException[] }
  FLOOD: NonNullable<Application['flood']>
  SUMMARY_DOCUMENTS: { readonly documents: readonly DocumentRecord[] }
  /** The provider opened a session; the person is sent to it. */
  INCOME_LINK: { readonly url: string }
  /** Undefined: the person came back without having connected anything, and chooses again. */
  INCOME: IncomeFound | undefined
  /** Undefined: the provider could not read them, and a person has to. */
  PAYSTUB_REVIEW: IncomeFound | undefined
  EMPLOYMENT: { readonly confirmed: boolean }
  BANK_LINK: { readonly url: string }
  BANK_ACCOUNTS: { readonly accounts: readonly BankAccount[] }
  ACCOUNT_CHECK: { readonly status: 'VERIFIED' | 'FAILED_VERIFICATION' | 'PENDING_REVIEW' }
  /** `suspicious`: the document looks forged, or is another person's. */
  IDENTITY: {
    readonly identity: string
    readonly verified: boolean
    readonly reason: string
    readonly suspicious?: boolean
  }
  CLOSING_DOCUMENTS: { readonly documents: readonly DocumentRecord[] }
  /** `misfit`: whose signature does not fit, in the eyes of who reads what was signed. */
  SEAL: {
    readonly documents: readonly DocumentRecord[]
    readonly misfit?: { readonly identity: string; readonly why: string } | undefined
  }
  NOTARY_DOCUMENTS: { readonly documents: readonly DocumentRecord[] }
  KNOWLEDGE_QUESTIONS: {
    readonly questions: NonNullable<Application['notary']['questions']>
    readonly key: Readonly<Record<string, string>>
  }
  NOTARY_ROOM: { readonly room: string; readonly notary: string } | Failed
  NOTARY_BOOKING: { readonly reference: string }
  NOTARY_VISIT: Certified | Failed
  NOTARIZE: Certified | Failed
  INSURANCE: { readonly accepted: boolean }
  RECORDING: { readonly instrument: string; readonly on: PlainDate }
  PAYOFF: { readonly payoffs: readonly Payoff[] }
  DISBURSEMENT: { readonly trace: string }
  ADVERSE_ACTION: { readonly documents: readonly DocumentRecord[]; readonly changes: readonly QualifyingChange[] }
  /** None where all was answered meanwhile. */
  INCOMPLETE_NOTICE: { readonly documents: readonly DocumentRecord[] }
}

type Apply<K extends RequestKind> = (a: Application, result: Results[K], context: Context<LendingContext>) => Outcome
const happened = (...events: DomainEvent[]): Outcome => outcome({ events })

/** What was cleared once is not looked at again, while it is the same. */
const titleFound = (exceptions: readonly TitleException[]) => ({
  subject: exceptions.map((one) => (one.kind === 'LIEN' ? `${one.lender} ${one.amount}` : one.kind)).join('; '),
  found: exceptions.map((one) =>
    one.kind === 'LIEN' ? money(`lien of ${one.lender}`, one.amount) : figure('another owner', true, 'flag'),
  ),
})

const notarized =
  (kind: 'NOTARIZE' | 'NOTARY_VISIT'): Apply<typeof kind> =>
  (a, result, context) =>
    // Another meeting came first: what was signed there stands.
    a.notary.completedAt
      ? outcome({})
      : 'failed' in result
        ? notaryFailed(a, kind, result.failed, context)
        : certified(a, result)

/** Somebody has to look; the person may set up another meeting where that can help. */
function notaryFailed(
  a: Application,
  kind: 'NOTARY_ROOM' | 'NOTARIZE' | 'NOTARY_VISIT',
  why: NotaryFailure,
  context: Context<LendingContext>,
): Outcome {
  const subject = `${kind} ${a.requests[kind]?.no ?? 1}`
  return merge(
    happened(event('NotaryFailed', { why })),
    openReview(a, 'NOTARY', context, { subject, found: [figure('what happened', why, 'text')] }),
  )
}

function certified(a: Application, { journal, documents }: Certified): Outcome {
  const { state } = a.property.address
  // Where the clocks of a state differ, the period is never shorter than where the home is.
  const opened = dateIn(zonesOf(state).first, journal.at)
  const federal = rescissionPeriod({ accountOpened: opened, noticeDelivered: opened, disclosuresDelivered: opened })
  const expires = state === 'TX' ? texasRescission(opened).expires : federal.expires
  const rescission = hasRightToCancel(a)
    ? { opened, expires, earliestDisbursement: addDays(expires, 1), expired: false }
    : undefined
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
  return rescission ? done : merge(done, ask(a, 'RECORDING'))
}

const APPLY: { readonly [K in RequestKind]: Apply<K> } = {
  SOFT_CREDIT: softCredit,
  PROPERTY_RECORD: recordAnswered,
  VALUATION: (a, found, context) => {
    const valuation = found && { ...found, on: context.today, source: 'AVM' as const }
    const valued = happened(valuation ? event('Valued', { valuation }) : event('NotValued', {}))
    if (!drawnAgain(a, 'VALUATION')) return valued
    // A dispute is not over because the broker's value has grown old: unless its owner lets it rest, a broker looks again.
    const disputed = valuation && a.valuation?.source === 'BPO' && a.bpo?.why === 'DISPUTED'
    const { estimate, grounds } = a.bpo ?? {}
    const bpo = { status: 'BPO_REQUIRED', why: 'DISPUTED', estimate, grounds } as const
    const again = disputed ? merge(valued, happened(event('BpoChanged', { bpo }))) : valued
    return andThen(a, again, context, (after) => goOn(after, 'VALUATION', context))
  },
  BPO: opinionGiven,
  LIENS: (a, { liens }, context) => {
    // A recorded mortgage that the credit file also shows is one lien: the file knows its balance.
    const recorded = unknown(a, liens).map((lien) => foundLien(lien, 'RECORD', context))
    return happened(event('LiensSearched', { liens: [...a.liens, ...recorded] }))
  },
  HARD_CREDIT: hardCredit,
  SANCTIONS: (a, { clear }, context) => (clear ? outcome({}) : declinedByScreen(a, context)),
  TITLE: (a, { vesting, exceptions: reported = [] }, context) => {
    const exceptions = reported.filter((one) => one.kind !== 'LIEN' || unknown(a, [one]).length > 0)
    const title = {
      status: 'COMPLETE' as const,
      vesting,
      on: context.today,
      ...(exceptions.length > 0 && { exceptions }),
    }
    const report = happened(event('TitleReported', { title }))
    const looked =
      exceptions.length > 0 ? merge(report, openReview(a, 'TITLE', context, titleFound(exceptions))) : report
    return drawnAgain(a, 'TITLE') ? andThen(a, looked, context, (after) => goOn(after, 'TITLE', context)) : looked
  },
  FLOOD: (a, flood, context) => {
    const determined = happened(event('FloodDetermined', { flood }))
    return flood.undetermined ? merge(determined, openReview(a, 'FLOOD', context)) : determined
  },
  SUMMARY_DOCUMENTS: (a, { documents }) =>
    outcome({
      events: [event('SummaryDocumentsReady', { documents })],
      effects: a.flood?.inHazardArea
        ? [{ kind: 'mail', template: 'FLOOD_NOTICE', identity: a.borrower, key: 'flood' }]
        : [],
    }),
  INCOME_LINK: (a, { url }) =>
    a.income.link ? happened(event('IncomeLinkOpened', { ...a.income.link, url })) : outcome({}),
  INCOME: (a, found, context) => (found ? incomeFound(a, 'LINK', found, context) : outcome({})),
  PAYSTUB_REVIEW: (a, found, context) =>
    found ? incomeFound(a, 'PAYSTUB', found, context) : paystubsUnread(a, context),
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
  ACCOUNT_CHECK: (a, { status }, context) => {
    if (status !== 'PENDING_REVIEW') return happened(event('AccountChecked', { status }))
    const subject = a.bank.disburse
    const known = (a.reviews ?? []).some(
      (one) => one.kind === 'BANK_ACCOUNT' && one.resolved?.way === 'CLEAR' && subjectOf(a, one) === subject,
    )
    if (known) return happened(event('AccountChecked', { status: 'VERIFIED' }))
    return merge(happened(event('AccountChecked', { status })), openReview(a, 'BANK_ACCOUNT', context, { subject }))
  },
  IDENTITY: (a, result, context) => {
    const { identity, verified } = result
    // Two signers may have sent theirs at the same time: the other one is looked at next.
    const next = a.owners.some((o) => o.identityUuid !== identity && o.identityStatus === 'SUBMITTED')
      ? ask(a, 'IDENTITY')
      : outcome({})
    if (!verified) return merge(identityFailed(a, result, context), next)
    return merge(happened(event('IdentityVerified', { identity })), next)
  },
  // What they state was changed while they were made: they are made anew.
  CLOSING_DOCUMENTS: (a, { documents }, { today }) =>
    a.status !== 'CLOSING_DOCUMENTS'
      ? outcome({})
      : happened(event('ClosingDocumentsReady', { documents, scheduledOn: earliestSigning(a, today) })),
  CO_SIGNER_CREDIT: coSignerCredit,
  SEAL: (a, { documents, misfit }, context) => {
    const looked = misfit
      ? openReview(a, 'SIGNED_DOCUMENTS', context, {
          subject: misfit.identity,
          found: [figure('what was read', misfit.why, 'text')],
        })
      : outcome({})
    // Nothing is sealed before somebody has looked; what they took as good is.
    if (looked.events.length > 0) return looked
    return merge(
      happened(event('DocumentsSealed', { documents })),
      a.owners.every((o) => o.signedAt) && !a.requests.NOTARY_DOCUMENTS ? ask(a, 'NOTARY_DOCUMENTS') : outcome({}),
    )
  },
  NOTARY_DOCUMENTS: (_, { documents }) => happened(event('NotaryDocumentsReady', { documents })),
  KNOWLEDGE_QUESTIONS: (a, { questions, key }, { now }) => {
    const expireAt = new Date(Date.parse(now) + KNOWLEDGE.seconds * 1000).toISOString() as Instant
    return outcome({
      events: [event('KnowledgeAsked', { questions, expireAt })],
      personal: [{ identity: a.borrower, patch: { knowledgeKey: key } }],
      effects: [{ kind: 'deadline', name: 'KNOWLEDGE_EXPIRES', due: expireAt }],
    })
  },
  NOTARY_ROOM: (a, result, context) =>
    'failed' in result && !a.notary.completedAt
      ? notaryFailed(a, 'NOTARY_ROOM', result.failed, context)
      : 'failed' in result
        ? outcome({})
        : happened(event('NotaryRoomOpened', { room: result.room }), event('NotaryJoined', { name: result.notary })),
  NOTARY_BOOKING: (a, { reference }) =>
    merge(
      a.notary.appointment
        ? happened(event('NotaryBooked', { appointment: { ...a.notary.appointment, reference } }))
        : outcome({}),
      outcome({ effects: [{ kind: 'deadline', name: 'NOTARY_VISIT', due: visitEnd(a) }] }),
    ),
  NOTARY_VISIT: notarized('NOTARY_VISIT'),
  NOTARIZE: notarized('NOTARIZE'),
  INSURANCE: (_, { accepted }) => (accepted ? happened(event('InsuranceAccepted', {})) : outcome({})),
  RECORDING: (_, recording) => happened(event('Recorded', { recording })),
  PAYOFF: (a, { payoffs: answers }, context) => {
    const payoffs = withAnswers(a, answers)
    const answered = happened(event('PayoffsAnswered', { payoffs }))
    const found = unpaidFigures(a, payoffs)
    if (found.length === 0) return merge(answered, happened(event('LiensPaidOff', {})))
    const subject = `PAYOFF ${a.requests.PAYOFF?.no ?? 1}`
    return merge(answered, openReview(a, 'PAYOFF', context, { subject, found }))
  },
  DISBURSEMENT: (a, { trace }) =>
    outcome({
      events: [event('Funded', { trace, sent: sentToBorrower(a) })],
      effects: [{ kind: 'mail', template: 'FUNDED', identity: a.borrower, key: 'funded' }],
    }),
  ADVERSE_ACTION: noticed,
  INCOMPLETE_NOTICE: incompleteNoticed,
}

/** The end of the booked slot: then the notary has been there, or says otherwise. */
function visitEnd(a: Application): Instant {
  const { date, slot } = a.notary.appointment ?? { date: '1970-01-01' as PlainDate, slot: '00:00' }
  const [hour, minute] = slot.split(':').map(Number) as [number, number]
  const begins = Date.parse(startOf(date, zoneOf(a.property.address.state)))
  return new Date(begins + (hour + 1) * 3_600_000 + minute * 60_000).toISOString() as Instant
}

/**
 * Applies a result that is not stale; the request is settled with it, and what comes next by itself is asked for. Of an
 * application that has ended meanwhile nothing but its notice goes on.
 */
export function decideResult<K extends RequestKind>(
  a: Application,
  kind: K,
  result: Results[K],
  context: Context<LendingContext>,
): Outcome {
  const no = a.requests[kind]?.no ?? 0
  const settled = happened(event('RequestSettled', { kind, no, state: 'DONE' }))
  if (isPast(a, kind, no)) return settled
  const applied = merge(settled, (APPLY[kind] as Apply<K>)(a, result, context))
  return proceedAfter(a, applied, context)
}

/** A deadline has come. */
export const decideDeadline = (a: Application, name: string, context: Context<LendingContext>): Outcome =>
  proceedAfter(a, atDeadline(a, name, context), context)

function atDeadline(a: Application, name: string, context: Context<LendingContext>): Outcome {
  if (hasEnded(a.status) && name !== 'ADVERSE_ACTION_NEAR' && name !== 'ADVERSE_ACTION_DUE') return outcome({})
  if (name === 'RESCISSION_EXPIRES' && a.status === 'RESCISSION')
    return merge(happened(event('RescissionExpired', {})), ask(a, 'RECORDING'))
  if (name === 'NOTARY_VISIT' && a.status === 'NOTARY' && a.notary.kind === 'MANUAL' && a.notary.appointment)
    return ask(a, 'NOTARY_VISIT')
  if (
    name === 'KNOWLEDGE_EXPIRES' &&
    a.notary.questions &&
    a.notary.questionsExpireAt &&
    a.notary.questionsExpireAt <= context.now
  )
    return knowledgeResult(a, false)
  if (name === 'OFFERS_LAPSE') return lapse(a, context)
  if (
    name === 'BPO_DONE' &&
    a.bpo?.status === 'BPO_PROCESSING' &&
    a.requests.BPO?.state === 'DONE' &&
    !hasEnded(a.status)
  )
    return ask(a, 'BPO')
  if (name === 'CREDIT_RETRY') return askForClosed(a)
  if (name === 'CREDIT_BLOCK_ENDS') return creditBlockEnds(a, context)
  if (name === 'COUNTER_OFFER_ENDS') return counterOfferEnds(a, context)
  if (name === 'CONDITION_WAITS') return stillUnanswered(a, context)
  if (name === 'ADVERSE_ACTION_NEAR') return noticeMissing(a, 'NEAR')
  if (name === 'ADVERSE_ACTION_DUE') return noticeMissing(a, 'DUE')
  return outcome({})
}
