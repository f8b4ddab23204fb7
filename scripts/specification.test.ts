import { expect, test } from 'vitest'
import { DIFFERENCES } from './specification/differences.ts'
import { itemsShownBy, mapOf, specifiedItems, taggedRegions } from './specification.ts'

const CODE = `
test('nothing is tagged here: /dashboard', () => {})
// Shows: routes
import { BELL } from '/dashboard/notifications'
// The page /group-manager has its own test.
test('the dashboard opens', () => open('/dashboard'))
test("the settings' page opens", () => open('/portfolio'))
// Shows all: enumerations
test.each(CODES)('the code %s occurs', () => {})
`

/** A test file with helpers and tables. Their texts count for the test that uses them, not for the test above them. */
const HELPERS = `
// Shows: routes
test('nothing opens', () => {})
const EXCHANGE = '/exchange'
const openExchange = () => open(EXCHANGE)
function openUnused() { open('/pay') }
beforeEach(() => open('/group-manager'))
describe('the portfolio at /universal-passport', () => {
  test.each([['/portfolio', f(1)]])('the path %s opens', () => {})
  test('the exchange opens', () => openExchange())
})
`

test("maps each item to the tagged test that contains the item's text", () => {
  const items = itemsShownBy(taggedRegions('some.test.ts', CODE))
  const shownBy = (heading: string, name: string) =>
    items.find((item) => item.heading === heading && item.name === name)?.shownBy
  expect(shownBy('Shell', '/dashboard')).toBe('`some.test.ts`: the dashboard opens')
  expect(shownBy('Shell', '/portfolio')).toBe("`some.test.ts`: the settings' page opens")
  expect(shownBy('Kinds of ID', 'US Passport')).toBe('`some.test.ts`: the code %s occurs')
  expect(shownBy('Shell', '/group-manager')).toBeUndefined()
  expect(shownBy('Shell', '/pay')).toBeUndefined()
})

test("maps a helper's text to the test that uses the helper, and leaves out texts that no test uses", () => {
  const shown = itemsShownBy(taggedRegions('some.test.ts', HELPERS)).filter(({ shownBy }) => shownBy)
  expect(shown.map(({ name, shownBy }) => [name, shownBy])).toEqual([
    ['/exchange', '`some.test.ts`: the exchange opens'],
    ['/portfolio', '`some.test.ts`: the path %s opens'],
  ])
})

test('a tag that names an unknown kind of item is rejected', () => {
  expect(() => itemsShownBy(taggedRegions('some.test.ts', '// Shows: rutes\n'))).toThrow(
    'unknown kind of items "rutes"',
  )
})

test('the specification map lists every item, and every item has a test that shows it', async () => {
  const items = specifiedItems()
  const names = items.map(({ heading, name }) => `${heading}: ${name}`)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(DIFFERENCES).filter((name) => !names.includes(name))).toEqual([])
  expect(items.filter(({ shownBy }) => !shownBy).map(({ name }) => name)).toEqual([])
  await expect(mapOf(items)).toMatchFileSnapshot('../docs/specification-map.md')
})
