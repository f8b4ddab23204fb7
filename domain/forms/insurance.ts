import { usPhone } from './contactFields.ts'
import { date, REQUIRED, text } from './fields.ts'
import { file } from './files.ts'
import { type FormContext, form } from './form.ts'

const INSURANCE_EXPIRED = 'This policy has expired. Please enter the one in force.'

interface InsuranceContext extends FormContext {
  /** Whether the home is in a special flood hazard area. If so, flood insurance is also required (42 U.S.C. 4012a). */
  readonly floodArea?: boolean
}

const shape = {
  carrier: text({ required: REQUIRED, max: 100 }),
  policyNumber: text({ required: REQUIRED, max: 50 }),
  expiresOn: date(),
  agentPhone: usPhone(undefined),
  proof: file(),
  floodProof: file(),
}

/** The form for proof of homeowners insurance. */
export const insuranceForm = form<typeof shape, InsuranceContext>({
  shape,
  hidden: (_answers, { floodArea }) => (floodArea ? [] : ['floodProof']),
  rules: ({ expiresOn }, { today }, fail) => {
    if (expiresOn !== undefined && expiresOn <= today) fail('expiresOn', INSURANCE_EXPIRED)
  },
})
