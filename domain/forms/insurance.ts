import { type Cents, formatMoney } from '../values/money.ts'
import { usPhone } from './contactFields.ts'
import { date, money, REQUIRED, text } from './fields.ts'
import { file } from './files.ts'
import { type FormContext, form } from './form.ts'

const INSURANCE_EXPIRED = 'This policy has expired. Please enter the one in force.'

interface InsuranceContext extends FormContext {
  /** Whether the home is in a special flood hazard area. If so, flood insurance is also required (42 U.S.C. 4012a). */
  readonly floodArea?: boolean
  /** The flood coverage in cents that the line requires if the building's insurable value isn't lower. */
  readonly floodNeeded?: Cents
}

const shape = {
  carrier: text({ required: REQUIRED, max: 100 }),
  policyNumber: text({ required: REQUIRED, max: 50 }),
  expiresOn: date(),
  agentPhone: usPhone(undefined),
  proof: file(),
  floodCoverage: money({ required: 'Enter the coverage of the building' }),
  insurableValue: money({}),
  floodProof: file(),
}

/** The form for proof of homeowners insurance, and of flood insurance in a flood hazard area. */
export const insuranceForm = form<typeof shape, InsuranceContext>({
  shape,
  hidden: (_answers, { floodArea }) => (floodArea ? [] : ['floodCoverage', 'insurableValue', 'floodProof']),
  rules: ({ expiresOn, floodCoverage, insurableValue }, { today, floodArea, floodNeeded }, fail) => {
    if (expiresOn !== undefined && expiresOn <= today) fail('expiresOn', INSURANCE_EXPIRED)
    if (!floodArea || floodCoverage === undefined || floodNeeded === undefined) return
    const least = insurableValue && insurableValue < floodNeeded ? insurableValue : floodNeeded
    if (floodCoverage < least)
      fail('floodCoverage', `Federal law requires coverage of at least ${formatMoney(least)} for this line`)
  },
})
