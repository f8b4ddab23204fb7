/** Handles a credit bureau's response, which is either a report or the reason why there's no report. */

import { hasEnded } from '../../journey/statuses.ts'
import { figure } from '../../rules/trace.ts'
import { underwrite } from '../../rules/underwriting.ts'
import { addDays, instant } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import { startOf, todayAt, zonesOf } from '../../values/timeZones.ts'
import { andThen } from '../core/andThen.ts'
import { ask, askAbout, type Context, happened, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import type { RequestKind } from '../core/requests.ts'
import type { DeadlineTable, ResultTable } from '../core/resultTable.ts'
import { declinedForCredit } from '../decline/decline.ts'
import { type DomainEvent, event } from '../events.ts'
import { decideAnew } from '../offers/counteroffer.ts'
import { drawnAgain, goOn } from '../offers/refresh.ts'
import { underwritingInput } from '../offers/underwrite.ts'
import { foundLien, type ReportedLien, unknownLiens } from '../property/liens.ts'
import { cleared, openReview, openReviews } from '../reviews/reviews.ts'
import type { Application, DocumentRecord, Owner } from '../types.ts'
import type { CreditBlock, CreditFile, Inquiry } from './types.ts'

/**
 * The reason why the bureau returned no report. NO_FILE: the bureau has no file for the person's name and address.
 * NOT_SURE: the bureau needs the full SSN to identify the file. MINOR: according to the file, the person is a minor.
 * ERROR: the bureau can't process the request at the moment.
 */
export type NoReport =
  | (Pick<CreditBlock, 'kind' | 'bureau' | 'bureauContact'> & {
      /** Whether the PIN sent with the request was wrong. */
      readonly pinRefused: boolean
    })
  | {
      readonly kind: 'NO_FILE' | 'NOT_SURE' | 'MINOR' | 'ERROR'
      readonly bureau: string
      readonly bureauContact?: CreditBlock['bureauContact']
    }

/** `alertPhone`: the phone number in a fraud alert, which the lender must call. */
interface Report {
  readonly file: CreditFile
  readonly alertPhone?: string
}
/**
 * A bureau's response: either a credit report, or the reason why the bureau returned no report. In both cases, the
 * request has succeeded. `Rest`: extra fields that come with a report.
 */
type CreditResult<Rest = object> =
  | (Report & Rest & { readonly noReport?: undefined })
  | ({ readonly noReport: NoReport } & { readonly [K in keyof (Report & Rest)]?: undefined })

export interface CreditResults {
  SOFT_CREDIT: CreditResult<{ readonly mortgages: readonly ReportedLien[] }>
  HARD_CREDIT: CreditResult
  /** `documents`: the co-signer's own credit score disclosure. */
  CO_SIGNER_CREDIT: { readonly identity: string } & CreditResult<{ readonly documents: readonly DocumentRecord[] }>
}

const PULL: Readonly<Record<CreditFile['pull'], 'SOFT_CREDIT' | 'HARD_CREDIT'>> = {
  SOFT: 'SOFT_CREDIT',
  HARD: 'HARD_CREDIT',
}

/**
 * Returns the kind of report that the application needs now: a hard pull if one was requested before, otherwise a soft
 * pull.
 */
export const wantedPull = ({ requests }: Pick<Application, 'requests'>): 'SOFT_CREDIT' | 'HARD_CREDIT' =>
  requests.HARD_CREDIT ? 'HARD_CREDIT' : 'SOFT_CREDIT'

/** Stores the borrower's credit report, deletes the PIN, and opens a review for a fraud alert. */
function received(a: Application, { file, alertPhone }: Report, context: Context): Outcome {
  const told = { ...(context.personal[a.borrower]?.creditPin && { creditPin: '' }), ...(alertPhone && { alertPhone }) }
  const looked = file.alert && !cleared(a, 'FACTA_ALERT')
  return merge(
    outcome({
      events: [event('CreditReceived', { identity: a.borrower, file })],
      personal: Object.keys(told).length > 0 ? [{ identity: a.borrower, patch: told }] : [],
    }),
    looked
      ? openReview(a, 'FACTA_ALERT', context, { found: [figure('alert', file.alert ?? '', 'text')] })
      : outcome({}),
  )
}

/**
 * Handles the first or a refreshed soft pull. Stores the report and its liens, or the bureau's reason for returning no
 * report.
 */
export function softCredit(
  a: Application,
  result: CreditResults['SOFT_CREDIT'],
  context: Context<LendingContext>,
): Outcome {
  if (result.noReport) return withoutReport(a, 'SOFT', result.noReport, context)
  const { file, mortgages } = result
  const known = received(a, result, context)
  if (!drawnAgain(a, 'SOFT_CREDIT')) {
    const liens = mortgages.map((lien) => foundLien(lien, 'CREDIT', context))
    return merge(known, happened(event('LiensFound', { liens })))
  }
  const found = unknownLiens(a, mortgages).map((lien) => foundLien(lien, 'CREDIT', context))
  const liens = [...a.liens, ...found]
  return merge(
    known,
    found.length > 0 ? happened(event('LiensFound', { liens })) : outcome({}),
    goOn(
      {
        ...a,
        credit: file,
        creditBlock: undefined,
        ssnNeeded: false,
        liens,
        liensConfirmed: a.liensConfirmed && found.length === 0,
      },
      'SOFT_CREDIT',
      context,
    ),
  )
}

/** Handles the first or a refreshed hard pull. Runs the rules again, and lists other lenders' inquiries. */
export function hardCredit(
  a: Application,
  result: CreditResults['HARD_CREDIT'],
  context: Context<LendingContext>,
): Outcome {
  if (result.noReport) return withoutReport(a, 'HARD', result.noReport, context)
  const { file } = result
  const known = received(a, result, context)
  if (drawnAgain(a, 'HARD_CREDIT'))
    return merge(known, goOn({ ...a, credit: file, creditBlock: undefined }, 'HARD_CREDIT', context))
  const since = addDays(file.pulledOn, -context.policy.policy.credit.inquiries.days)
  const listed = (file.inquiries ?? []).filter(({ on }) => on >= since)
  // The borrower doesn't have to explain the same inquiry twice.
  const told = (one: Inquiry) =>
    a.inquiries?.listed.some(({ creditor, on }) => creditor === one.creditor && on === one.on)
  const first = merge(known, listed.every(told) ? outcome({}) : happened(event('InquiriesFound', { listed })))
  // If the hard pull shows new information, the rules run now, before the borrower signs.
  return saysTheSame(a.credit, file) ? first : andThen(a, first, context, (after) => decideAnew(after, context))
}

const saysTheSame = (before: CreditFile | undefined, now: CreditFile): boolean =>
  before !== undefined &&
  before.score === now.score &&
  before.monthlyDebts === now.monthlyDebts &&
  before.tradelines === now.tradelines &&
  (before.pastDue?.length ?? 0) === (now.pastDue?.length ?? 0)

function withoutReport(
  a: Application,
  pull: CreditFile['pull'],
  none: NoReport,
  context: Context<LendingContext>,
): Outcome {
  if (none.kind === 'FROZEN' || none.kind === 'LOCKED') return blocked(a, a.borrower, pull, none, context)
  // The report can't be requested now. Mark the request as failed, so that an agent requests the report later.
  if (none.kind === 'ERROR') {
    const kind = PULL[pull]
    const no = a.requests[kind]?.no ?? 1
    return happened(event('RequestSettled', { kind, no, state: 'FAILED', answered: true }))
  }
  const opened = a.creditBlock ? happened(event('CreditUnblocked', {})) : outcome({})
  if (none.kind === 'NOT_SURE' && !context.personal[a.borrower]?.ssn)
    return merge(opened, happened(event('SsnWanted', {})))
  const kind = none.kind === 'MINOR' ? 'MINOR_CREDIT' : 'NO_CREDIT'
  const { address, phone } = none.bureauContact ?? {}
  const found = [
    figure('bureau', none.bureau, 'text'),
    figure('answer', none.kind, 'text'),
    // An adverse action notice must state the bureau's address and phone number.
    ...(address ? [figure('bureauAddress', address, 'text')] : []),
    ...(phone ? [figure('bureauPhone', phone, 'text')] : []),
  ]
  return merge(opened, openReview(a, kind, context, { found }))
}

const HOUR = 3_600_000

/**
 * Handles a credit file that is frozen or locked at the bureau. The server requests the file again every few hours, and
 * whenever the borrower reports that the file is open. If the file stays closed, the application is declined early
 * enough to send the notice on time (12 CFR 1002.9(c)(1)).
 */
function blocked(
  a: Application,
  identity: string,
  pull: CreditFile['pull'],
  none: Extract<NoReport, { readonly pinRefused: boolean }>,
  context: Context<LendingContext>,
): Outcome {
  const { now, today, personal } = context
  const { retryHours, days } = context.policy.policy.credit.closedFile
  const before = identity === a.borrower ? a.creditBlock : ownerOf(a, identity)?.creditBlock
  const next = instant(Date.parse(now) + retryHours * HOUR)
  const until = before?.until ?? addDays(today, days)
  const block: Omit<CreditBlock, 'since'> = {
    kind: none.kind,
    bureau: none.bureau,
    bureauContact: none.bureauContact,
    pull,
    next,
    until,
    wrongPins: (before?.wrongPins ?? 0) + (none.pinRefused ? 1 : 0),
    pinRefused: none.kind === 'FROZEN' && (none.pinRefused || (before?.pinRefused ?? false)),
  }
  return outcome({
    events: [event('CreditBlocked', { block, ...(identity === a.borrower ? {} : { identity }) })],
    personal: personal[identity]?.creditPin ? [{ identity, patch: { creditPin: '' } }] : [],
    effects: [
      { kind: 'deadline', name: 'CREDIT_RETRY', due: next },
      ...(before
        ? []
        : [
            { kind: 'deadline', name: 'CREDIT_BLOCK_ENDS', due: endOf(a, until) } as const,
            { kind: 'mail', template: 'CREDIT_CLOSED', identity, key: now } as const,
          ]),
    ],
  })
}

const endOf = (a: Application, day: NonNullable<CreditBlock['until']>) =>
  startOf(addDays(day, 1), zonesOf(a.property.address.state).last)
const ownerOf = (a: Application, identity: string) => a.owners.find((one) => one.identityUuid === identity)

/** Requests a frozen or locked credit file again, unless a request for that file is already open. */
export function askForClosed(a: Application): Outcome {
  const isOpen = (kind: RequestKind) => a.requests[kind]?.state === 'OPEN'
  if (hasEnded(a.status)) return outcome({})
  if (a.creditBlock && !isOpen(PULL[a.creditBlock.pull])) return ask(a, PULL[a.creditBlock.pull])
  const other = a.owners.find(({ credit, creditBlock }) => creditBlock && !credit)
  return other && !isOpen('CO_SIGNER_CREDIT') ? askAbout(a, 'CO_SIGNER_CREDIT', other.identityUuid) : outcome({})
}

/** Stops waiting for a credit file that has been frozen or locked for too long. */
export function creditBlockEnds(a: Application, context: Context<LendingContext>): Outcome {
  if (hasEnded(a.status)) return outcome({})
  const waited = ({ until }: CreditBlock) => until !== undefined && context.today > until
  if (a.creditBlock && waited(a.creditBlock)) {
    const since = todayAt(a.property.address.state, a.creditBlock.since)
    return declinedForCredit(a, context, since)
  }
  const other = a.owners.find(({ credit, creditBlock }) => !credit && creditBlock && waited(creditBlock))
  return other?.creditBlock
    ? openReview(a, 'UNDERWRITING', context, {
        subject: other.identityUuid,
        found: [figure('coSignersFile', other.creditBlock.kind, 'text')],
      })
    : outcome({})
}

/**
 * Handles a co-signer's credit report, which arrives after the borrower has signed. If the rules no longer support the
 * line, an underwriter reviews the application.
 */
export function coSignerCredit(
  a: Application,
  result: CreditResults['CO_SIGNER_CREDIT'],
  context: Context<LendingContext>,
): Outcome {
  const { identity } = result
  const known = result.noReport
    ? coSignerWithout(a, identity, result.noReport, context)
    : merge(
        happened(
          event('CreditReceived', { identity, file: result.file }),
          event('SignerNoticesReady', { documents: result.documents }),
        ),
        coSignerJudged(a, identity, result.file, context),
      )
  // If several co-signers consented at the same time, request the next co-signer's report now.
  const next = creditDue(a).find((owner) => owner.identityUuid !== identity && !owner.creditBlock)
  return next ? merge(known, askAbout(a, 'CO_SIGNER_CREDIT', next.identityUuid)) : known
}

function coSignerWithout(a: Application, identity: string, none: NoReport, context: Context<LendingContext>): Outcome {
  if (none.kind === 'FROZEN' || none.kind === 'LOCKED') return blocked(a, identity, 'HARD', none, context)
  return openReview(a, 'UNDERWRITING', context, {
    subject: identity,
    found: [figure('coSignersFile', none.kind, 'text')],
  })
}

/** Runs the rules with the lower of the borrower's and the co-signer's scores, and with both people's debts. */
function coSignerJudged(a: Application, identity: string, file: CreditFile, context: Context<LendingContext>): Outcome {
  const { policy, pricing } = context.policy
  const owners = a.owners.map((one) => (one.identityUuid === identity ? { ...one, credit: file } : one))
  const input = underwritingInput({ ...a, owners }, context.today)
  const kept = a.quote ? { pricedOn: a.quote.pricedOn, promised: a.quote } : {}
  const { decision, trace } = underwrite({ ...input, ...kept }, policy, pricing)
  const failed = trace.filter(({ result }) => result === 'fail')
  if (!file.alert && (decision === 'APPROVED' || decision === 'FINAL')) return outcome({})
  return openReview(a, 'UNDERWRITING', context, {
    subject: identity,
    found: [
      figure('coSignersScore', file.score, 'score'),
      ...(file.alert ? [figure('alert', file.alert, 'text')] : []),
      ...failed.flatMap(({ inputs, limit }) => [...inputs, ...(limit ? [limit] : [])]),
    ],
  })
}

/** Requests the credit file again: a co-signer's file if the review is about a co-signer, otherwise the borrower's. */
export function askForFile(a: Application, subject: string | undefined): Outcome {
  const coSigner = a.owners.some(({ identityUuid, role }) => identityUuid === subject && role === 'CO_SIGNER')
  return subject !== undefined && coSigner ? askAbout(a, 'CO_SIGNER_CREDIT', subject) : ask(a, wantedPull(a))
}

/** Ends the review of a missing credit file, because the bureau can search again with the full SSN. */
export const searchesEnded = (a: Application, by: string): DomainEvent[] =>
  openReviews(a).flatMap(({ kind, uuid }) =>
    kind === 'NO_CREDIT'
      ? [event('ReviewResolved', { review: uuid, way: 'AGAIN', reason: 'The borrower entered the number.', by })]
      : [],
  )

/** Whether the debts that the borrower reports are large enough for manual review. */
export const largeDebts = (debts: readonly { readonly balance: Cents }[], { policy }: LendingContext): boolean =>
  debts.reduce((sum, { balance }) => sum + balance, 0) >= policy.credit.inquiries.reviewBalance

/** Returns the co-signers who consented to the hard pull but whose report hasn't arrived. */
export const creditDue = ({ owners, consents }: Application): Owner[] =>
  owners.filter(
    ({ role, credit, identityUuid }) =>
      role === 'CO_SIGNER' &&
      !credit &&
      consents.some(({ type, identity }) => type === 'HARD_CREDIT' && identity === identityUuid),
  )

export const RESULTS: ResultTable<CreditResults> = {
  SOFT_CREDIT: softCredit,
  HARD_CREDIT: hardCredit,
  CO_SIGNER_CREDIT: coSignerCredit,
}

export const DEADLINES: DeadlineTable<'CREDIT_RETRY' | 'CREDIT_BLOCK_ENDS'> = {
  CREDIT_RETRY: { decide: askForClosed },
  CREDIT_BLOCK_ENDS: { decide: creditBlockEnds },
}
