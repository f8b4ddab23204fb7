/** Answers a signed-in visitor's questions about their own application, with only the data that the visitor may see. */
import type { ChatLink } from 'domain/api/chat.ts'
import { conditionsFor } from 'domain/application/conditions/conditions.ts'
import { validityOf } from 'domain/application/offers/refresh.ts'
import { dated } from 'domain/application/views/forecast.ts'
import { type OwnTopic, ownAnswer } from 'domain/application/views/ownAnswers/ownAnswer.ts'
import { waitFor } from 'domain/application/views/waits.ts'
import { NotFound } from '../../errors.ts'
import { readApplication } from '../../storage/applications.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { listOwn } from '../listOwn.ts'
import { readPerson } from '../readPerson.ts'
import type { Services } from '../services.ts'
import { readSeen } from '../views.ts'

/** What the bot says about the visitor's own application, with links to the visitor's pages. */
export interface OwnReply {
  readonly text: string
  readonly links: readonly ChatLink[]
}

/**
 * Returns the answer from the application that the visitor means. Returns undefined if there's no such application, or
 * if it says nothing about the topic. If the visitor has several applications and the question doesn't say which one,
 * the answer asks which one.
 * @param application the visitor's application on whose page the question was asked
 */
export async function ownReply(
  services: Services,
  scope: ActorScope,
  application: string | undefined,
  topic: OwnTopic,
): Promise<OwnReply | undefined> {
  if (application !== undefined) return replyFrom(services, scope, application, topic)
  const own = await listOwn(services, scope)
  const [only] = own
  if (!only) return undefined
  if (own.length === 1) return replyFrom(services, scope, only.uuid, topic)
  const links = own.map(({ property: { street1, city }, loanNumber, screen }) => ({
    title: `${street1}, ${city} (${loanNumber})`,
    path: screen,
  }))
  return { text: 'You have several applications. Open the one you mean, and ask me again there.', links }
}

async function replyFrom(
  services: Services,
  scope: ActorScope,
  uuid: string,
  topic: OwnTopic,
): Promise<OwnReply | undefined> {
  const { view, owner } = await readSeen(services, scope, uuid)
  const [[row]] = await services.db.read(scope, readApplication(uuid))
  if (!row) throw new NotFound()
  const now = services.clock.now()
  const lender = services.organization(scope.org)
  const wait = dated(waitFor(row.data, owner, now, validityOf(lender)), row.data, now, lender.policy)
  const found = ownAnswer(topic, { view, wait, conditions: conditionsFor(row.data, owner) })
  return found && { text: found.text, links: [found.page] }
}

/** Returns a visitor's own name, contact details and addresses, which must not be sent to a language model. */
export async function personalWords(services: Services, scope: ActorScope): Promise<readonly string[]> {
  const { profile, applications } = await readPerson(services, scope)
  const { name, email, phone } = profile
  const addresses = applications.flatMap(({ data }) => Object.values(data.property.address))
  return [...Object.values(name ?? {}), email, phone, ...addresses].filter((one) => typeof one === 'string')
}
