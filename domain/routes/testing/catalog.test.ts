import { expect, it } from 'vitest'
import { addressesOf } from './catalog.ts'

it('a path with parameters stands for one address for each value', () => {
  expect(addressesOf(['/help', '/work/:uuid/tasks/:task'], { uuid: ['a', 'b'], task: ['1'] })).toEqual([
    '/help',
    '/work/a/tasks/1',
    '/work/b/tasks/1',
  ])
})

it('a parameter without a value is an error, so that no test leaves out its page', () => {
  expect(() => addressesOf(['/work/:uuid'])).toThrow('the path /work/:uuid needs a value for :uuid')
  expect(() => addressesOf(['/work/:uuid'], { uuid: [] })).toThrow(RangeError)
})
