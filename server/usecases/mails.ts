/** Writes emails and text messages, and stores them until they're sent. */

import { randomUUID } from 'node:crypto'
import type { Effect, MailTemplate } from 'domain/application/core/command.ts'
import type { Application, Personal } from 'domain/application/types.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { applicationPath, DASHBOARD, LOGIN, SIGNER_LOGIN, signerPath } from 'domain/routes/routes.ts'
import { formatFullDate, type Instant } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { phoneE164 } from 'domain/values/phone.ts'
import { isPhoneOf } from 'domain/values/phoneInternational.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { zoneOf } from 'domain/values/timeZones.ts'
import { carryingWallet } from 'domain/values/wallet.ts'
import { insertInvitation } from '../storage/invitations.ts'
import { insertMail } from '../storage/mails.ts'
import type { People } from '../storage/people.ts'
import { hashSecret, newSecret } from '../storage/secrets.ts'
import type { Call } from '../storage/transactions.ts'
import type { Services } from './services.ts'

interface Written {
  readonly uuid: string
  readonly calls: readonly Call<unknown>[]
}

interface Material {
  readonly application: Application
  readonly organization: Organization
  readonly person: Personal
  /** UUID of the person named in the mail. */
  readonly identity: string
  readonly borrower: Personal
  readonly origin: string
  /** The signer's own link, only in an invitation. */
  readonly link: string
}

interface Template {
  readonly subject: (m: Material) => string
  readonly lines: (m: Material) => readonly string[]
  /** The text message, for people who consented to text messages about their application. */
  readonly sms?: (m: Material) => string
}

const company = (m: Material) => m.organization.info.companyNameShort
const firstName = (p: Personal) => p.name?.firstName ?? 'there'
const street = (m: Material) => m.application.property.address.street1
/** Returns the path of the page with the recipient's conditions. */
const conditionsPath = ({ application, identity }: Material) =>
  identity === application.borrower
    ? carryingWallet(applicationPath(application.uuid, 'conditions'), application.walletAddress)
    : signerPath('conditions', application.uuid)
/** Returns the path of the page with the documents that an agent sent to the recipient. */
const sentPath = ({ application, identity }: Material) =>
  identity === application.borrower
    ? carryingWallet(applicationPath(application.uuid, 'document/disclosures'), application.walletAddress)
    : signerPath('documents', application.uuid)
const cancelledAt = ({ application: { cancelled, property } }: Material): string =>
  cancelled
    ? new Intl.DateTimeFormat('en-US', {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: zoneOf(property.address.state),
      }).format(new Date(cancelled.at))
    : 'the day you told us'
const rescissionEnd = (m: Material) =>
  m.application.rescission ? formatFullDate(m.application.rescission.expires) : 'the date in your notice'

/** Returns the credit block of the recipient, whose credit file is frozen or locked. */
const closedFor = ({ application: a, identity }: Material) =>
  identity === a.borrower ? a.creditBlock : a.owners.find((o) => o.identityUuid === identity)?.creditBlock

/** Returns the last day to answer, from the newest notice about open conditions. */
const sendByOf = ({ application: { conditions = [] } }: Material) =>
  conditions
    .flatMap(({ state, sendBy }) => (state === 'OPEN' && sendBy ? [sendBy] : []))
    .sort()
    .at(-1)

