import { usPhone } from './contactFields.ts'
import { date, REQUIRED, text } from './fields.ts'
import { file } from './files.ts'
import { form } from './form.ts'

export const INSURANCE_EXPIRED = 'This policy has expired. Please enter the one in force.'

/** Proof that the home is insured. */
export const insuranceForm = form({
  shape: {
    carrier: text({ required: REQUIRED, max: 100 }),
    policyNumber: text({ required: REQUIRED, max: 50 }),
    expiresOn: date(),
    agentPhone: usPhone(undefined),
    proof: file(),
  },
  rules: ({ expiresOn }, { today }, fail) => {
    if (expiresOn !== undefined && expiresOn <= today) fail('expiresOn', INSURANCE_EXPIRED)
  },
})
