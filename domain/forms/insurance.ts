import { type Cents, formatMoney } from '../values/money.ts'
import { phoneCountry, phoneOf, typedPhone } from './contactFields.ts'
import { date, money, text } from './fields.ts'
import { file } from './files.ts'
import { type Answers, type FormContext, form } from './form.ts'

const INSURANCE_EXPIRED = 'This policy has expired. Enter your current policy.'

interface InsuranceContext extends FormContext {
  /** Whether the home is in a special flood hazard area. If so, flood insurance is also required (42 U.S.C. 4012a). */
  readonly floodArea?: boolean
  /**
   * The flood coverage that the line requires, in cents. If the building's insurable value is lower, coverage of that
   * value is enough.
   */
  readonly floodNeeded?: Cents
}

const shape = {
  carrier: text({ required: 'Enter your insurance company’s name', max: 100 }),
  policyNumber: text({ required: 'Enter your policy number', max: 50 }),
  expiresOn: date('Enter the date your policy expires'),
  agentPhoneCountry: phoneCountry(),
  agentPhone: typedPhone(undefined),
  proof: file(),
  floodCoverage: money({ required: 'Enter the building coverage amount' }),
  insurableValue: money({}),
  floodProof: file(),
}

interface Policy extends Omit<Answers<typeof shape>, 'agentPhoneCountry'> {
  /** Ten digits for the United States, E.164 for other countries; '' if the borrower entered no number. */
  readonly agentPhone: string
}

/** The form for proof of homeowners insurance, and of flood insurance in a flood hazard area. */
export const insuranceForm = form<typeof shape, InsuranceContext, Policy>({
  shape,
  hidden: (_answers, { floodArea }) => (floodArea ? [] : ['floodCoverage', 'insurableValue', 'floodProof']),
  rules: ({ expiresOn, agentPhone, agentPhoneCountry, floodCoverage, insurableValue }, context, fail) => {
    const { today, floodArea, floodNeeded } = context
    phoneOf(agentPhone, agentPhoneCountry, context, fail, 'agentPhone')
    if (expiresOn !== undefined && expiresOn <= today) fail('expiresOn', INSURANCE_EXPIRED)
    if (!floodArea || floodCoverage === undefined || floodNeeded === undefined) return
    const least = insurableValue && insurableValue < floodNeeded ? insurableValue : floodNeeded
    if (floodCoverage < least)
      fail('floodCoverage', `Federal law requires coverage of at least ${formatMoney(least)} for this line`)
  },
  value: ({ agentPhone, agentPhoneCountry, ...rest }, context) => ({
    ...rest,
    agentPhone: phoneOf(agentPhone, agentPhoneCountry, context),
  }),
})
