/** For tests: the sample lender, sample people and a sample county record. */
import { testOrganization as organization } from '../../organization/testOrganizations.ts'
import type { AgentRole } from '../../values/agentRoles.ts'
import { instant, plainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { percent } from '../../values/rates.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import type { PropertyRecord } from '../property/types.ts'
import type { DocumentRecord } from '../types.ts'
import type { AgentReader } from '../views/agents.ts'

export const lending: LendingContext = {
  policy: organization.policy,
  pricing: organization.pricing,
}

/** The sample lender, with a member discount. */
export const unionLending: LendingContext = {
  ...lending,
  pricing: { ...lending.pricing, discounts: { ...lending.pricing.discounts, member: percent(0.25) } },
}

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const BORROWER = uuid(1)
export const AGENT = uuid(91)
/** A second agent, who approves what the first proposes. */
export const COLLEAGUE = uuid(92)
/** The first agent, with the role and name that the agents' views require. */
export const readerOf = (role: AgentRole): AgentReader => ({ role, identity: AGENT, nameOf: (identity) => identity })

export const document = (
  n: number,
  type: DocumentRecord['type'],
  stage: DocumentRecord['stage'],
  forIdentity?: string,
): DocumentRecord => ({
  uuid: uuid(n),
  type,
  title: type,
  fileName: `${type}.pdf`,
  mediaType: 'application/pdf',
  stage,
  forIdentity,
  sha256: '',
  pages: 1,
  createdAt: instant('2026-11-23T15:00:00Z'),
  sealed: false,
})

export const CREDIT = {
  bureau: 'Sandbox Bureau',
  pulledOn: plainDate('2026-11-23'),
  score: 780,
  scoreModel: 'FICO 8',
  scoreRange: [300, 850] as const,
  keyFactors: [],
  monthlyDebts: dollars(400),
  tradelines: 12,
}

export const MORTGAGE = {
  lender: 'Valley Bank',
  kind: 'FIRST_MORTGAGE' as const,
  balance: dollars(200_000),
  monthlyPayment: dollars(1300),
}
export const RECORD: PropertyRecord = {
  county: 'Fresno',
  parcel: '1',
  legalDescription: 'Lot 1',
  yearBuilt: 1990,
  lastTransfer: plainDate('2015-01-01'),
  owners: ['Ada Prime'],
  type: 'SINGLE_FAMILY',
  monthlyTaxes: dollars(400),
  monthlyInsurance: dollars(120),
}
