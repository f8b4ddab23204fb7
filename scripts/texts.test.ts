import { globSync, readFileSync } from 'node:fs'
import { REASON_CODES, REASONS } from 'domain/rules/reasons.ts'
import { beforeAll, expect, test } from 'vitest'
import { WORDS } from './specification/words.ts'
import { FIXED_FILES, isFixed } from './texts/fixed.ts'
import { literalsIn, mailsIn, stringsIn } from './texts/literals.ts'
import { gradeOf, sentencesIn } from './texts/readability.ts'
import { AVOIDED } from './texts/words.ts'
import { catalogOf, readTexts, type Text } from './texts.ts'

let texts: readonly Text[]
beforeAll(async () => {
  texts = await readTexts()
})

test("the translators' catalog contains all the wording in the product", async () => {
  expect(texts.length).toBeGreaterThan(2000)
  await expect(catalogOf(texts)).toMatchFileSnapshot('../web/locales/en.po')
})

/** Whether the text matches the specified message. A placeholder in the text matches any value in the message. */
function says({ message }: Text, specified: string): boolean {
  if (message === specified) return true
  const parts = message.split(/\{[^{}]*\}/)
  if (parts.length === 1 || parts.join('').length < 10) return false
  return new RegExp(`^${parts.map(RegExp.escape).join('.+')}$`).test(specified)
}

/** Returns every string in the code, except in tests. Comments don't count as strings. */
const productStrings = (): readonly string[] =>
  globSync('{domain,server,web/src}/**/*.{ts,tsx}')
    .filter((file) => !/node_modules|\.test\.|\.testdata\.|testing/.test(file))
    .flatMap((file) => stringsIn(readFileSync(file, 'utf8'), file))

/** Messages that are part of a longer string, such as an error message followed by a URL. */
const IN_A_STRING = /^(?:Errors: |Headings and screens: more states to come$)/

test('every message in the specification appears in the product word for word', () => {
  const strings = productStrings()
  const whole = new Set(strings)
  const missing = Object.entries(WORDS).flatMap(([heading, items]) =>
    items
      .map((item) => (typeof item === 'string' ? item : item[0]))
      // Errors are thrown and logged but never shown, so they aren't in the catalog.
      .filter((word) => !texts.some((text) => says(text, word)) && !whole.has(word))
      .filter((word) => !IN_A_STRING.test(`${heading}: ${word}`) || !strings.some((text) => text.includes(word)))
      .map((word) => `${heading}: ${word}`),
  )
  expect(missing).toEqual([])
})

test('a comment or part of a longer string doesn’t count as a message', () => {
  const code = `
    // User not found
    const user = 'User not found here'
    const page = () => <p>More states to come</p>`
  expect(stringsIn(code, 'some.tsx')).toEqual(['User not found here', 'More states to come'])
})

test('no text uses wording that we avoid', () => {
  const found = texts
    .filter(({ message }) => !isFixed(message))
    .flatMap(({ message, origins }) =>
      Object.entries(AVOIDED)
        .filter(([, pattern]) => pattern.test(message))
        .map(([better, pattern]) => `${origins[0]}: “${message.match(pattern)?.[0]}” → ${better}: ${message}`),
    )
  expect(found).toEqual([])
})

/** Returns the wording in each lender's file: its disclosures, keyed by name, and the taglines of its products. */
const lendersWording = () =>
  globSync('organizations/*/organization.json').map((file) => {
    const { info, products } = JSON.parse(readFileSync(file, 'utf8')) as {
      info?: { disclosureCopy?: Record<string, string[]> }
      products?: Record<string, { tagline?: string } | null>
    }
    const taglines = Object.values(products ?? {}).flatMap((product) => product?.tagline ?? [])
    return { file, disclosures: Object.entries(info?.disclosureCopy ?? {}), taglines }
  })

test("no lender's disclosure or tagline uses wording that we avoid", () => {
  const found = lendersWording()
    .flatMap(({ disclosures, taglines }) => [...disclosures.flatMap(([, sentences]) => sentences), ...taglines])
    .filter((text) => Object.values(AVOIDED).some((pattern) => pattern.test(text)))
  expect(found).toEqual([])
})

test("someone with a grade 8 reading level can understand every lender's disclosures", () => {
  const hard = lendersWording().flatMap(({ file, disclosures }) =>
    disclosures
      .map(([name, texts]) => ({ name, grade: gradeOf(texts.filter((one) => !isFixed(one)).flatMap(sentencesIn)) }))
      .filter(({ grade }) => grade > GRADE)
      .map(({ name, grade }) => `${file}: ${name}: grade ${grade.toFixed(1)}`),
  )
  expect(hard).toEqual([])
})

/** Files that contain the wording of screens, messages, notifications and emails. */
const READ =
  /^(?:web\/src|domain\/(?:forms|application|help|organization|rules|values|journey)|server\/usecases)\/|^server\/errors\.ts$/
