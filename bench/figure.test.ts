import { expect, test } from 'vitest'
import { isWithin, median, quantile } from './figure.ts'

const figure = (measured: number, budget: { least?: number; most?: number }) => ({
  ...{ name: 'a figure', measured, shown: '' },
  budget: { ...budget, shown: '' },
})

test('a measurement passes if it meets the minimum or maximum in its budget', () => {
  expect(isWithin(figure(100, { most: 100 }))).toBe(true)
  expect(isWithin(figure(100.1, { most: 100 }))).toBe(false)
  expect(isWithin(figure(0.4, { least: 0.4 }))).toBe(true)
  expect(isWithin(figure(0.39, { least: 0.4 }))).toBe(false)
  expect(isWithin(figure(Number.POSITIVE_INFINITY, { most: 100 }))).toBe(false)
  expect(isWithin({ name: 'told', measured: 3, shown: '3' })).toBe(true)
})

test('a benchmark without any measured values misses its budget', () => {
  expect(isWithin(figure(median([]), { most: 100 }))).toBe(false)
  expect(isWithin(figure(median([]), { least: 0.4 }))).toBe(false)
})

test('the median and quantiles are correct for unsorted values', () => {
  expect(median([5, 1, 3])).toBe(3)
  expect(quantile([3, 1, 2, 4, 10, 9, 8, 7, 6, 5], 0.95)).toBe(10)
})
