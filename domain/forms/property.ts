import { OCCUPANCIES, type Occupancy, PROPERTY_TYPES, type PropertyType } from '../rules/home.ts'
import type { Address } from '../values/address.ts'
import { tidy } from '../values/text.ts'
import { ADDRESS_INVALID, addressOf, addressShape } from './addressFields.ts'
import { box, choice, isYes, NOT_LISTED, NOT_TEXT, readText, text, tooLong } from './fields.ts'
import { type Field, field, form } from './form.ts'

const OCCUPANCY_REQUIRED = 'Please select an occupancy type'

/** INIT is the select box's value until the borrower chooses an option. */
const occupancyType = (): Field<Occupancy> =>
  field(
    (input, say) => {
      const given = readText(input)
      if (given === '' || given === 'INIT') return say(OCCUPANCY_REQUIRED)
      return OCCUPANCIES.find((occupancy) => occupancy === given) ?? say(given === undefined ? NOT_TEXT : NOT_LISTED)
    },
    { json: { type: 'string', enum: OCCUPANCIES }, messages: { REQUIRED: OCCUPANCY_REQUIRED, NOT_TEXT, NOT_LISTED } },
  )

const SEARCH_MAX = 200

interface PropertyAnswer {
  readonly propertyAddress: Address
  readonly propertyType: PropertyType
  readonly occupancyType: Occupancy
}

const PROPERTY_TYPE_REQUIRED = 'Select a property type'

const DETAILS = ['street1', 'street2', 'city', 'state', 'zip', 'propertyType'] as const

/**
 * The form for the property's address, type and occupancy. The knockout rules decide whether an answer ends the
 * registration. At first, the page shows only the search field for the address. Once the borrower has chosen an address
 * or 'Address not listed', `revealed` is set, and the page shows the detail fields instead.
 */
export const propertyForm = form({
  shape: {
    search: text({ max: SEARCH_MAX, tooLong: tooLong(SEARCH_MAX), tidy }),
    revealed: box(),
    ...addressShape(),
    propertyType: choice(PROPERTY_TYPES, PROPERTY_TYPE_REQUIRED),
    occupancyType: occupancyType(),
  },
  hidden: (_answers, _context, posted) => (isRevealed(posted) ? ['search'] : DETAILS),
  rules: (answers, { occupancies }, fail) => {
    if (answers.occupancyType && occupancies && !occupancies.includes(answers.occupancyType))
      fail('occupancyType', NOT_LISTED)
    // Report a missing address at the search field, because the detail fields are hidden at first. When they're shown,
    // the search field is hidden, and the detail fields show their own messages.
    if (answers.street1 === undefined) fail('search', ADDRESS_INVALID)
  },
  value: (answers): PropertyAnswer => ({
    propertyAddress: addressOf(answers),
    propertyType: answers.propertyType,
    occupancyType: answers.occupancyType,
  }),
})

/** Whether the page shows the detail fields. It shows them if `revealed` is set or a detail field has a value. */
const isRevealed = (posted: Readonly<Record<string, unknown>>): boolean =>
  isYes(posted.revealed) ||
  DETAILS.some((name) => posted[name] !== undefined && posted[name] !== null && posted[name] !== '')
