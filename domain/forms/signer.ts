import type { PlainDate } from '../values/dates.ts'
import type { Demographics } from '../values/demographics.ts'
import type { TaxId } from '../values/identifiers.ts'
import type { Name } from '../values/name.ts'
import { checkAge, dateOfBirth } from './birthdate.ts'
import { PHONE_REQUIRED, phoneOf, phoneShape } from './contactFields.ts'
import { mustAgree } from './fields.ts'
import { type FormContext, form } from './form.ts'
import { demographicShape, demographicsOf } from './hmda.ts'
import { HARD_CREDIT_REQUIRED, TAX_ID_REQUIRED, taxId } from './moreInformation.ts'
import { nameShape } from './nameFields.ts'

export interface SignerContext extends FormContext {
  /**
   * A co-signer also borrows, so the lender requests the co-signer's credit report. A non-borrowing owner only signs.
   */
  readonly borrows: boolean
  readonly hasSsn?: boolean
  /** Whether the signer has already answered the demographic questions on the phone or in person. */
  readonly isAsked?: boolean
}

const shape = {
  ...nameShape(),
  dateOfBirth: dateOfBirth(),
  ...phoneShape(PHONE_REQUIRED),
  ssn: taxId(),
  hardCreditConsent: mustAgree(HARD_CREDIT_REQUIRED),
  ...demographicShape(),
}

const DEMOGRAPHIC = [
  'ethnicity',
  'ethnicityText',
  'race',
  'raceTribe',
  'raceAsianText',
  'racePacificText',
  'sex',
] as const satisfies readonly (keyof ReturnType<typeof demographicShape>)[]
/** The fields that only a signer who borrows fills in. */
const BORROWERS_ONLY = ['ssn', 'hardCreditConsent', ...DEMOGRAPHIC] as const

export interface SignerProfile {
  readonly name: Name
  readonly dateOfBirth: PlainDate
  /** Ten digits for the United States, E.164 for other countries. */
  readonly phoneNumber: string
  /** A co-signer's SSN or ITIN; if undefined, the server keeps the number on file. */
  readonly taxId?: TaxId
  readonly hardCreditConsent: boolean
  /** A co-signer's answers for government monitoring, empty if the co-signer skipped the questions. */
  readonly demographics?: Demographics
}

/**
 * The form for an additional signer's details. It asks only co-signers for an SSN, a credit consent and demographic
 * information (12 CFR 1003, appendix B: each applicant is asked).
 */
export const signerProfileForm = form<typeof shape, SignerContext, SignerProfile>({
  shape,
  hidden: (_answers, { borrows, isAsked }) => (borrows ? (isAsked ? DEMOGRAPHIC : []) : BORROWERS_ONLY),
  rules: ({ dateOfBirth: born, phoneNumber, phoneCountry, ssn }, context, fail) => {
    checkAge(born, context, fail)
    phoneOf(phoneNumber, phoneCountry, context, fail)
    if (ssn === undefined && !context.hasSsn) fail('ssn', TAX_ID_REQUIRED)
  },
  value: (answers, context) => {
    const { firstName, middleName, lastName, suffix, dateOfBirth: born, phoneNumber, phoneCountry, ssn } = answers
    return {
      name: { firstName, middleName, lastName, suffix },
      dateOfBirth: born,
      phoneNumber: phoneOf(phoneNumber, phoneCountry, context),
      ...(context.borrows && ssn && { taxId: ssn }),
      hardCreditConsent: context.borrows,
      ...(context.borrows && !context.isAsked && { demographics: demographicsOf(answers) }),
    }
  },
})
