/** Sends mails and text messages through their providers. */
import type { Providers } from '../providers/port.ts'
import type { MailHandler } from './handler.ts'

export function mailHandler({ mail, sms }: Pick<Providers, 'mail' | 'sms'>): MailHandler {
  return ({ uuid, organization, channel, to, subject, text, signal }) => {
    const { companyNameShort, email } = organization.info
    if (channel === 'SMS') return sms.send({ to, text }, uuid, signal)
    const from = `${companyNameShort.replace(/[",<>]/g, '')} <${email}>`
    return mail.send({ from, to, subject, text }, uuid, signal)
  }
}
