import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { instant } from 'domain/values/dates.ts'
import { expect, it, vi } from 'vitest'
import { FIRST_CALL } from '../testing/firstCall.ts'
import { mailHandler } from './mail.ts'

const mail = { send: vi.fn(async () => {}) }
const sms = { send: vi.fn(async () => {}) }
const logo = Buffer.from('picture')
const send = mailHandler({ mail, sms }, async () => logo)
const message = {
  uuid: '00000000-0000-4000-8000-000000000001',
  template: 'FUNDED',
  at: instant('2026-11-23T15:00:00Z'),
  body: ['Your line is funded.'],
  text: 'Your line is funded.',
  organization: testOrganization,
  signal: new AbortController().signal,
  origin: 'https://lender.example',
  calling: FIRST_CALL,
}

it('an email has a text part, an HTML part and the logo that the HTML part shows', async () => {
  await send({ ...message, channel: 'EMAIL', to: 'ada@example.com', subject: 'Funded' })
  const { companyNameShort, email, companyAddress } = testOrganization.info
  expect(mail.send).toHaveBeenCalledExactlyOnceWith(
    {
      from: `${companyNameShort} <${email}>`,
      to: 'ada@example.com',
      subject: 'Funded',
      text: expect.stringContaining(companyAddress),
      html: expect.stringContaining('src="cid:logo"'),
      pictures: { logo },
    },
    message.uuid,
    message.signal,
  )
  expect(sms.send).not.toHaveBeenCalled()
})

it("a text message contains only the message and not the lender's address", async () => {
  await send({ ...message, channel: 'SMS', to: '6145550142', subject: '' })
  expect(sms.send).toHaveBeenCalledExactlyOnceWith(
    { to: '6145550142', text: 'Your line is funded.', at: message.at, calling: FIRST_CALL, origin: message.origin },
    message.uuid,
    message.signal,
  )
})
