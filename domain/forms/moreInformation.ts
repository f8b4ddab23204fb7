import { PROPERTY_CONDITIONS, PROPERTY_TYPES, type PropertyCondition, type PropertyType } from '../rules/home.ts'
import { readTaxId, type TaxId } from '../values/identifiers.ts'
import { email } from './contactFields.ts'
import { choice, mustAgree, NOT_TEXT, optionalChoice, readText, text, whole, yesNo } from './fields.ts'
import { type Fail, type Field, type FormContext, field, form, group, rowNumber, rows } from './form.ts'
import { firstName, lastName } from './nameFields.ts'

export const OWNERSHIP_TYPES = ['SOLE', 'JOINT', 'TRUST', 'LLC'] as const
export type OwnershipType = (typeof OWNERSHIP_TYPES)[number]
export const OWNERSHIP_LABELS = {
  SOLE: 'I’m the only owner',
  JOINT: 'I own it with others',
  TRUST: 'A trust owns it',
  LLC: 'A company (LLC) owns it',
} as const satisfies Record<OwnershipType, string>

/**
 * A co-signer borrows together with the applicant. A non-borrowing owner signs only the documents that affect the
 * title.
 */
export const SIGNER_ROLES = ['CO_SIGNER', 'NON_BORROWING_OWNER'] as const
type SignerRole = (typeof SIGNER_ROLES)[number]
export const SIGNER_ROLE_LABELS = {
  CO_SIGNER: 'Borrows with me',
  NON_BORROWING_OWNER: 'Owns the home but isn’t borrowing',
} as const satisfies Record<SignerRole, string>

/** The three terms for marital status that Regulation B allows lenders to use (12 CFR 1002.5(d)(1)). */
export const MARITAL_STATUSES = ['MARRIED', 'UNMARRIED', 'SEPARATED'] as const
export type MaritalStatus = (typeof MARITAL_STATUSES)[number]
export const MARITAL_STATUS_LABELS = {
  MARRIED: 'Married',
  UNMARRIED: 'Unmarried',
  SEPARATED: 'Separated',
} as const satisfies Record<MaritalStatus, string>

export const PROPERTY_CONDITION_LABELS = {
  POOR: 'Poor',
  FAIR: 'Fair',
  AVERAGE: 'Average',
  GOOD: 'Good',
  EXCELLENT: 'Excellent',
} as const satisfies Record<PropertyCondition, string>

/**
 * The community property states, where the form asks about marriage. In Texas, an owner's spouse must sign for the
 * homestead even without owning a share of it.
 */
const SPOUSE_STATES: readonly string[] = ['AZ', 'CA', 'ID', 'LA', 'NM', 'NV', 'TX', 'WA', 'WI']

/** Whether the form asks about marriage. It asks only if marriage is relevant under the law of the property's state. */
export const asksMaritalStatus = (state: string | undefined): boolean => SPOUSE_STATES.includes(state ?? '')

export const TAX_ID_REQUIRED = 'Enter your Social Security number or ITIN'
const TAX_ID_INVALID = 'Enter a valid Social Security number or ITIN, nine digits'

/** A field for an SSN or ITIN. An empty field returns undefined; other checks decide whether the field may be empty. */
export const taxId = (): Field<TaxId | undefined> =>
  field(
    (input, say) => {
      const given = readText(input)
      if (given === undefined) return say(NOT_TEXT)
      if (given === '') return undefined
      return (given.length <= 20 ? readTaxId(given) : undefined) ?? say(TAX_ID_INVALID)
    },
    { json: { type: 'string', maxLength: 20 }, messages: { REQUIRED: TAX_ID_REQUIRED, NOT_TEXT } },
  )

interface MoreInformationContext extends FormContext {
  /** Whether an SSN is on file. If so, the field may stay empty. */
  readonly hasSsn?: boolean
  /** The applicant's email. Each co-owner must use a different email. */
  readonly email?: string | undefined
}

export const MAX_OWNERS = 4
export const ROLE_REQUIRED = 'Choose whether this person borrows with you'
export const HARD_CREDIT_REQUIRED = 'Agree to the hard inquiry to continue'
const CO_OWNERS_REQUIRED = 'Add the other owners'
const ENTITY_MAX = 120

const shape = {
  propertyType: choice(PROPERTY_TYPES, 'Select a property type'),
  units: whole({ required: 'Enter the number of units', min: 2, max: 4 }),
  propertyCondition: choice(PROPERTY_CONDITIONS, 'Choose the property’s condition'),
  ownershipType: choice(OWNERSHIP_TYPES, 'Choose how you own the home'),
  entityName: text({ required: 'Enter the name of the trust or company', max: ENTITY_MAX }),
  coOwners: rows(
    { firstName: firstName(), lastName: lastName(), email: email(), role: choice(SIGNER_ROLES, ROLE_REQUIRED) },
    MAX_OWNERS,
  ),
  maritalStatus: optionalChoice(MARITAL_STATUSES),
  spouseIsOwner: yesNo('Choose yes or no for your spouse'),
  spouse: group({ firstName: firstName(), lastName: lastName(), email: email() }),
  ssn: taxId(),
  hardCreditConsent: mustAgree(HARD_CREDIT_REQUIRED),
}

