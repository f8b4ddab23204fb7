import { globSync, readFileSync } from 'node:fs'
import { REASON_CODES, REASONS } from 'domain/rules/reasons.ts'
import { beforeAll, expect, test } from 'vitest'
import { WORDS } from './specification/words.ts'
import { isFixed } from './texts/fixed.ts'
import { literalsIn } from './texts/literals.ts'
import { gradeOf, sentencesIn } from './texts/readability.ts'
import { AVOIDED } from './texts/words.ts'
import { catalogOf, readTexts, type Text } from './texts.ts'

let texts: readonly Text[]
beforeAll(async () => {
  texts = await readTexts()
})

test('the catalog for translators has every text of the product', async () => {
  expect(texts.length).toBeGreaterThan(2000)
  await expect(catalogOf(texts)).toMatchFileSnapshot('../web/locales/en.po')
})

/** Returns whether the text is the specified message, with any values in place of the text's placeholders. */
function says({ message }: Text, specified: string): boolean {
  if (message === specified) return true
  const parts = message.split(/\{[^{}]*\}/)
  if (parts.length === 1 || parts.join('').length < 10) return false
  return new RegExp(`^${parts.map(RegExp.escape).join('.+')}$`).test(specified)
}

/** Returns the code that isn't a test. */
const productCode = () =>
  globSync('{domain,server,web/src}/**/*.{ts,tsx}')
    .filter((file) => !/node_modules|\.test\.|\.testdata\.|testing/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

test('every message of the specification is a text of the product, word for word', () => {
  const code = productCode()
  const missing = Object.entries(WORDS).flatMap(([heading, items]) =>
    items
      .map((item) => (typeof item === 'string' ? item : item[0]))
      // Errors are thrown and logged, and 'more states to come' is part of a sentence, so they're looked up in the code.
      .filter((word) => !texts.some((text) => says(text, word)) && !code.includes(word))
      .map((word) => `${heading}: ${word}`),
  )
  expect(missing).toEqual([])
})

test('no text uses wording that the product avoids', () => {
  const found = texts
    .filter(({ message }) => !isFixed(message))
    .flatMap(({ message, origins }) =>
      Object.entries(AVOIDED)
        .filter(([, pattern]) => pattern.test(message))
        .map(([better, pattern]) => `${origins[0]}: “${message.match(pattern)?.[0]}” → ${better}: ${message}`),
    )
  expect(found).toEqual([])
})

test('no disclosure or tagline of a lender uses wording that the product avoids', () => {
  const found = globSync('organizations/*/organization.json').flatMap((file) => {
    const { info, products } = JSON.parse(readFileSync(file, 'utf8')) as {
      info?: { disclosureCopy?: Record<string, string[]> }
      products?: Record<string, { tagline?: string } | null>
    }
    const told = [
      Object.values(info?.disclosureCopy ?? {}),
      Object.values(products ?? {}).map((product) => product?.tagline ?? []),
    ]
    return told.flat(2).filter((text) => Object.values(AVOIDED).some((pattern) => pattern.test(text)))
  })
  expect(found).toEqual([])
})

/** Files with the texts of screens, form messages, notifications and mails. */
const READ = /^(?:web\/src|domain\/forms|server\/usecases\/mailTemplates)\/|\/notifications\.ts$/
/** Files that only agents and brokers, or only engineers, see. */
const NOT_BORROWERS = /\/features\/(?:agent|broker)\/|\/pages\/(?:agent|broker)\//
const GRADE = 8

test('a reader of grade 8 understands every screen, notification and mail for borrowers and signers', () => {
  const byFolder = new Map<string, string[]>()
  for (const { message, origins } of texts) {
    if (isFixed(message)) continue
    for (const origin of origins.filter((file) => READ.test(file) && !NOT_BORROWERS.test(file))) {
      const folder = origin.slice(0, origin.lastIndexOf('/'))
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), ...sentencesIn(message)])
    }
  }
  expect(byFolder.size).toBeGreaterThan(80)
  const hard = [...byFolder]
    .map(([folder, sentences]) => ({ folder, grade: gradeOf(sentences), sentences }))
    .filter(({ grade }) => grade > GRADE)
    .map(({ folder, grade, sentences }) => {
      const hardest = sentences.toSorted((a, b) => gradeOf([b]) - gradeOf([a])).slice(0, 3)
      return `${folder}: grade ${grade.toFixed(1)}: ${hardest.join(' | ')}`
    })
  expect(hard).toEqual([])
})

test.each(REASON_CODES)('a reader of grade 8 understands the plain sentence of the decline reason %s', (code) => {
  expect(gradeOf([REASONS[code].plain])).toBeLessThanOrEqual(GRADE)
})

test('a sentence with more and longer words has a higher grade', () => {
  // 6 words, 6 syllables: 0.39 × 6 + 11.8 × 1 − 15.59.
  expect(gradeOf(['The cat sat on the mat.'])).toBeCloseTo(-1.45, 2)
  // 7 words, 22 syllables: 0.39 × 7 + 11.8 × 22 / 7 − 15.59.
  expect(
    gradeOf(['Federal legislation unquestionably necessitates identity verification immediately.']),
  ).toBeGreaterThan(20)
  expect(gradeOf([])).toBe(0)
})

test('only sentences of five words or more count, and a placeholder counts as a short word', () => {
  expect(sentencesIn('Your offers. <0>Choose the offer</0> that fits {name} best. Go.')).toEqual([
    'Choose the offer that fits it best.',
  ])
  expect(sentencesIn('{n, plural, one {You have one day left here.} other {You have # days left here.}}')).toEqual([
    'You have one day left here.',
    'You have 2 days left here.',
  ])
})

test('strings that read like text are found, and strings for engineers are left out', () => {
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

test('items of a list in a document are found even if they begin in lowercase, unlike strings elsewhere', () => {
  const code = "page.list(['a program that opens PDF files; and', 'E_SIGN']); page.figure(code, 'center')"
  expect(literalsIn(code, 'server/documents/kinds/some.ts')).toEqual(['a program that opens PDF files; and'])
  expect(literalsIn(code, 'server/usecases/some.ts')).toEqual([])
})
