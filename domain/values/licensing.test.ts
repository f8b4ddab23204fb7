import { describe, expect, it } from 'vitest'
import { STATE_CODES } from './address.ts'
import { licensedStates, moreStatesToCome } from './licensing.ts'

const of = (...codes: string[]) => codes.map((abbrev) => ({ abbrev }))

describe('licensed states', () => {
  it('until the lender has licenses in all 50 states, not counting DC, the footer says that more states are coming', () => {
    expect(moreStatesToCome(of(...STATE_CODES))).toBe(false)
    expect(moreStatesToCome(of(...STATE_CODES.filter((code) => code !== 'DC')))).toBe(false)
    expect(moreStatesToCome(of(...STATE_CODES.filter((code) => code !== 'NY')))).toBe(true)
  })

  it('the licensed states are formatted as a list of names', () => {
    expect(licensedStates(of('OR'))).toBe('Oregon')
    expect(licensedStates(of('ID', 'OR', 'WA'))).toBe('Idaho, Oregon, and Washington')
    expect(licensedStates(of('DC', 'MD'))).toBe('the District of Columbia and Maryland')
    expect(licensedStates(of(...STATE_CODES))).toBe('all 50 states and the District of Columbia')
    expect(licensedStates(of(...STATE_CODES.filter((code) => code !== 'DC')))).toBe('all 50 states')
  })
})
