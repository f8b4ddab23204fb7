/**
 * Creates the adverse action notice for an application that was declined during registration, as data for the page and
 * as an email.
 */
import { randomUUID } from 'node:crypto'
import type { EarlyNotice } from 'domain/api/registration.ts'
import { equalCreditAgencies, equalCreditNotice } from 'domain/organization/equalCredit.ts'
import { plainReason, reasonText } from 'domain/rules/adverseAction.ts'
import { formatDate } from 'domain/values/dates.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import type { Block } from '../../mail/body.ts'
import { insertMail } from '../../storage/mails.ts'
import type { Services } from '../services.ts'
import type { Denial } from './denials.ts'

/** Returns the notice's data, modeled on sample form C-1 of Regulation B (12 CFR 1002.9(a)(2) and (b)). */
export function noticeOfDenial(services: Services, org: string, denial: Denial): EarlyNotice {
  const { info } = services.organization(org)
  const { applicant, property, reasons, at, emailedTo } = denial
  return {
    ...(applicant && { applicant }),
    property,
    decidedOn: todayAt(stateIn(property), at),
    reasons: reasons.map((reason) => plainReason(reasonText(reason) ?? '')),
    rights: [...equalCreditNotice(equalCreditAgencies(info))],
    lender: { name: info.companyName, address: info.companyAddress, phone: info.phoneFormatted },
    ...(emailedTo && { emailedTo }),
  }
}

/** Returns the state from a one-line address, which ends with the state and the ZIP code. */
const stateIn = (property: string): string => /([A-Z]{2}) \d{5}$/.exec(property)?.[1] ?? ''

interface Recipient {
  readonly identity: string
  /** The person's key, which encrypts the email. */
  readonly key: Buffer
  readonly to: string
}

/** Returns the statement that stores the email with the complete notice, and the email's UUID for the queue. */
export function noticeMail(services: Services, org: string, denial: Denial, { identity, key, to }: Recipient) {
  const { applicant, property, decidedOn, reasons, rights, lender } = noticeOfDenial(services, org, denial)
  const uuid = randomUUID()
  const body: Block[] = [
    'NOTICE OF ACTION TAKEN AND STATEMENT OF REASONS',
    {
      facts: [
        ['Date', formatDate(decidedOn)],
        ...(applicant ? [['Applicant', applicant] as const] : []),
        ['Credit requested', 'home equity line of credit'],
        ['Property', property],
        ['Action taken', 'application declined'],
      ],
    },
    'Principal reasons:',
    { list: reasons },
    'We based this decision only on your answers. We did not use a credit report.',
    ...rights,
    `Questions? Contact ${lender.name}, ${lender.address}, ${lender.phone}.`,
  ]
  const call = insertMail(
    {
      uuid,
      key: `mail:EARLY_ADVERSE_ACTION:${denial.uuid}:${identity}`,
      org,
      identity,
      channel: 'EMAIL',
      template: 'EARLY_ADVERSE_ACTION',
      to,
      subject: 'Notice of action taken on your application',
      body,
      at: services.clock.now(),
    },
    key,
  )
  return { uuid, call }
}
