/** Emails an application's originator when the brokerage's own review starts. */

import { randomUUID } from 'node:crypto'
import { openReviews } from 'domain/application/reviews/reviews.ts'
import type { Application } from 'domain/application/types.ts'
import { borrowerName } from 'domain/application/views/brokerView.ts'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { formatFullDate, type Instant } from 'domain/values/dates.ts'
import { readOriginator } from '../../storage/brokers.ts'
import { addMail } from '../../storage/jobs.ts'
import { insertMail } from '../../storage/mails.ts'
import type { People } from '../../storage/people.ts'
import type { Transaction } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'

const reviewOf = (a: Application) => openReviews(a).find(({ kind }) => kind === 'MERCHANT')

/** Adds the email to the transaction if the change opened a partner's review. */
export async function tellPartner(
  services: Services,
  transaction: Transaction,
  before: Application,
  { application, people }: { readonly application: Application; readonly people: People },
  at: Instant,
): Promise<void> {
  const review = reviewOf(application)
  if (!review || review.uuid === reviewOf(before)?.uuid || !application.referrer) return
  const { uuid: applicationUuid, orgCode: org, borrower, property } = application
  // The email is stored with the borrower's key, because it names the borrower.
  const key = people.keyOf(borrower)
  const [[seat]] = await transaction.ask(readOriginator(application.referrer))
  if (!seat || !key) return
  const name = borrowerName(people.personal[borrower])
  const { city, state } = property.address
  const uuid = randomUUID()
  const mail = {
    ...{ uuid, org, application: applicationUuid, identity: borrower, at },
    key: `mail:PARTNER_REVIEW:${review.uuid}`,
    channel: 'EMAIL',
    template: 'PARTNER_REVIEW',
    to: seat.display.email,
    subject: `Please review ${name}’s application`,
    greeting: `Hello ${seat.display.name},`,
    body: [
      `${name}’s application for a home in ${city}, ${state} is waiting for your review. Please confirm by ${formatFullDate(review.due)} that the work and the amount are as agreed.`,
      { action: 'Review the application', url: `${services.originOf(org)}${DASHBOARD}?file=${applicationUuid}` },
    ],
  } as const
  transaction.later(insertMail(mail, key), addMail({ uuid, org }))
}
