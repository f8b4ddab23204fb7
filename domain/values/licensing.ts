/** A lender's state licenses, as shown in the footer and on the legal pages. */
import { stateName } from './address.ts'
import { inList } from './lists.ts'

const STATES = 50
type Licensed = readonly { readonly abbrev: string }[]

/** The District of Columbia isn't a state, but a lender can be licensed there. */
const statesOf = (licenses: Licensed): Licensed => licenses.filter(({ abbrev }) => abbrev !== 'DC')

/** Whether the footer says 'more states to come'. It does if the lender has licenses in fewer than 50 states. */
export const moreStatesToCome = (licenses: Licensed): boolean => statesOf(licenses).length < STATES

/**
 * Formats the licensed states as text: 'Idaho, Oregon, and Washington', 'all 50 states and the District of Columbia'.
 */
export function licensedStates(licenses: Licensed): string {
  const district = licenses.some(({ abbrev }) => abbrev === 'DC')
  const names = moreStatesToCome(licenses)
    ? licenses.map(({ abbrev }) => (abbrev === 'DC' ? 'the District of Columbia' : stateName(abbrev)))
    : ['all 50 states', ...(district ? ['the District of Columbia'] : [])]
  return inList(names)
}