export interface CoOwner {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: SignerRole
}

export interface MoreInformation {
  readonly propertyType: PropertyType
  /** Number of dwelling units in the property. */
  readonly units: number
  readonly propertyCondition: PropertyCondition
  readonly ownershipType: OwnershipType
  /** Name of the trust or company that owns the property. */
  readonly entityName?: string
  readonly coOwners: readonly CoOwner[]
  readonly maritalStatus?: MaritalStatus
  /** Whether the spouse is a co-owner; undefined if the form didn't ask. */
  readonly spouseIsOwner?: boolean
  /** The spouse's details, if the spouse signs without being an owner. */
  readonly spouse?: Omit<CoOwner, 'role'>
  /** The SSN or ITIN; if undefined, the server keeps the number on file. */
  readonly taxId?: TaxId
  readonly hardCreditConsent: true
}

/**
 * The form for details that the application needs after an offer is chosen: the property, the owners, the SSN or ITIN,
 * consent to the hard pull and, where state law makes it relevant, the spouse.
 */
export const moreInformationForm = form<typeof shape, MoreInformationContext, MoreInformation>({
  shape,
  hidden: (answers, context) => {
    const married = asksMaritalStatus(context.state) && answers.maritalStatus === 'MARRIED'
    return [
      ...(answers.propertyType === 'TWO_TO_FOUR_UNITS' ? [] : (['units'] as const)),
      ...(answers.ownershipType === 'TRUST' || answers.ownershipType === 'LLC' ? [] : (['entityName'] as const)),
      ...(hasCoOwners(answers.ownershipType) ? [] : (['coOwners'] as const)),
      ...(asksMaritalStatus(context.state) ? [] : (['maritalStatus'] as const)),
      ...(married && hasCoOwners(answers.ownershipType) ? [] : (['spouseIsOwner'] as const)),
      ...(married && spouseSignsApart(answers) ? [] : (['spouse'] as const)),
    ]
  },
  rules: (answers, context, fail) => {
    if (answers.ownershipType === 'JOINT' && answers.coOwners?.length === 0) fail('coOwners', CO_OWNERS_REQUIRED)
    if (asksMaritalStatus(context.state) && answers.maritalStatus === undefined)
      fail('maritalStatus', 'Choose your marital status')
    if (answers.ssn === undefined && !context.hasSsn) fail('ssn', TAX_ID_REQUIRED)
    checkEmails(answers.coOwners ?? [], answers.spouse, context.email, fail)
  },
  value: (answers, { state }) => {
    const married = asksMaritalStatus(state) && answers.maritalStatus === 'MARRIED'
    const entity = answers.ownershipType === 'TRUST' || answers.ownershipType === 'LLC'
    return {
      propertyType: answers.propertyType,
      units: answers.propertyType === 'TWO_TO_FOUR_UNITS' ? answers.units : 1,
      propertyCondition: answers.propertyCondition,
      ownershipType: answers.ownershipType,
      ...(entity && { entityName: answers.entityName }),
      coOwners: hasCoOwners(answers.ownershipType) ? answers.coOwners : [],
      ...(asksMaritalStatus(state) && answers.maritalStatus && { maritalStatus: answers.maritalStatus }),
      ...(married && hasCoOwners(answers.ownershipType) && { spouseIsOwner: answers.spouseIsOwner }),
      ...(married && !spouseOwns(answers) && { spouse: answers.spouse }),
      ...(answers.ssn && { taxId: answers.ssn }),
      hardCreditConsent: answers.hardCreditConsent,
    }
  },
})

const hasCoOwners = (type: OwnershipType | undefined): boolean => type === 'JOINT' || type === 'TRUST'

/** Whether the spouse is a co-owner. The form asks this question only if the ownership type allows co-owners. */
const spouseOwns = (answers: { ownershipType?: OwnershipType; spouseIsOwner?: boolean }): boolean =>
  hasCoOwners(answers.ownershipType) && answers.spouseIsOwner === true

/**
 * Whether the form needs the details of a spouse who signs without being an owner. If the property can have co-owners,
 * the form needs them only after the borrower has answered that the spouse isn't a co-owner.
 */
const spouseSignsApart = (answers: { ownershipType?: OwnershipType; spouseIsOwner?: boolean }): boolean =>
  !hasCoOwners(answers.ownershipType) || answers.spouseIsOwner === false

export const OWN_EMAIL = 'Enter a different email address for each person'

/** Each signer gets their own link by email, so two signers can't have the same address. */
function checkEmails(
  coOwners: readonly CoOwner[],
  spouse: { email: string } | undefined,
  own: string | undefined,
  fail: Fail,
): void {
  const seen = new Set(own ? [own.toLowerCase()] : [])
  for (const owner of coOwners) {
    if (seen.has(owner.email)) fail(`coOwners.${rowNumber(owner)}.email`, OWN_EMAIL)
    seen.add(owner.email)
  }
  if (spouse && seen.has(spouse.email)) fail('spouse.email', OWN_EMAIL)
}
