import { partial } from 'domain/application/testing/partial.ts'
import { expect, it } from 'vitest'
import type { Party } from '../types.ts'
import { countyName, initialsOf, joined, names, roleOf, signerNames, stateName, years } from './words.ts'

const ada = partial<Party>({ name: 'Ada Prime', borrower: true, owner: true })

it('joins names with commas and a final "and"', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(joined)).toEqual(['', 'A', 'A and B', 'A, B and C'])
})

it.each([
  ['Travis', 'TX', 'Travis County'],
  ['Orleans', 'LA', 'Orleans Parish'],
  ['Denali', 'AK', 'Denali Borough'],
  ['Carson City', 'NV', 'Carson City'],
  ['District of Columbia', 'DC', 'District of Columbia'],
])('names the county %s of %s as %s', (county, state, name) => {
  expect(countyName(county, state)).toBe(name)
})

it('names states, and shows an unknown code unchanged', () => {
  expect([stateName('TX'), stateName('ZZ')]).toEqual(['Texas', 'ZZ'])
})

it('names the borrowing company and the member who signs for it', () => {
  const member = { ...ada, entity: 'Prime LLC' }
  expect(names([member, ada])).toBe('Prime LLC and Ada Prime')
  expect(signerNames([member, ada])).toBe('Ada Prime, member of Prime LLC and Ada Prime')
})

it('names each party’s role', () => {
  const roles = [ada, { ...ada, owner: false }, { ...ada, borrower: false }].map(roleOf)
  expect(roles).toEqual(['Borrower and owner', 'Borrower', 'Owner (not a borrower)'])
})

it('uses the singular for one year, and omits punctuation from initials', () => {
  expect([years(1), years(5)]).toEqual(['1 year', '5 years'])
  expect(initialsOf('María José O’Brien - 3')).toBe('MJO')
})