const MAILS = /^server\/usecases\/mailTemplates\//
/** Files with wording that only agents, brokers or engineers see. */
const NOT_BORROWERS =
  /\/features\/(?:agent|broker)\/|\/pages\/(?:agent|broker)\/|^domain\/forms\/(?:agent|broker|brokerage|letter|paper|schemaForm)\.ts$|^domain\/values\/privateNumbers\.ts$|^server\/usecases\/(?:agents|brokerages|brokers|desk|examination|lenderSettings)\/|^domain\/application\/(?:agentDecisions|desk\/|letters\/|views\/agents|offers\/reopenByStaff|core\/retryRequest|conditions\/agentConditions)/
const GRADE = 8

/** Returns the sentences that borrowers and signers read, keyed by screen, message file or email. */
function sentencesBySource(): ReadonlyMap<string, readonly string[]> {
  const bySource = new Map<string, string[]>()
  const add = (source: string, message: string) => {
    if (!isFixed(message)) bySource.set(source, [...(bySource.get(source) ?? []), ...sentencesIn(message)])
  }
  for (const { message, origins } of texts)
    for (const file of origins.filter(
      (one) => READ.test(one) && !(one in FIXED_FILES) && !NOT_BORROWERS.test(one) && !MAILS.test(one),
    ))
      add(file, message)
  for (const file of globSync('server/usecases/mailTemplates/*.ts').filter((one) => !one.includes('.test.')))
    for (const [mail, messages] of mailsIn(readFileSync(file, 'utf8'), file))
      for (const message of messages) add(mail, message)
  return bySource
}

test('someone with a grade 8 reading level can understand every screen, message and email for borrowers and signers', () => {
  const bySource = sentencesBySource()
  expect(bySource.size).toBeGreaterThan(200)
  const hard = [...bySource]
    .map(([source, sentences]) => ({ source, grade: gradeOf(sentences), sentences }))
    .filter(({ grade }) => grade > GRADE)
    .map(({ source, grade, sentences }) => {
      const hardest = sentences.toSorted((a, b) => gradeOf([b]) - gradeOf([a])).slice(0, 3)
      return `${source}: grade ${grade.toFixed(1)}: ${hardest.join(' | ')}`
    })
  expect(hard).toEqual([])
})

test('the reading level is computed separately for each email in a file', () => {
  const code = `
    export const MAILS = {
      WELCOME: { subject: () => 'Welcome to us', body: () => ['You can stop anytime.'] },
      FUNDED: { subject: () => 'Your line is funded' },
    } satisfies Record<string, Template>`
  expect(mailsIn(code, 'some.ts')).toEqual(
    new Map([
      ['WELCOME', ['Welcome to us', 'You can stop anytime.']],
      ['FUNDED', ['Your line is funded']],
    ]),
  )
})

test.each(REASON_CODES)(
  'someone with a grade 8 reading level can understand the plain explanation of the decline reason %s',
  (code) => {
    expect(gradeOf([REASONS[code].plain])).toBeLessThanOrEqual(GRADE)
  },
)

test('longer sentences with longer words have a higher reading level', () => {
  // 6 words with 6 syllables: 0.39 × 6 + 11.8 × 1 − 15.59.
  expect(gradeOf(['The cat sat on the mat.'])).toBeCloseTo(-1.45, 2)
  // 7 words with 22 syllables: 0.39 × 7 + 11.8 × 22 / 7 − 15.59.
  expect(
    gradeOf(['Federal legislation unquestionably necessitates identity verification immediately.']),
  ).toBeGreaterThan(20)
  expect(gradeOf([])).toBe(0)
})

test('the reading level ignores sentences of fewer than five words and counts a placeholder as a short word', () => {
  expect(sentencesIn('Your offers. <0>Choose the offer</0> that fits {name} best. Go.')).toEqual([
    'Choose the offer that fits it best.',
  ])
  expect(sentencesIn('{n, plural, one {You have one day left here.} other {You have # days left here.}}')).toEqual([
    'You have one day left here.',
    'You have 2 days left here.',
  ])
})

test('the text collection includes strings that look like text and leaves out strings for engineers', () => {
  const code = `
    import x from 'A module of theirs'
    type T = 'A type of theirs'
    export const KIND_LABELS = { OTHER: 'Other' }
    const say = (most: number) => \`Choose no more than \${most} files\`
    throw new Error('The row is missing here')
    throw new Refusal('NOT_NOW', 'Choose an offer first')
    const rows = ['**Draws.** Ask us by phone']
    const row = sql\`Select all of them\``
  expect(literalsIn(code, 'some.ts')).toEqual([
    'Other',
    'Choose no more than {most} files',
    'Choose an offer first',
    '**Draws.** Ask us by phone',
  ])
})

test('the text collection includes lowercase list items in documents, but no other lowercase strings', () => {
  const code = "page.list(['a program that opens PDF files; and', 'E_SIGN']); page.figure(code, 'center')"
  expect(literalsIn(code, 'server/documents/kinds/some.ts')).toEqual(['a program that opens PDF files; and'])
  expect(literalsIn(code, 'server/usecases/some.ts')).toEqual([])
})
