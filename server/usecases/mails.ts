/** Writes emails and text messages about applications, and stores them until they're sent. */

import { randomUUID } from 'node:crypto'
import type { Effect, MailTemplate } from 'domain/application/core/command.ts'
import type { Application } from 'domain/application/types.ts'
import { SIGNER_LOGIN } from 'domain/routes/routes.ts'
import type { Instant } from 'domain/values/dates.ts'
import { phoneE164 } from 'domain/values/phone.ts'
import { isPhoneOf } from 'domain/values/phoneInternational.ts'
import { insertInvitation } from '../storage/invitations.ts'
import { insertMail } from '../storage/mails.ts'
import type { People } from '../storage/people.ts'
import { hashSecret, newSecret } from '../storage/secrets.ts'
import type { Call } from '../storage/transactions.ts'
import { APPLYING } from './mailTemplates/applying.ts'
import { ASKING } from './mailTemplates/asking.ts'
import { CLOSING } from './mailTemplates/closing.ts'
import type { Material, Template } from './mailTemplates/template.ts'
import type { Services } from './services.ts'
import { verificationLink } from './settings/verificationLink.ts'

interface Written {
  readonly uuid: string
  readonly calls: readonly Call<unknown>[]
}

const TEMPLATES: Readonly<Record<MailTemplate, Template>> = { ...APPLYING, ...ASKING, ...CLOSING }

/** Writes the email, and the text message if there is one. Returns nothing if the person's email address is unknown. */
export function writeMail(
  services: Services,
  { application, people }: { readonly application: Application; readonly people: People },
  effect: Extract<Effect, { kind: 'mail' }>,
  at: Instant,
): Written[] {
  const person = people.personal[effect.identity]
  const key = people.keyOf(effect.identity)
  if (!person?.email || !key) return []
  const token = effect.template === 'SIGNER_INVITATION' ? newSecret() : undefined
  const origin = services.originOf(application.orgCode)
  const material: Material = {
    application,
    organization: services.organization(application.orgCode),
    identity: effect.identity,
    borrower: people.personal[application.borrower] ?? {},
    origin,
    verification: verificationLink(services, {
      org: application.orgCode,
      identity: effect.identity,
      email: person.email,
    }),
    link: token ? `${origin}${SIGNER_LOGIN}?invitation=${token}` : '',
  }
  const template = TEMPLATES[effect.template]
  const message = {
    subject: template.subject(material),
    greeting: `Hello ${person.name?.firstName ?? 'there'},`,
    body: template.body(material),
  }
  const base = {
    org: application.orgCode,
    application: application.uuid,
    identity: effect.identity,
    template: effect.template,
    at,
  }
  const unique = `mail:${application.uuid}:${effect.template}:${effect.identity}:${effect.key}`

  const uuid = randomUUID()
  const calls = [insertMail({ ...base, ...message, uuid, key: unique, channel: 'EMAIL', to: person.email }, key)]
  if (token) calls.push(insertInvitation(hashSecret(token), application.uuid, application.orgCode, effect.identity, at))
  const written: Written[] = [{ uuid, calls }]

  const agreed =
    effect.identity === application.borrower &&
    application.consents.some((c) => c.type === 'SMS_TRANSACTIONAL' && c.identity === application.borrower)
  const { textCountries } = material.organization.info
  if (template.sms && agreed && person.phone && isPhoneOf(person.phone, textCountries)) {
    const sms = {
      ...base,
      uuid: randomUUID(),
      key: `${unique}:sms`,
      channel: 'SMS',
      to: phoneE164(person.phone),
      subject: '',
    } as const
    written.push({ uuid: sms.uuid, calls: [insertMail({ ...sms, body: [template.sms(material)] }, key)] })
  }
  return written
}
