import { expect, test } from 'vitest'
import { ACCESS_KINDS, noteAccess } from '../../storage/accessLog.ts'
import { kindOfAccess, VIEW_WORDS, viewedIn } from './viewed.ts'

test.each(ACCESS_KINDS)('the ledger recognizes an access of the kind “%s”', (kind) => {
  for (const text of [kind, `${kind} 1b2c, by the lender`, `${kind}, by the lender`]) {
    expect(kindOfAccess(text)).toBe(kind)
    expect(viewedIn(text)).toBe(VIEW_WORDS[kind])
  }
})

test.each([
  ['application, by the lender', 'Application viewed'],
  ['document E_SIGN 1b2c', 'Document viewed'],
  ['original of document E_SIGN 1b2c, by the lender', 'Document viewed'],
  ['chat file 1b2c', 'Chat viewed'],
  ["examiner's package, full", 'Examiner’s package downloaded'],
  ['attempt to see numbers of task TITLE 1b2c, by the lender', 'Task viewed'],
  ['boarding file', 'Boarding file downloaded'],
  ['documents of the file', 'Application viewed'],
])('the ledger shows the access-log text “%s” as “%s”', (text, shown) => {
  expect(viewedIn(text)).toBe(shown)
})

test('the compiler rejects an access whose kind the ledger doesn’t know', () => {
  // @ts-expect-error -- 'file' isn't one of the kinds.
  const { values } = noteAccess('FIGURE', 'an application', 'an agent', 'file')
  expect(kindOfAccess(String(values?.at(-1)))).toBeUndefined()
})
