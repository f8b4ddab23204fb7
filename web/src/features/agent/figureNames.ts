/**
 * Display names for figures whose values are codes, as shown in decision traces and reviews. Each table is exhaustive,
 * so adding a code without a name causes a compile error.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NotaryFailure } from 'domain/application/closing/types.ts'
import type { NoReport } from 'domain/application/credit/results.ts'
import type { CreditFile } from 'domain/application/credit/types.ts'
import { EMPLOYMENT_LABELS, OCCUPANCY_LABELS, PROPERTY_TYPE_LABELS } from 'domain/forms/choices.ts'
import type { OwnershipType } from 'domain/forms/moreInformation.ts'
import type { RIGHT_SIDES } from 'domain/forms/propertyQuestions.ts'
import type { FigureName } from 'domain/rules/figures.ts'
import type { Stale } from 'domain/rules/freshness.ts'
import type { MortgageeClause } from 'domain/rules/insurance.ts'
import type { Holding } from 'domain/rules/ownership.ts'
import type { PropertyDifference } from 'domain/rules/propertyRecord.ts'
import type { UnderwritingDecision } from 'domain/rules/underwriting.ts'
import type { Valuation } from 'domain/rules/underwritingInput.ts'
import { STATE_NAMES } from 'domain/values/address.ts'
import { BROKER_CONDITION_NAMES } from './stateNames.ts'

type Names<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

const ENTITIES: Names<'TRUST' | 'LLC' | 'PERSON'> = { TRUST: msg`Trust`, LLC: msg`Company`, PERSON: msg`Person` }
const FILES: Names<NoReport['kind']> = {
  NO_FILE: msg`No file found`,
  NOT_SURE: msg`No certain match`,
  MINOR: msg`File of a minor`,
  FROZEN: msg`Frozen`,
  LOCKED: msg`Locked`,
  ERROR: msg`No answer`,
}

export const OWNERSHIP_NAMES: Names<OwnershipType> = {
  SOLE: msg`Sole owner`,
  JOINT: msg`Jointly with others`,
  TRUST: msg`Held by a trust`,
  LLC: msg`Held by a company (LLC)`,
}

export const VALUATION_SOURCES: Names<Valuation['source']> = {
  AVM: msg`Automated valuation`,
  BPO: msg`Broker price opinion`,
  APPRAISAL: msg`Appraisal`,
}
const ALERTS: Names<NonNullable<CreditFile['alert']>> = {
  FRAUD: msg`Fraud alert`,
  ACTIVE_DUTY: msg`Active duty alert`,
}
const UNKNOWN: Names<'UNKNOWN'> = { UNKNOWN: msg`Not reported` }
export const MORTGAGEE_NAMES: Names<MortgageeClause | 'UNKNOWN'> = {
  LISTED: msg`As required`,
  WRONG: msg`Names another lender or address`,
  MISSING: msg`Missing`,
  ...UNKNOWN,
}
const DIFFERENCES: Names<PropertyDifference> = { TYPE: msg`Property type`, OCCUPANCY: msg`Occupancy` }
const HOLDINGS: Names<Holding> = {
  TRUST: msg`Through a trust, as trustee`,
  LLC: msg`Through a company (LLC)`,
  MARRIED: msg`Under an earlier name`,
  INHERITED: msg`Inherited or received as a gift`,
  OTHER: msg`Another way`,
}
const LIMITS: Names<NonNullable<UnderwritingDecision['limitedBy']>> = {
  CLTV: msg`CLTV`,
  MAXIMUM: msg`Largest line the lender offers`,
  DTI: msg`DTI`,
  ASSETS: msg`Assets`,
  DSCR: msg`DSCR`,
}
const NOTARY_FAILURES: Names<NotaryFailure> = {
  ID_REFUSED: msg`The notary rejected the ID`,
  CONNECTION: msg`The connection was lost`,
  STOPPED: msg`The notary stopped the session`,
  MISSED: msg`The signer missed the session`,
}
const SIDES: Names<(typeof RIGHT_SIDES)[number]> = { MINE: msg`The borrower`, RECORD: msg`The county record` }
const STALE: Names<Stale> = { CREDIT: msg`Credit file`, VALUATION: msg`Valuation`, TITLE: msg`Title report` }

/** The display names of the codes that some figures have as values. All other figures are numbers or plain text. */
export const VALUE_NAMES: Readonly<Partial<Record<FigureName, Readonly<Record<string, MessageDescriptor | string>>>>> =
  {
    alert: ALERTS,
    answer: FILES,
    coSignersFile: FILES,
    condition: BROKER_CONDITION_NAMES,
    creditFile: FILES,
    differs: DIFFERENCES,
    dwellingCoverage: UNKNOWN,
    heldBy: ENTITIES,
    holding: HOLDINGS,
    limitedBy: LIMITS,
    mortgageeClause: MORTGAGEE_NAMES,
    notaryFailure: NOTARY_FAILURES,
    occupancy: OCCUPANCY_LABELS,
    primaryIncomeSource: EMPLOYMENT_LABELS,
    propertyType: PROPERTY_TYPE_LABELS,
    recordedAs: ENTITIES,
    recordedType: PROPERTY_TYPE_LABELS,
    right: SIDES,
    saidOccupancy: OCCUPANCY_LABELS,
    saidOwnership: OWNERSHIP_NAMES,
    saidType: PROPERTY_TYPE_LABELS,
    source: VALUATION_SOURCES,
    stale: STALE,
    state: STATE_NAMES,
    type: PROPERTY_TYPE_LABELS,
  }
