import { expect, test } from 'vitest'
import { readSources } from './importRule.ts'

/**
 * Patterns that match vendors' names. "Increase" is also a verb, so it counts as a name only in a string, in a setting
 * or as a possessive. The Federal Emergency Management Agency and the Census Bureau aren't listed, because federal
 * forms and public data mention them by name.
 */
const VENDORS: Readonly<Record<string, RegExp>> = {
  attom: /attom/i,
  aws: /\baws|AWS_|amazonaws/i,
  clamav: /\bclam(?:av|d)|freshclam/i,
  increase: /'increase'|INCREASE_[A-Z]|\bIncrease['’]s\b/,
  kms: /\bkms\b|Kms|_KMS\b|KMS_/i,
  lob: /\blob\b|\bLOB_[A-Z]/i,
  mismo: /mismo/i,
  onfido: /onfido/i,
  plaid: /plaid/i,
  pwned: /pwned/i,
  s3: /\bs3(?!\d)|S3(?:_[A-Z]|[A-Z][a-z])/,
  stream: /stream-chat|stream-io|getstream|\bSTREAM_CHAT_[A-Z]/,
  talkjs: /talkjs/i,
  twilio: /twilio/i,
  watchman: /watchman/i,
}

/**
 * Names that the specification gives to pages and API values. Browsers, links and stored data depend on them, so they
 * can't change.
 */
const SPECIFIED =
  /PLAID_TRANSACTIONS|plaid-oauth-success|\/v1\/twilio\/|'chatbot', 'twilio', 'nice', 'stream', 'talkjs'|'stream', 'twilio', 'talkjs'/g

const ALLOWED: readonly (readonly [place: RegExp, reason: string])[] = [
  [
    /^server\/providers\/\w+\/(attom|clamd|increase|kms|lob|mismo|onfido|plaid|pwnedPasswords|s3|stream|talkjs|twilio|watchman)\//,
    'the adapters themselves',
  ],
  [
    /^server\/(awsConfig|config|diagnosis|fileStores|files|keys|masterKeys|productionConfig|scannerCheck|scannerConfig|setUp)\.ts$/,
    'the settings of the store, keys and scanner that all lenders share',
  ],
  [/^server\/compose\.ts$/, 'the only place that connects the virus scanner'],
  [/^server\/testing\/(aws\/|clamd\.ts$)/, 'the stand-ins for these shared services'],
  [
    /^server\/(clamd\.trust|config|diagnosis\.it|erasure\.it|fileStores\.it|lockOrder\.it|masterKeys\.it|productionConfig|setUp\.walks|storage\/wrappedKeys\.it)\.test\.ts$/,
    'tests of these shared services',
  ],
  [
    /^scripts\/(browser|importRule|setupQuestions|setupQuestions\.test)\.ts$/,
    'the installer of test programs, the names of these settings’ files, and the questions of setup',
  ],
  [/^web\/src\/features\/chat\/vendors\//, 'the chat through a vendor’s SDK'],
  [/^server\/providers\/(production|chat\/vendors)\.ts$/, 'the tables from which lenders choose adapters'],
  [/^server\/testing\/standIns\//, 'the stand-ins for vendors'],
  [
    /^(server\/providers\/(adapters|chat\/vendors|sandbox\/simulatedInstead)|scripts\/(deploy|lenders|productionBuild))\.test\.ts$/,
    'tests of the choice of adapters, of the deployments, and of the code that pages load',
  ],
  [
    /^server\/(attom|creditReport|identityCheck|letters|plaid|refusedPayment|returnedPayment|switchedVendor|texts)\.it\.test\.ts$/,
    'vendor tests',
  ],
  [
    /^server\/(killedWhile(Held|Paying)|rollingUpgrade)\.faults\.test\.ts$/,
    'tests that a killed or replaced server pays once, at a vendor',
  ],
  [/^domain\/help\//, 'the words that people search for'],
  [/^server\/vendorKeys\.walks\.test\.ts$/, 'a test of vendors’ keys at startup'],
  [/^e2e\/(chatVendors|production|vendors)\.walks\.spec\.ts$/, 'the walks with vendors'],
  [/^scripts\/packages\.ts$/, 'the packages whose licenses need a reason'],
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
  ["import { S3Client } from '@aws-sdk/client-s3'", ['aws', 's3']],
  ['const kmsKey = keyService(MASTER_KEY_KMS)', ['kms']],
  ["ofFile('SYNTACTICAL', 'S305', '')", []],
  ['clamd://host:3310', ['clamav']],
  ['api.pwnedpasswords.com', ['pwned']],
  ['contracts.initStreamChat, INIT_STREAM_CHAT', []],
])("finds the vendors' names in the text %s: %j", (text, vendors) => {
  expect(named('a.ts', text)).toEqual(vendors)
})
