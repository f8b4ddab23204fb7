/** Stores feedback to the lender. */

import { randomUUID } from 'node:crypto'
import { ceoFeedbackForm, leaveSurveyForm } from 'domain/forms/feedback.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { OTHER_PAGE, trackedPage } from 'domain/routes/tracked.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { NotFound } from '../errors.ts'
import { readParty } from '../storage/applications.ts'
import { addFeedback, addSurvey, shareKey } from '../storage/feedback.ts'
import type { RequestKey } from '../storage/idempotency.ts'
import { readKey } from '../storage/people.ts'
import { unwrapKey } from '../storage/secrets.ts'
import type { ActorScope } from '../storage/transactions.ts'
import type { Services } from './services.ts'
import { checked } from './settings/own.ts'

interface Told {
  readonly scope: ActorScope
  readonly body: Readonly<Record<string, unknown>>
  readonly request?: RequestKey | undefined
}

/**
 * Stores a message to the lender's CEO.
 * @throws NotFound if the lender doesn't accept messages to its CEO or the application isn't the person's; Refusal with
 * the form's messages
 */
export async function tellCeo(services: Services, organization: Organization, told: Told): Promise<void> {
  if (!organization.capabilities.ceoFeedback) throw new NotFound()
  const { topic, message, marketingConsent } = checked(services, ceoFeedbackForm, told.body)
  const { common, personKey } = await prepared(services, told)
  const row = addFeedback(personKey, { ...common, topic, message, marketingConsent, product: 'HELOC' })
  await services.db.change(told.scope, [row, shareKey(told.scope.actor)], () => undefined)
}

/**
 * Stores a person's reason for leaving. @throws NotFound if the application isn't the person's, Refusal with the form's
 * messages
 */
export async function answerLeaveSurvey(services: Services, told: Told): Promise<void> {
  const answers = checked(services, leaveSurveyForm, told.body)
  const { common, personKey } = await prepared(services, told)
  const occasion = told.body.occasion === 'SIGN_OUT' ? 'SIGN_OUT' : 'LEAVE'
  const row = addSurvey(personKey, { ...common, ...answers, occasion })
  await services.db.change(told.scope, [row, shareKey(told.scope.actor)], () => undefined)
}

async function prepared(services: Services, { scope, body, request }: Told) {
  const { applicationUuid, pathname } = body
  const application = typeof applicationUuid === 'string' && applicationUuid !== '' ? applicationUuid : undefined
  if (application && !isUuid(application)) throw new NotFound()
  const parties = application ? [readParty(application, scope.actor)] : []
  const [[key], party] = await services.db.read(scope, readKey(scope.actor), ...parties)
  if (!key || (application && !party?.[0])) throw new NotFound()
  return {
    personKey: unwrapKey(services.keyring, scope.actor, key),
    common: {
      uuid: randomUUID(),
      org: scope.org,
      identity: scope.actor,
      application,
      requestKey: request?.key,
      page: typeof pathname === 'string' ? trackedPage(pathname) : OTHER_PAGE,
      at: services.clock.now(),
    },
  }
}