const TEMPLATES: Readonly<Record<MailTemplate, Template>> = {
  WELCOME: {
    subject: (m) => `Welcome to ${company(m)}`,
    lines: (m) => [
      `Your application for ${street(m)} is open. You can stop at any point and go on later, on any device.`,
      `Sign in: ${m.origin}${LOGIN}`,
    ],
  },
  SIGNER_INVITATION: {
    subject: (m) => `${m.borrower.name?.firstName ?? 'The borrower'} asks you to sign with ${company(m)}`,
    lines: (m) => [
      `A home equity line of credit on ${street(m)} needs your signature as well.`,
      `This link is yours alone; please do not pass it on: ${m.link}`,
      'It stays valid for 30 days. If you did not expect this, please call us.',
    ],
  },
  RIGHT_TO_CANCEL: {
    subject: () => 'Your right to cancel',
    lines: (m) => [
      `You may cancel this line of credit without cost until midnight on ${rescissionEnd(m)}. Any owner can do so for all.`,
      `The notice is among your documents: ${m.origin}${DASHBOARD}`,
    ],
  },
  FUNDED: {
    subject: () => 'Your line of credit is funded',
    lines: (m) => [
      `${m.application.offer ? formatMoney(m.application.offer.cashToHand) : 'The money'} is on its way to your bank account.`,
      `The timeline is in your application: ${m.origin}${DASHBOARD}`,
    ],
    sms: (m) => `${company(m)}: your line of credit is funded.`,
  },
  RESCINDED: {
    subject: () => 'Your line of credit is cancelled',
    lines: (m) => [
      `This is your receipt: the line of credit on ${street(m)} (loan number ${m.application.loanNumber}) was cancelled on ${cancelledAt(m)}.`,
      'You owe nothing. Within 20 days we give back all that was paid and release the lien on your home.',
    ],
  },
  ADVERSE_ACTION: {
    subject: () => 'About your application',
    lines: (m) => [
      `We could not approve the application for ${street(m)}. The notice with the main reasons and your rights is among your documents.`,
      `Sign in to read and save it: ${m.origin}${LOGIN}`,
    ],
  },
  OFFERS_LAPSED: {
    subject: () => 'Your offers have ended',
    lines: (m) => [
      `The offers for ${street(m)} were not taken up, and their prices no longer hold. What you entered is kept.`,
      `You can have them made again in a minute or two; your score is not affected: ${m.origin}${DASHBOARD}`,
    ],
  },
  YOUR_TURN: {
    subject: () => 'It goes on with your application',
    lines: (m) => [
      `What we waited for is done, and the application for ${street(m)} goes on with you.`,
      `Sign in to see what is next: ${m.origin}${LOGIN}`,
    ],
    sms: (m) => `${company(m)}: your application goes on with you. Sign in to see what is next.`,
  },
  CONDITION_OPENED: {
    subject: () => 'We need something more from you',
    lines: (m) => [
      `The application for ${street(m)} waits for something that only you can send. What it is and why stands here: ${m.origin}${conditionsPath(m)}`,
      'We never ask for a password or a card number. If you are not sure that this comes from us, please call.',
    ],
    sms: (m) => `${company(m)}: we need something more from you. Please sign in to see what it is.`,
  },
  CONDITION_REMINDER: {
    subject: () => 'We still need something from you',
    lines: (m) => [
      `The application for ${street(m)} still waits for something that only you can send. What it is and why stands here: ${m.origin}${conditionsPath(m)}`,
      'You do not have it, or something is not clear? Please call us: often another document will do.',
    ],
  },
  INCOMPLETE_NOTICE: {
    subject: () => 'Your application is incomplete',
    lines: (m) => {
      const last = sendByOf(m)
      return [
        `We cannot decide on the application for ${street(m)} without what we asked for. Please see that we have it${last ? ` by ${formatFullDate(last)}` : ''}: after that we are unable to consider the application any further.`,
        `The notice says what is needed. It is among your documents: ${m.origin}${LOGIN}`,
        'You do not have it, or something is not clear? Please call us: often another document will do.',
      ]
    },
  },
  DOCUMENT_SENT: {
    subject: () => 'We sent you a document',
    lines: (m) => [
      `There’s a new document about your application for ${street(m)}. Please read it: ${m.origin}${sentPath(m)}`,
      'We never ask for a password or a card number. If you aren’t sure that this message is from us, please call.',
    ],
    sms: (m) => `${company(m)}: we sent you a document. Please sign in to read it.`,
  },
  PAPER_SENT: {
    subject: () => 'Your papers are in the mail',
    lines: (m) => {
      const { carrier = '', tracking = '' } = m.application.closing.paper ?? {}
      return [
        `We mailed the papers for ${street(m)}${carrier && ` with ${carrier}`}${tracking && `, tracking number ${tracking}`}.`,
        `Sign them and mail them back. The first page tells you how. You can follow each stage here: ${m.origin}${applicationPath(m.application.uuid, 'signing/support')}`,
      ]
    },
  },
  WITHDRAWN: {
    subject: () => 'Your application is withdrawn',
    lines: (m) => [
      `The application for a line of credit on ${street(m)} is withdrawn, as you asked. You owe nothing, nothing is recorded against your home, and nothing more happens.`,
      'Your documents stay in your account. You can apply again at any time.',
    ],
  },
  SIGN_AGAIN: {
    subject: () => 'Please sign once more',
    lines: (m) => [
      'A person read your signed documents, and one signature does not match. Nothing else has to be done again.',
      `Sign in to sign once more: ${m.origin}${LOGIN}`,
    ],
  },
  FLOOD_NOTICE: {
    subject: () => 'Your home lies in a flood hazard area',
    lines: (m) => [
      `The flood maps show ${street(m)} in a special flood hazard area, so the law asks for flood insurance before we can close. The notice is among your documents: ${m.origin}${DASHBOARD}`,
      'You can sign ten days after you have received it. Most insurance agents sell flood policies; it often takes some days.',
    ],
  },
  CREDIT_CLOSED: {
    subject: () => 'Please open your credit file for us',
    lines: (m) => {
      const closed = closedFor(m)
      if (!closed) return ['Your credit file is open again. There is nothing to do.']
      const { website = '', phone = '' } = closed.bureauContact ?? {}
      return [
        `${closed.bureau} may not show us your credit file: it is ${closed.kind === 'LOCKED' ? 'locked' : 'frozen'}. That does not mean no.`,
        `You can lift that for a day or for us alone, free of charge: ${website}, ${phone}.`,
        `We ask again by ourselves every few hours${closed.until ? `, until ${formatFullDate(closed.until)}` : ''}. Sign in to have us ask at once: ${m.origin}${LOGIN}`,
      ]
    },
    sms: (m) => `${company(m)}: your credit file is closed to us. Please sign in to see how to open it.`,
  },
  COUNTER_OFFER: {
    subject: ({ application }) =>
      application.counterOffer?.because ? 'Your rate without the member discount' : 'A smaller line for you',
    lines: (m) => {
      const counter = m.application.counterOffer
      if (counter?.because)
        return [
          `We couldn’t confirm that you are a member of ${company(m)}, so your rate no longer includes the member discount.`,
          `You can take a line of ${formatMoney(counter.offer.amount)} at ${formatPercent(counter.offer.rate, 2)} APR until ${formatFullDate(counter.until)}.`,
          `Sign in to see it: ${m.origin}${LOGIN}`,
        ]
      return counter
        ? [
            `The income that you showed carries a line of ${formatMoney(counter.offer.amount)}. You can take it until ${formatFullDate(counter.until)}, or show us more income.`,
            `Sign in to see it: ${m.origin}${LOGIN}`,
          ]
        : [`Your income was looked at again. Sign in to see what comes next: ${m.origin}${LOGIN}`]
    },
  },
  MEMBERSHIP_CONFIRMED: {
    subject: () => 'Your member discount applies again',
    lines: (m) => {
      const { offer, counterOffer } = m.application
      return [
        `We’ve confirmed that you are a member of ${company(m)}. Your rate includes the member discount again.`,
        // If there's a new counteroffer, a separate mail states the counteroffer's figures.
        ...(offer && !counterOffer
          ? [`Your line is ${formatMoney(offer.amount)} at ${formatPercent(offer.rate, 2)} APR, as you chose it.`]
          : []),
        offer
          ? `You don’t have to answer the offer without the discount, and its last day no longer applies. Sign in to continue: ${m.origin}${LOGIN}`
          : `Sign in to choose your offer: ${m.origin}${LOGIN}`,
      ]
    },
  },
  NOTARY_BOOKED: {
    subject: () => 'Your notary appointment',
    lines: (m) => {
      const booked = m.application.notary.appointment
      return booked
        ? [`${formatFullDate(booked.date)}, ${booked.slot}, ${booked.place}. Please bring your identity document.`]
        : ['Your notary appointment is booked.']
    },
    sms: (m) => `${company(m)}: your notary appointment is booked. Please bring your identity document.`,
  },
}

