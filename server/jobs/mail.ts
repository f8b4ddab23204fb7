/** Sends emails and text messages through their providers. */
import { letterHtml, letterText } from '../mail/letter.ts'
import type { DrawLogo } from '../mail/logo.ts'
import type { Providers } from '../providers/port.ts'
import type { MailHandler } from './handler.ts'

export function mailHandler({ mail, sms }: Pick<Providers, 'mail' | 'sms'>, drawLogo: DrawLogo): MailHandler {
  return async ({ organization, origin, signal, calling, isReport, ...message }) => {
    const { uuid, channel, to, subject, text, at } = message
    if (channel === 'SMS') {
      if (isReport) return sms.delivery?.({ to, text, at }, uuid, signal)
      await sms.send({ to, text, at, calling, origin }, uuid, signal)
      return sms.delivery ? 'REPORT_LATER' : undefined
    }
    const { companyNameShort, email } = organization.info
    const letter = {
      from: `${companyNameShort.replace(/[",<>]/g, '')} <${email}>`,
      to,
      subject,
      text: letterText(message, organization),
      html: letterHtml(message, organization, 'cid:logo'),
      pictures: { logo: await drawLogo(organization) },
    }
    await mail.send(letter, uuid, signal)
    return undefined
  }
}
