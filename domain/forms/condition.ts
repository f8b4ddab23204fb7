/** The forms for answering a condition with documents or a phone number. */
import { PHONE_REQUIRED, phoneOf, phoneShape } from './contactFields.ts'
import { uuid } from './fields.ts'
import { FILE_MESSAGES } from './files.ts'
import { type FormContext, form } from './form.ts'

/**
 * The ways to answer a condition. IDENTITY: the borrower or signer takes a new ID picture and selfie, as in the
 * identity step.
 */
export const CONDITION_ACTIONS = ['UPLOAD', 'PHONE', 'IDENTITY'] as const
export type ConditionAction = (typeof CONDITION_ACTIONS)[number]

/** Document types that a condition can request, with their display names. */
export const CONDITION_DOCUMENT_LABELS = {
  BANK_STATEMENT: 'Bank statement',
  TRUST_AGREEMENT: 'Trust agreement',
  CERTIFICATE_OF_TRUST: 'Certificate of trust',
  STATEMENT_OF_LOAN: 'Statement of loan',
  PROPERTY_DESCRIPTION_SOURCE: 'Deed or survey with the legal description',
  USER_UPLOADED_PAYSTUB: 'Paystub or other proof of income',
  PROOF_OF_INSURANCE: 'Proof of insurance',
  PROOF_OF_FLOOD_INSURANCE: 'Proof of flood insurance',
  CANCELLATION_PROOF: 'Proof of cancellation',
  ARTICLES_OF_ORGANIZATION: 'Articles of organization',
  OPERATING_AGREEMENT: 'Operating agreement',
  NAME_CHANGE: 'Marriage certificate or court order',
  HOME_PICTURE: 'Picture of the home',
  SUPPORT: 'Supporting document',
} as const
export type ConditionDocument = keyof typeof CONDITION_DOCUMENT_LABELS
export const CONDITION_DOCUMENTS = Object.keys(CONDITION_DOCUMENT_LABELS) as ConditionDocument[]

/** Maximum number of files in one answer. A borrower or signer with more files sends another answer. */
export const MOST_CONDITION_FILES = 20

export interface ConditionFormContext extends FormContext {
  /**
   * The borrower's or signer's open conditions. `received` is the number of files uploaded for a condition but not yet
   * submitted.
   */
  readonly conditions: readonly {
    readonly uuid: string
    readonly action: ConditionAction
    readonly numDocsRequired: number
    readonly received: number
  }[]
}

const NOT_OPEN = 'We’ve already received this answer. Check the list for anything else.'
const shape = { condition: uuid(), ...phoneShape(PHONE_REQUIRED) }

interface ConditionAnswer {
  readonly condition: string
  /**
   * A phone number: ten digits for the United States, E.164 for other countries. Absent if the condition doesn't ask
   * for one.
   */
  readonly phoneNumber?: string
}

const asksForPhone = ({ conditions }: ConditionFormContext, condition: unknown): boolean =>
  conditions.some(({ uuid, action }) => uuid === condition && action === 'PHONE')

const missing = (wanted: number): string => (wanted > 1 ? `Choose at least ${wanted} files` : FILE_MESSAGES.missing)

/** The form for submitting an answer to a condition. The answer's files were uploaded earlier. */
export const conditionForm = form<typeof shape, ConditionFormContext, ConditionAnswer>({
  shape,
  hidden: (_, context, { condition }) => (asksForPhone(context, condition) ? [] : ['phoneCountry', 'phoneNumber']),
  rules: ({ condition, phoneNumber, phoneCountry }, context, fail) => {
    phoneOf(phoneNumber, phoneCountry, context, fail)
    const { conditions } = context
    const open = conditions.find((one) => one.uuid === condition)
    if (condition === undefined) return
    if (!open) return fail('condition', NOT_OPEN)
    if (open.action === 'UPLOAD' && open.received < open.numDocsRequired)
      fail('documents', missing(open.numDocsRequired))
    if (open.action === 'UPLOAD' && open.received > MOST_CONDITION_FILES)
      fail('documents', `Choose no more than ${MOST_CONDITION_FILES} files`)
  },
  value: ({ condition, phoneNumber, phoneCountry }, context) => ({
    condition,
    ...(asksForPhone(context, condition) && { phoneNumber: phoneOf(phoneNumber, phoneCountry, context) }),
  }),
})
