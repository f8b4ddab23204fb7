/** The forms for adding a brokerage and inviting its originators. */
import { STATE_CODES } from '../values/address.ts'
import { ticked } from './broker.ts'
import { email, phoneOf, phoneShape, withStoredPhone } from './contactFields.ts'
import { text } from './fields.ts'
import { type Field, field, form } from './form.ts'

const NMLS_FORMAT = 'Enter the NMLS number, up to 12 digits'
const nmls = text({
  required: NMLS_FORMAT,
  max: 24,
  tooLong: NMLS_FORMAT,
  // Remove the label and the separators of a license number that the user pasted, such as 'NMLS # 1884 207'.
  tidy: (given) => given.replace(/^nmls|[\s#:-]/gi, ''),
  check: (given) => (/^\d{1,12}$/.test(given) ? undefined : NMLS_FORMAT),
})

const STATES_FORMAT = 'Enter two-letter state codes, such as CA, OR'
/** A field for a list of states, or for text with states separated by commas or spaces. Returns two-letter codes. */
const states: Field<string[]> = field(
  (input, say) => {
    const given: unknown[] = Array.isArray(input) ? input : typeof input === 'string' ? input.split(/[\s,;]+/) : []
    const codes = given.filter((one) => one !== '').map((one) => String(one).toUpperCase())
    const known: readonly string[] = STATE_CODES
    if (codes.length === 0 || codes.some((code) => !known.includes(code))) return say(STATES_FORMAT)
    return known.filter((code) => codes.includes(code))
  },
  {
    json: { type: 'array', items: { type: 'string', enum: STATE_CODES }, minItems: 1 },
    messages: { INVALID: STATES_FORMAT },
  },
)

const originatorShape = {
  email: email('Enter the loan officer’s email'),
  originatorNmls: nmls,
  ...phoneShape(undefined),
  /** The states in which the originator is licensed. */
  licensedStates: states,
}

/** The form for inviting another originator to a brokerage. */
export const originatorForm = form({
  shape: originatorShape,
  rules: ({ phoneNumber, phoneCountry }, context, fail) => {
    phoneOf(phoneNumber, phoneCountry, context, fail)
  },
  value: withStoredPhone,
})

/** The form for adding a brokerage. The brokerage's first originator manages it. */
export const brokerageForm = form({
  shape: {
    brokerageName: text({ required: 'Enter the company’s name', max: 100 }),
    nmls,
    /** The states in which the company is licensed. */
    states,
    /** Whether the brokerage reviews each of its applications before closing. */
    merchant: ticked,
    ...originatorShape,
  },
  rules: ({ states: company, licensedStates, phoneNumber, phoneCountry }, context, fail) => {
    phoneOf(phoneNumber, phoneCountry, context, fail)
    if (company && licensedStates?.some((state) => !company.includes(state)))
      fail('licensedStates', 'Enter only states in which the company is licensed')
  },
  value: withStoredPhone,
})
