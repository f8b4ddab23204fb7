/**
 * The leads of the sandbox's brokerage, each with the state that its application is in. Outside parties have
 * problem-free generated data about these leads.
 */
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import { plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import type { Persona } from '../../personas/persona.ts'
import { persona } from '../../personas/personas.ts'

export interface Lead {
  readonly firstName: string
  readonly lastName: string
  readonly street1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly at: BorrowerState
  readonly amount: number
  readonly withdrawn: boolean
}

const FIRST = ['Amara', 'Benedikt', 'Cora', 'Dashiell', 'Elena', 'Farid', 'Greta', 'Hollis', 'Imani', 'Jonas']
const LAST = ['Abernathy', 'Castellano', 'Delacroix', 'Eastwick', 'Fairbairn', 'Greenhalgh', 'Hatherley', 'Ivanova']
const STREETS = ['Sycamore Row', 'Tanager Court', 'Underhill Road', 'Verbena Street', 'Wren Hollow', 'Yarrow Lane']
const TOWNS = [
  ['Phoenix', 'AZ', '85016'],
  ['Fresno', 'CA', '93704'],
  ['Denver', 'CO', '80209'],
  ['Tampa', 'FL', '33609'],
  ['Atlanta', 'GA', '30307'],
  ['Lansing', 'MI', '48910'],
  ['Raleigh', 'NC', '27608'],
  ['Dayton', 'OH', '45419'],
  ['Portland', 'OR', '97214'],
  ['Spokane', 'WA', '99203'],
] as const
const PLACES: readonly BorrowerState[] = [
  'profile',
  'liens',
  'product',
  'moreProfile',
  'hmda',
  'appSummary',
  'product',
  'liens',
]
const COUNT = 40

const nth = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

export const LEADS: readonly Lead[] = Array.from({ length: COUNT }, (_, index) => {
  const [city, state, zip] = nth(TOWNS, index * 3 + 1)
  return {
    firstName: nth(FIRST, index),
    lastName: nth(LAST, index + Math.floor(index / FIRST.length)),
    street1: `${210 + index * 37} ${nth(STREETS, index)}`,
    city,
    state,
    zip,
    at: nth(PLACES, index + Math.floor(index / PLACES.length)),
    amount: 35_000 + (index % 7) * 5000,
    withdrawn: index % 13 === 12,
  }
})

/** Returns a persona with the lead's name and home. All of the persona's other data has default values. */
export function inventedPersona({ firstName, lastName, street1, city, state, zip, amount }: Lead): Persona {
  const plain = persona('prime')
  return {
    ...plain,
    name: { firstName, middleName: '', lastName, suffix: '' },
    email: `${firstName}.${lastName}@sandbox.test`.toLowerCase(),
    dob: plainDate('1979-09-03'),
    property: { ...plain.property, address: { street1, street2: '', city, state, zip } },
    choice: { ...plain.choice, amount: dollars(amount), draw: dollars(amount) },
  }
}
