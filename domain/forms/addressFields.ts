import {
  type Address,
  CITY_MAX,
  isCity,
  isPoBox,
  isStateCode,
  isStreetSearch,
  isZip,
  STATE_CODES,
  STREET_MAX,
  type StateCode,
} from '../values/address.ts'
import { normalizeName } from '../values/name.ts'
import { tidy } from '../values/text.ts'
import { NOT_TEXT, readText, text } from './fields.ts'
import { type Field, field } from './form.ts'

const STREET_REQUIRED = 'Street address is required'
const CITY_INVALID = 'Please enter a valid city name'
const STATE_LENGTH = 'State must be two characters in length'
const STATE_INVALID = 'Please enter a valid state'
const ZIP_REQUIRED = 'Zipcode is required'
const ZIP_INVALID = 'Please enter a valid zipcode'
export const ADDRESS_INVALID = 'Please enter a valid property address'
const PO_BOX = 'Enter a street address, not a PO box'

const street1 = (): Field<string> =>
  text({
    required: STREET_REQUIRED,
    max: STREET_MAX,
    tidy,
    check: (street) => (isPoBox(street) ? PO_BOX : isStreetSearch(street) ? undefined : ADDRESS_INVALID),
  })

const city = (): Field<string> =>
  text({
    required: CITY_INVALID,
    max: CITY_MAX,
    tidy: normalizeName,
    check: (name) => (isCity(name) ? undefined : CITY_INVALID),
  })

export const state = (): Field<StateCode> =>
  field(
    (input, say) => {
      const given = readText(input)
      if (given === undefined) return say(NOT_TEXT)
      if (given === '') return say(STATE_INVALID)
      if (given.length !== 2) return say(STATE_LENGTH)
      const code = given.toUpperCase()
      return isStateCode(code) ? code : say(STATE_INVALID)
    },
    { json: { type: 'string', enum: STATE_CODES }, messages: { REQUIRED: STATE_INVALID, NOT_TEXT } },
  )

const zip = (): Field<string> =>
  text({
    required: ZIP_REQUIRED,
    tooLong: ZIP_INVALID,
    max: 5,
    check: (code) => (isZip(code) ? undefined : ZIP_INVALID),
  })

/**
 * Address fields in page order. The page shows them after the borrower has chosen an address or 'Address not listed'.
 */
export const addressShape = () => ({
  street1: street1(),
  street2: text({ max: STREET_MAX, tidy, check: (line) => (isPoBox(line) ? PO_BOX : undefined) }),
  city: city(),
  state: state(),
  zip: zip(),
})

/** Selects the address fields from a form's answers. */
export const addressOf = ({ street1, street2, city, state, zip }: Address): Address => ({
  street1,
  street2,
  city,
  state,
  zip,
})
