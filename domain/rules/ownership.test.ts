import { describe, expect, it } from 'vitest'
import { entityAmong, namesOwner } from './ownership.ts'

const paula = { firstName: 'Paula', middleName: 'Anne', lastName: 'Prime', suffix: '' }
const mckay = { firstName: 'Mary Ann', middleName: '', lastName: 'McKay-O’Brien', suffix: 'SR' }
const delacruz = { firstName: 'José', middleName: 'Luis', lastName: 'De la Cruz', suffix: '' }

describe('whether the county record names a person as owner', () => {
  it.each([
    ['PRIME PAULA A', paula],
    ['Paula Anne Prime', paula],
    ['PRIME, PAULA', paula],
    ['PAULA PRIME', paula],
    ['PRIME PAULA ANNE ET AL', paula],
    ['PRIME JOHN & PAULA', paula],
    ['PRIME JOHN R & PAULA A', paula],
    ['John and Paula Prime', paula],
    ['JONES KARL; PRIME PAULA', paula],
    ['MRS. PAULA A. PRIME', paula],
    ['MC KAY OBRIEN MARYANN SR', mckay],
    ['MARY ANN MCKAY-O’BRIEN', mckay],
    ['MCKAY O BRIEN MARY ANN', mckay],
    ['DELACRUZ JOSE L', delacruz],
    ['JOSE LUIS DE LA CRUZ', delacruz],
  ])('the ownership check finds the person among the recorded owners: %s', (recorded, name) => {
    expect(namesOwner(['SOMEBODY ELSE', recorded], name)).toBe(true)
  })

  it.each([
    ['another first name', 'PRIME PETER', paula],
    ['only an initial as the first name', 'PRIME P', paula],
    ['another middle name', 'PRIME PAULA KAY', paula],
    ['another middle initial', 'PRIME PAULA K', paula],
    ['another last name', 'PAULA ANNE PRIMER', paula],
    ['the first name of one owner and the last name of another', 'PRIME JOHN & JONES PAULA', paula],
    ['another generation', 'MCKAY OBRIEN MARY ANN JR', mckay],
    ['part of the last name', 'CRUZ JOSE', delacruz],
    ['a trust with the same name', 'THE PRIME FAMILY TRUST', paula],
    ['nobody', '', paula],
  ])("the ownership check doesn't find the person among the recorded owners: %s", (_, recorded, name) => {
    expect(namesOwner([recorded], name)).toBe(false)
  })
})

describe('trusts and companies in the county record', () => {
  it.each([
    ['THE PRIME FAMILY TRUST DTD 1-2-2010', 'TRUST'],
    ['PRIME PAULA A TR', 'TRUST'],
    ['Paula Prime, Trustee', 'TRUST'],
    ['AMBER HOLDINGS L.L.C.', 'LLC'],
    ['Amber Holdings, LLC', 'LLC'],
    ['AMBER REALTY INC', 'LLC'],
    ['PRIME PAULA', undefined],
    ['TRUSTY SAM', undefined],
    ['INCE MARIA', undefined],
  ])('the recorded owner %s is classified as %s', (recorded, kind) => {
    expect(entityAmong([recorded])).toBe(kind)
  })
})
