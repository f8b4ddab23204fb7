import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * Patterns that match vendors' names. "Increase" is also a verb, so it counts as a name only in a string, in a setting
 * or as a possessive. The Federal Emergency Management Agency and the Census Bureau aren't listed, because federal
 * forms and public data mention them by name.
 */
const VENDORS: Readonly<Record<string, RegExp>> = {
  attom: /attom/i,
  aws: /\baws|AWS_|amazonaws/i,
  clamav: /\bclam(?:av|d)|freshclam/i,
  increase: /['"]increase['"]|INCREASE_[A-Z]|\bIncrease['’]s\b/,
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

/** The places that may name vendors. The record of decision 138 lists each with its reason. */
const ALLOWED: readonly (readonly [place: RegExp, reason: string])[] = [
  [
    /^server\/providers\/\w+\/(attom|clamd|increase|kms|lob|mismo|onfido|plaid|pwnedPasswords|s3|stream|talkjs|twilio|watchman)\//,
    'the adapters themselves',
  ],
  [/^server\/providers\/(production|chat\/vendors)\.ts$/, 'the tables from which lenders choose adapters'],
  [/^web\/src\/features\/chat\/vendors\//, 'the chat through a vendor’s SDK'],
  [
    /^(server\/(awsConfig|config|diagnosis|fileStores|files|keys|masterKeys|productionConfig|scannerCheck|scannerConfig|setUp)|scripts\/(browser|importRule|setupQuestions|setupQuestions\.test))\.ts$/,
    'the settings of the file store, key service and scanner that all lenders share',
  ],
  [/^deploy\/kubernetes\/(app|database)\.yaml$/, 'the key service’s setting and the address of the backups'],
  [
    /^server\/(clamd\.trust|config|diagnosis\.it|erasure\.it|fileStores\.it|lockOrder\.it|masterKeys\.it|productionConfig|setUp\.walks|storage\/wrappedKeys\.it)\.test\.ts$/,
    'tests of these shared services',
  ],
  [/^server\/testing\/(standIns\/|aws\/|clamd\.ts$)/, 'the stand-ins for vendors'],
  [
    /^(server\/providers\/(adapters|unreadableAnswers|chat\/vendors|sandbox\/simulatedInstead|shared\/environment)|scripts\/(deployFiles|deployKubernetes|lenders|productionBuild))(\.test)?\.ts$/,
    'tests of all adapters, of the deployments, and of the code that pages load',
  ],
  [
    /^(server\/((attom|creditReport|identityCheck|letters|plaid|refusedPayment|returnedPayment|switchedVendor|texts|webhooks)\.it|(killedWhile(Held|Paying)|rollingUpgrade)\.faults|(lazyPackages|vendorKeys)\.walks)\.test|e2e\/(chatVendors|production|vendors)\.walks\.spec)\.ts$/,
    'tests with one vendor and the whole program',
  ],
  [/^(domain\/help\/|server\/help\/wordings\.json$)/, 'the words that people search for'],
  [/^((server|web)\/)?package(-lock)?\.json$|^scripts\/packages\.ts$/, 'the packages and their licenses'],
  [/^scripts\/vendorNames\.test\.ts$/, 'this list'],
]

/** Returns the text of every source file, including data, migrations and the files for deployments. */
function readAll(): ReadonlyMap<string, string> {
  const files = globSync(FILES, { cwd: root, exclude: ['**/{node_modules,dist,.cache}/**'] })
  return new Map(files.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]))
}
const root = fileURLToPath(new URL('..', import.meta.url))
const FILES = [
  '{bench,deploy,domain,e2e,organizations,personas,scripts,server,web}/**/*.{css,ini,json,mjs,sh,sql,ts,tsx,yaml}',
  'package{,-lock}.json',
  'deploy/{,**/}{Dockerfile,Caddyfile}*',
]

const named = (path: string, text: string): string[] => {
  const words = `${path}\n${text}`.replaceAll(SPECIFIED, '')
  return Object.keys(VENDORS).filter((vendor) => VENDORS[vendor]?.test(words))
}
const isLendersData = (path: string) => path.startsWith('organizations/')

test('a vendor’s name appears only in its adapter, in lenders’ data, and in its own tests', () => {
  const found = [...readAll()].flatMap(([path, text]) => {
    if (isLendersData(path) || ALLOWED.some(([place]) => place.test(path))) return []
    return named(path, text).map((vendor) => `${path} names ${vendor}`)
  })
  expect(found).toEqual([])
})

test("every pattern on the list of allowed files matches at least one file with a vendor's name", () => {
  const sources = [...readAll()]
  const unused = ALLOWED.filter(
    ([place]) => !sources.some(([path, text]) => place.test(path) && named(path, text).length > 0),
  )
  expect(unused.map(([, reason]) => reason)).toEqual([])
})

test('the decision record lists the reason for each place that may name vendors, and no others', () => {
  const record = readFileSync(join(root, 'docs/decisions/0138-vendor-names.md'), 'utf8')
  const listed = [...record.matchAll(/^- \*\*(.+?)\.\*\*/gm)].map(([, reason]) => reason)
  const reasons = ALLOWED.map(([, reason]) => reason.charAt(0).toUpperCase() + reason.slice(1))
  expect(listed).toEqual(reasons)
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
