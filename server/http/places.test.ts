import { expect, it } from 'vitest'
import { Places } from './places.ts'

it('each key, such as a network, has its own places, and a freed place can be taken again', () => {
  const places = new Places(2)
  const free = places.take('a')
  expect(places.take('a')).toBeDefined()
  expect(places.take('a')).toBeUndefined()
  expect(places.take('b')).toBeDefined()
  free?.()
  expect(places.take('a')).toBeDefined()
})
