import type { Charter, CompanyInfo, OrganizationKind } from './info.ts'

export interface Agency {
  readonly name: string
  /** The agency's address, on one line. */
  readonly address: string
}

const CFPB: Agency = {
  name: 'Bureau of Consumer Financial Protection',
  address: '1700 G Street NW, Washington, DC 20552',
}
const FTC: Agency = {
  name: 'Federal Trade Commission, Consumer Response Center',
  address: '600 Pennsylvania Avenue NW, Washington, DC 20580',
}
const OCC: Agency = {
  name: 'Office of the Comptroller of the Currency, Customer Assistance Group',
  address: 'P.O. Box 53570, Houston, TX 77052',
}

const AGENCIES: Readonly<Record<Charter, Agency>> = {
  NATIONAL_BANK: OCC,
  FEDERAL_SAVINGS: OCC,
  STATE_MEMBER_BANK: {
    name: 'Federal Reserve Consumer Help Center',
    address: 'P.O. Box 1200, Minneapolis, MN 55480',
  },
  STATE_NONMEMBER_BANK: {
    name: 'Federal Deposit Insurance Corporation, Division of Depositor and Consumer Protection, National Center for Consumer and Depositor Assistance',
    address: '1100 Walnut Street, Box #11, Kansas City, MO 64106',
  },
  FEDERAL_CREDIT_UNION: {
    name: 'National Credit Union Administration, Office of Consumer Financial Protection',
    address: '1775 Duke Street, Alexandria, VA 22314',
  },
  STATE_CREDIT_UNION: FTC,
  NONBANK: FTC,
}

type Supervised = Pick<CompanyInfo, 'kind' | 'charter' | 'overTenBillion'>

/** The charters that fit each kind of lender. The first one applies if the lender's file doesn't state a charter. */
const FITTING: Readonly<Record<OrganizationKind, readonly [Charter, ...Charter[]]>> = {
  bank: ['STATE_NONMEMBER_BANK', 'STATE_MEMBER_BANK', 'NATIONAL_BANK', 'FEDERAL_SAVINGS'],
  creditUnion: ['FEDERAL_CREDIT_UNION', 'STATE_CREDIT_UNION'],
  lender: ['NONBANK'],
  broker: ['NONBANK'],
  fintech: ['NONBANK'],
}

const charterOf = ({ kind, charter = FITTING[kind][0] }: Supervised): Charter => charter

/** Whether a lender of this kind can have this charter. */
export const fitsKind = (kind: OrganizationKind, charter: Charter): boolean => FITTING[kind].includes(charter)

/**
 * Returns the federal agencies that an adverse action notice must name (12 CFR 1002.9(b)(1), appendix A to part 1002).
 * Banks, savings associations and credit unions with over $10 billion in assets, and their affiliates, name the CFPB. A
 * nonbank affiliate also names the FTC.
 */
export function equalCreditAgencies(info: Supervised): readonly [Agency, ...Agency[]] {
  const charter = charterOf(info)
  if (!info.overTenBillion) return [AGENCIES[charter]]
  return charter === 'NONBANK' ? [CFPB, FTC] : [CFPB]
}

/**
 * The notice of the applicant's rights, in the regulation's words (12 CFR 1002.9(b)(1)). It's part of an adverse action
 * notice. The second sentence contains the agencies' names and addresses.
 */
export function equalCreditNotice(agencies: readonly [Agency, ...Agency[]]): readonly [string, string] {
  const named = agencies.map(({ name, address }) => [name, address].join(', ')).join('; and ')
  return [
    'The Federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant’s income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act.',
    agencies.length > 1
      ? `The Federal agencies that administer compliance with this law concerning this creditor are: ${named}.`
      : `The Federal agency that administers compliance with this law concerning this creditor is: ${named}.`,
  ]
}
