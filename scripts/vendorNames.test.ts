import { expect, test } from 'vitest'
import { readSources } from './importRule.ts'

/**
 * Patterns that match vendors' names. "Increase" is also a verb, so it counts as a name only in a string, in a setting
 * or as a possessive. The Federal Emergency Management Agency and the Census Bureau aren't listed, because federal
 * forms and public data mention them by name.
 */
const VENDORS: Readonly<Record<string, RegExp>> = {
  attom: /attom/i,
  increase: /'increase'|INCREASE_[A-Z]|\bIncrease['’]s\b/,
  lob: /\blob\b|\bLOB_[A-Z]/i,
  mismo: /mismo/i,
  onfido: /onfido/i,
  plaid: /plaid/i,
  stream: /stream-chat|stream-io|getstream|\bSTREAM_CHAT_[A-Z]/,
  twilio: /twilio/i,
  watchman: /watchman/i,
}

/**
 * Names that the specification gives to pages and API values. Browsers, links and stored data depend on them, so they
 * can't change.
 */
const SPECIFIED = /PLAID_TRANSACTIONS|plaid-oauth-success|\/v1\/twilio\/|'chatbot', 'twilio', 'nice'/g

const ALLOWED: readonly (readonly [place: RegExp, reason: string])[] = [
  [
    /^server\/providers\/\w+\/(attom|increase|lob|mismo|onfido|plaid|stream|twilio|watchman)\//,
    'the adapters themselves',
  ],
  [/^web\/src\/features\/chat\/vendors\//, 'the chat through a vendor’s SDK'],
  [/^server\/providers\/production\.ts$/, 'the table from which lenders choose adapters'],
  [/^server\/testing\/standIns\//, 'the stand-ins for vendors'],
  [
    /^(server\/providers\/(adapters|chat\/vendors|sandbox\/simulatedInstead)|scripts\/lenders)\.test\.ts$/,
    'tests of the choice of adapters',
  ],
  [/^server\/(attom|creditReport|identityCheck|letters|plaid|returnedPayment|texts)\.it\.test\.ts$/, 'vendor tests'],
  [
    /^server\/(killedWhile(Held|Paying)|rollingUpgrade)\.faults\.test\.ts$/,
    'tests that a killed or replaced server pays once, at a vendor',
  ],
  [/^domain\/help\//, 'the words that people search for'],
  [/^server\/vendorKeys\.walks\.test\.ts$/, 'a test of vendors’ keys at startup'],
  [/^e2e\/(production|vendors)\.walks\.spec\.ts$/, 'the walks with vendors'],
  [/^scripts\/vendorNames\.test\.ts$/, 'this list'],
]

const named = (path: string, text: string): string[] => {
  const words = `${path}\n${text}`.replaceAll(SPECIFIED, '')
  return Object.keys(VENDORS).filter((vendor) => VENDORS[vendor]?.test(words))
}
const isLendersData = (path: string) => path.startsWith('organizations/')

test('a vendor’s name appears only in its adapter, in lenders’ data, and in its own tests', () => {
  const found = [...readSources()].flatMap(([path, text]) => {
    if (isLendersData(path) || ALLOWED.some(([place]) => place.test(path))) return []
    return named(path, text).map((vendor) => `${path} names ${vendor}`)
  })
  expect(found).toEqual([])
})

test("every pattern on the list of allowed files matches at least one file with a vendor's name", () => {
  const sources = [...readSources()]
  const unused = ALLOWED.filter(
    ([place]) => !sources.some(([path, text]) => place.test(path) && named(path, text).length > 0),
  )
  expect(unused.map(([, reason]) => reason)).toEqual([])
})

test.each([
  ["providers: { payments: 'increase' }", ['increase']],
  ['// Increase the version.', []],
  ["const PAGE = '/account/heloc/plaid-oauth-success'", []],
  ["fetch('https://api.lob.com')", ['lob']],
  ['const blob = new Blob()', []],
  ["import { StreamChat } from 'stream-chat'", ['stream']],
  ['contracts.initStreamChat, INIT_STREAM_CHAT', []],
])("finds the vendors' names in the text %s: %j", (text, vendors) => {
  expect(named('a.ts', text)).toEqual(vendors)
})
