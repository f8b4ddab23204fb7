import { setImmediate } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { beforeEach, expect, test, vi } from 'vitest'
import { smtpMail } from './smtp.ts'

vi.mock('nodemailer', () => ({ createTransport: vi.fn() }))
const opening = vi.mocked(createTransport)
const LETTER = {
  ...{ from: 'Cedar Bank <mail@lender.example>', to: 'rosa@example.com', subject: 'Hello' },
  ...{ text: 'Hello', html: '<p>Hello</p>', pictures: {} },
}
const transport = { sendMail: vi.fn(async () => ({})), close: vi.fn() }
const failing = () => {
  throw new Error('out of memory')
}
beforeEach(() => {
  vi.clearAllMocks()
  opening.mockReturnValue(transport as never)
})

test('after the mail library failed to start, the next email starts it again', async () => {
  opening.mockImplementationOnce(failing)
  const mail = smtpMail('smtp://127.0.0.1:25')
  await expect(mail.send(LETTER, 'k')).rejects.toThrow('out of memory')
  await mail.send(LETTER, 'k')
  expect(transport.sendMail).toHaveBeenCalledTimes(1)
  mail.close()
  await vi.waitUntil(() => transport.close.mock.calls.length === 1)
})

test('closing while the mail library fails to start causes no unhandled error', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  opening.mockImplementationOnce(failing)
  const mail = smtpMail('smtp://127.0.0.1:25')
  const sent = mail.send(LETTER, 'k')
  mail.close()
  await expect(sent).rejects.toThrow('out of memory')
  await setImmediate()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