/** Creates the email for an effect, and its text message. Returns nothing if the person's email address is unknown. */
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
    person,
    identity: effect.identity,
    borrower: people.personal[application.borrower] ?? {},
    origin,
    link: token ? `${origin}${SIGNER_LOGIN}?invitation=${token}` : '',
  }
  const template = TEMPLATES[effect.template]
  const { info } = material.organization
  const subject = template.subject(material)
  const text = [
    `Hello ${firstName(person)},`,
    ...template.lines(material),
    `${info.companyName}\n${info.phoneFormatted}`,
  ].join('\n\n')
  const base = {
    org: application.orgCode,
    application: application.uuid,
    identity: effect.identity,
    template: effect.template,
    at,
  }
  const unique = `mail:${application.uuid}:${effect.template}:${effect.identity}:${effect.key}`

  const uuid = randomUUID()
  const calls = [insertMail({ ...base, uuid, key: unique, channel: 'EMAIL', to: person.email, subject, text }, key)]
  if (token) calls.push(insertInvitation(hashSecret(token), application.uuid, application.orgCode, effect.identity, at))
  const written: Written[] = [{ uuid, calls }]

  const agreed =
    effect.identity === application.borrower &&
    application.consents.some((c) => c.type === 'SMS_TRANSACTIONAL' && c.identity === application.borrower)
  if (template.sms && agreed && person.phone && isPhoneOf(person.phone, info.textCountries)) {
    const sms = {
      ...base,
      uuid: randomUUID(),
      key: `${unique}:sms`,
      channel: 'SMS',
      to: phoneE164(person.phone),
      subject: '',
    } as const
    written.push({ uuid: sms.uuid, calls: [insertMail({ ...sms, text: template.sms(material) }, key)] })
  }
  return written
}
