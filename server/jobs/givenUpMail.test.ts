import { expect, test } from 'vitest'
import { mailDeadline } from './givenUpMail.ts'
import { RETRIES } from './handler.ts'

const DAY = 86_400_000

test.each([
  ['a notice by email', { channel: 'EMAIL', template: 'ADVERSE_ACTION' }, 10 * DAY],
  ['a text', { channel: 'SMS', template: 'YOUR_TURN' }, DAY],
  ['a code by email', { channel: 'EMAIL', template: 'EMAIL_CODE' }, DAY],
  ['a link for a new password', { channel: 'EMAIL', template: 'PASSWORD_RESET' }, DAY],
] as const)('the server retries %s until its deadline', (_, mail, deadline) => {
  expect(mailDeadline(RETRIES, mail)).toBe(deadline)
})
