import { describe, expect, it } from 'vitest'
import { colorFor, initialsFor } from './marks.ts'

describe('initials', () => {
  it.each([
    ['Delta Meadow Bank', 'DM'],
    ['Bank of America, N.A.', 'BA'],
    ['The Huntington National Bank', 'HN'],
    ['Citibank, N.A.', 'C'],
    ['1st Source Bank', '1S'],
    ['U.S. Bank', 'UB'],
    ['Winston-Salem Savings', 'WS'],
    ['O’Brien & Sons Mortgage', 'OS'],
    ['école credit union', 'ÉC'],
    ['(formerly) valley bank', 'FV'],
    ['The Co.', 'TC'],
    ['  Wells   Fargo  ', 'WF'],
    ['& – 🏦', ''],
    ['', ''],
  ])('an institution named %j has the initials %j', (name, initials) => {
    expect(initialsFor(name, 'INSTITUTION')).toBe(initials)
  })

  it.each([
    ['Marisol Okafor', 'MO'],
    ['ana de la Cruz', 'AC'],
    ['Cher', 'C'],
    ['John Smith Jr.', 'JS'],
    ['Prince II', 'P'],
    ['Anne-Marie O’Neil', 'AO'],
    ['ßara Łoś', 'SŁ'],
    ['E\u0301mile Zola', 'ÉZ'],
    ['', ''],
  ])('a person named %j has the initials %j', (name, initials) => {
    expect(initialsFor(name, 'PERSON')).toBe(initials)
  })
})

describe('color of a name', () => {
  it('a name keeps its color if only its capitalization, spaces or punctuation change', () => {
    expect(new Set(['Valley Bank', 'VALLEY BANK', ' valley  bank.'].map((name) => colorFor(name, 5))).size).toBe(1)
  })

  it('the sample names have different colors, and even a name without letters has a color', () => {
    const names = [
      'Delta Meadow Bank',
      'Wake Water',
      'Citibank',
      'Prairie State',
      'Olentangy',
      'Valley Bank',
      'Cascade',
    ]
    const used = names.map((name) => colorFor(name, 5))
    expect(new Set(used).size).toBeGreaterThan(2)
    expect([...used, colorFor('', 5)].every((number) => number >= 1 && number <= 5)).toBe(true)
  })
})
