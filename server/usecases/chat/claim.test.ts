import { expect, test } from 'vitest'
import { isSameVisitor } from './claim.ts'

const profile = {
  name: { firstName: 'Zoë Ann', middleName: '', lastName: 'Quill', suffix: '' },
  email: 'zoe@example.com',
}

test.each([
  ['the same email', { name: 'Anyone', email: 'Zoe@Example.com' }, true],
  ['another email', { name: 'Zoë Quill', email: 'sam@example.com' }, false],
  ['the same first name', { name: 'zoe', email: '' }, true],
  ['only the same last name', { name: 'Sam Quill', email: '' }, false],
  ['no name, in a chat with the bot', { name: '', email: '' }, true],
])('isSameVisitor compares a visitor with %s to the person who signs in: %o → %s', (_, visitor, isSame) => {
  expect(isSameVisitor(visitor, profile)).toBe(isSame)
})
