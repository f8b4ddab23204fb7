/** Handles outside parties' responses about the home. */
import { isHazardZone } from '../../rules/flood.ts'
import { type PolicyFound, policyFindings, policyProblems } from '../../rules/insurance.ts'
import { figure, money } from '../../rules/trace.ts'
import { ZERO } from '../../values/money.ts'
import { andThen } from '../core/andThen.ts'
import { ask, happened, merge, outcome } from '../core/command.ts'
import { dwellingCoverageFor } from '../core/insured.ts'
import type { DeadlineTable, ResultTable } from '../core/resultTable.ts'
import type { DocumentRecord } from '../core/types.ts'
import { event } from '../events.ts'
import { drawnAgain, goOn } from '../offers/refresh.ts'
import { openReview } from '../reviews/reviews.ts'
import { type BrokerOpinion, opinionGiven } from './homeValue.ts'
import { foundLien, type ReportedLien, unknownLiens, withRecords } from './liens.ts'
import { type FoundRecord, recordAnswered } from './propertyRecord.ts'
import type { AutomatedValue, PropertyState, TitleException } from './types.ts'
import { valuationDocumentsMade, valuationDocumentsMissing } from './valuationRight.ts'

export interface PropertyResults {
  /** The county's record of the home; undefined if the county has no record for the address. */
  PROPERTY_RECORD: FoundRecord | undefined
  /** The automated value of the home; undefined if no automated value is available. */
  VALUATION: AutomatedValue | undefined
  BPO: BrokerOpinion
  /** `of`: the ID of the valuation that was copied. */
  VALUATION_DOCUMENTS: { readonly documents: readonly DocumentRecord[]; readonly of?: string | undefined }
  LIENS: { readonly liens: readonly ReportedLien[] }
  TITLE: {
    readonly vesting: string
    readonly exceptions?: readonly TitleException[] | undefined
    readonly reference?: string | undefined
    readonly report?: DocumentRecord | undefined
  }
  FLOOD: NonNullable<PropertyState['flood']>
  /** `why`: the reason for rejecting the policy, shown to the agent who reviews the policy. */
  INSURANCE: PolicyFound & { readonly accepted: boolean; readonly why?: string | undefined }
}

/** Returns the subject and findings of a title review, without the exceptions that a reviewer has already cleared. */
const titleFound = (exceptions: readonly TitleException[]) => ({
  subject: exceptions
    .map((one) => (one.kind === 'LIEN' ? `${one.lender} ${one.amount ?? 'unknown'}` : one.kind))
    .join('; '),
  found: exceptions.map((one) =>
    one.kind === 'LIEN'
      ? {
          ...(one.amount === undefined ? figure('lien', 'Not known', 'text') : money('lien', one.amount)),
          of: one.lender,
        }
      : figure('anotherOwner', true, 'flag'),
  ),
})

export const RESULTS: ResultTable<PropertyResults> = {
  PROPERTY_RECORD: recordAnswered,
  VALUATION: (a, found, context) => {
    const valuation = found && { ...found, on: context.today, source: 'AVM' as const }
    const valued = happened(valuation ? event('Valued', { valuation }) : event('NotValued', {}))
    if (!drawnAgain(a, 'VALUATION')) return valued
    // The owner disputed the automated value, so a broker's value replaced it. The broker's value is now stale and the
    // owner's dispute still stands, so a broker must value the home again.
    const disputed = valuation && a.valuation?.source === 'BPO' && a.bpo?.why === 'DISPUTED'
    const { estimate, grounds } = a.bpo ?? {}
    const bpo = { status: 'BPO_REQUIRED', why: 'DISPUTED', estimate, grounds } as const
    const again = disputed ? merge(valued, happened(event('BpoChanged', { bpo }))) : valued
    return andThen(a, again, context, (after) => goOn(after, 'VALUATION', context))
  },
  BPO: opinionGiven,
  VALUATION_DOCUMENTS: valuationDocumentsMade,
  LIENS: (a, { liens }, context) => {
    // If a mortgage is in both the county record and the credit file, list it once, with the credit file's balance.
    const recorded = unknownLiens(a, liens).map((lien) => foundLien(lien, 'RECORD', context))
    return happened(event('LiensSearched', { liens: [...withRecords(a.liens, liens), ...recorded] }))
  },
  TITLE: (a, { vesting, exceptions: reported = [], reference, report: file }, context) => {
    const exceptions = reported.filter((one) => one.kind !== 'LIEN' || unknownLiens(a, [one]).length > 0)
    const title = {
      status: 'COMPLETE' as const,
      vesting,
      on: context.today,
      ...(exceptions.length > 0 && { exceptions }),
      ...(reference && { reference }),
      ...(file && { report: file }),
    }
    const report = happened(event('TitleReported', { title }))
    const reviewed =
      exceptions.length > 0 ? merge(report, openReview(a, 'TITLE', context, titleFound(exceptions))) : report
    return drawnAgain(a, 'TITLE') ? andThen(a, reviewed, context, (after) => goOn(after, 'TITLE', context)) : reviewed
  },
  FLOOD: (a, found, context) => {
    const { zone, panel, mapDate, community, determination } = found
    // Normally, the zone decides whether the home is in a hazard area. If the vendor reports a hazard area in a safe
    // zone, an underwriter decides instead.
    const isUnclear = found.undetermined || zone === undefined || (found.inHazardArea && !isHazardZone(zone))
    const hazard = isUnclear ? undefined : isHazardZone(zone)
    const flood = {
      inHazardArea: hazard ?? false,
      ...(zone && { zone }),
      ...(hazard === undefined && { undetermined: true }),
      ...(panel && { panel }),
      ...(mapDate && { mapDate }),
      ...(community && { community }),
      ...(determination && { determination }),
    }
    const determined = happened(event('FloodDetermined', { flood }))
    if (hazard !== undefined) return determined
    const isFormMissing = zone !== undefined && determination === undefined
    return merge(
      determined,
      openReview(a, 'FLOOD', context, isFormMissing ? { found: [figure('floodForm', 'Not on file', 'text')] } : {}),
    )
  },
  INSURANCE: (a, { accepted, why = 'It doesn’t meet the requirements.', ...found }, context) => {
    const needed = dwellingCoverageFor(a, found.rebuildingCost)
    const problems = policyProblems(found, needed)
    const checked = { ...found, ...(needed !== undefined && { needed }), line: a.offer?.amount ?? ZERO, problems }
    if (accepted && problems.length === 0) return happened(event('InsuranceAccepted', { checked }))
    const rejection = accepted ? [] : [figure('policyRejection', why, 'text')]
    return merge(
      happened(event('InsuranceRefused', { checked })),
      openReview(a, 'INSURANCE', context, { found: [...rejection, ...policyFindings(found, needed)] }),
    )
  },
}

export const DEADLINES: DeadlineTable<'BPO_DONE' | 'VALUATION_DOCUMENTS_DUE'> = {
  VALUATION_DOCUMENTS_DUE: { decide: valuationDocumentsMissing, afterEnd: true },
  BPO_DONE: {
    decide: (a) =>
      a.bpo?.status === 'BPO_PROCESSING' && a.requests.BPO?.state === 'DONE' ? ask(a, 'BPO') : outcome({}),
  },
}
