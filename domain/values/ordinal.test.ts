import { expect, it } from 'vitest'
import { ordinalDay } from './ordinal.ts'

it('a day of the month is shown with the ending st, nd, rd or th', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23].map(ordinalDay)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
  ])
})
