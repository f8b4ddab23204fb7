import type { OrganizationKind } from './info.ts'

export interface Agency {
  readonly name: string
  /** The agency's address, on one line. */
  readonly address: string
}

const FTC: Agency = {
  name: 'Federal Trade Commission, Consumer Response Center',
  address: '600 Pennsylvania Avenue NW, Washington, DC 20580',
}

/**
 * We assume that a bank is a state nonmember bank and that a credit union is a federal credit union, because most are.
 */
const AGENCIES: Readonly<Record<OrganizationKind, Agency>> = {
  lender: FTC,
  broker: FTC,
  fintech: FTC,
  bank: {
    name: 'Federal Deposit Insurance Corporation, Division of Depositor and Consumer Protection, National Center for Consumer and Depositor Assistance',
    address: '1100 Walnut Street, Box #11, Kansas City, MO 64106',
  },
  creditUnion: {
    name: 'National Credit Union Administration, Office of Consumer Financial Protection',
    address: '1775 Duke Street, Alexandria, VA 22314',
  },
}

/**
 * The notice of the applicant's rights in an adverse action notice, in the regulation's words (12 CFR 1002.9(b)(1)).
 * The second sentence contains the agency's name and address.
 */
export const equalCreditNotice = ({ name, address }: Agency): readonly [string, string] => [
  'The Federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant’s income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act.',
  `The Federal agency that administers compliance with this law concerning this creditor is: ${name}, ${address}.`,
]

/** The federal agency that an adverse action notice must name (12 CFR 1002.9(b)(1) and appendix A to part 1002). */
export const equalCreditAgency = (kind: OrganizationKind): Agency => AGENCIES[kind]
