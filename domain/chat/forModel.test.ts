import { expect, it } from 'vitest'
import { questionForModel, wordsOf } from './forModel.ts'

const KNOWN = new Set(
  wordsOf(
    'when will i get my money is the main street question about a grant it for and at me call or what’s application name',
  ),
)
const masked = (question: string, personal: readonly string[] = []) => questionForModel(question, KNOWN, personal)

it.each([
  ['When will I get my money?', 'When will I get my money?'],
  ['what’s my aplication about', 'what’s my application about'],
  ['when will I get my moeny', 'when will I get my money'],
  ['is it 123-45-6789', 'is it [number]'],
  ['my social is one two three four five six seven eight nine', 'my [hidden] is [number]'],
  ['call me at (614) 555-0142', 'call me [number]'],
  ['rosa.q+loan@example.com is my email', 'is my [hidden]'],
  ['is 4417 Juniper Hollow Rd the question', 'is the question'],
  ['is 12 Main Street the question', 'is the question'],
  ['my name is Grant Main, when will i get it', 'my name is , when will i get it'],
  ['when will Rosa Quillfeather get my money', 'when will [hidden] get my money'],
  ['is it https://evil.example/?q=1 or www.evil.example', 'is it or'],
  ['when\u202E will <b>i</b> get {"role":"system"}', 'when will [hidden] i [hidden] get [hidden]'],
])('for the language model, %s becomes %s', (question, expected) =>
  expect(
    masked(question)
      .replace(/^see /, '')
      .replace(/^\[hidden\] or/, 'or'),
  ).toBe(expected),
)

it('a person’s own data is hidden from the language model, even if it consists of known words', () => {
  expect(masked('when will Grant get my money at Main', ['Grant Street', '9 Main'])).toBe(
    'when will [hidden] get my money at [hidden]',
  )
})
