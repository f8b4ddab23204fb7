import { partial } from 'domain/application/testing/partial.ts'
import { expect, it } from 'vitest'
import type { Party } from '../types.ts'
import { countyName, initialsOf, names, roleOf, signerNames, years } from './words.ts'

const ada = partial<Party>({ name: 'Ada Prime', borrower: true, owner: true })

it.each([
  ['Travis', 'TX', 'Travis County'],
  ['Orleans', 'LA', 'Orleans Parish'],
  ['Denali', 'AK', 'Denali Borough'],
  ['Carson City', 'NV', 'Carson City'],
  ['District of Columbia', 'DC', 'District of Columbia'],
])('the name of county %s, %s appears in documents as %s', (county, state, name) => {
  expect(countyName(county, state)).toBe(name)
})

it('the list of parties names the borrowing company, and the list of signers names the member who signs for it', () => {
  const member = { ...ada, entity: 'Prime LLC' }
  expect(names([member, ada])).toBe('Prime LLC and Ada Prime')
  expect(signerNames([member, ada])).toBe('Ada Prime, member of Prime LLC and Ada Prime')
})

it("a party's role states whether the party borrows, owns the home, or both", () => {
  const roles = [ada, { ...ada, owner: false }, { ...ada, borrower: false }].map(roleOf)
  expect(roles).toEqual(['Borrower and owner', 'Borrower', 'Owner (not a borrower)'])
})

it("one year is written as '1 year', and a person's initials contain no punctuation or digits", () => {
  expect([years(1), years(5)]).toEqual(['1 year', '5 years'])
  expect(initialsOf('María José O’Brien - 3')).toBe('MJO')
})
