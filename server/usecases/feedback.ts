/** Stores feedback for the lender. */

import { randomUUID } from 'node:crypto'
import { ceoFeedbackForm, leaveSurveyForm } from 'domain/forms/feedback.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { OTHER_PAGE, trackedPage } from 'domain/routes/tracked.ts'
import { NotFound } from '../errors.ts'
import { addFeedback, addSurvey, shareKey } from '../storage/feedback.ts'
import type { RequestKey } from '../storage/idempotency.ts'
import { readKey } from '../storage/people.ts'
import { unwrapKey } from '../storage/secrets.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { ownApplication } from './ownApplication.ts'
import type { Services } from './services.ts'
import { checked } from './settings/own.ts'

interface Told {
  readonly scope: ActorScope
  readonly body: Readonly<Record<string, unknown>>
  readonly request?: RequestKey | undefined
}

/**
 * Stores a message to the lender's CEO, with the product of the application that the person was using.
 * @throws NotFound if the lender doesn't accept messages to its CEO or the application isn't the person's; Refusal with
 * the form's messages
 */
export async function tellCeo(services: Services, organization: Organization, told: Told): Promise<void> {
  if (!organization.capabilities.ceoFeedback) throw new NotFound()
  const { topic, message, marketingConsent } = checked(services, ceoFeedbackForm, told.body)
  const { common, personKey, product } = await prepared(services, told)
  const row = addFeedback(personKey, { ...common, topic, message, marketingConsent, product })
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
  const application = await ownApplication(services, scope, applicationUuid)
  const [[key]] = await services.db.read(scope, readKey(scope.actor))
  if (!key || (typeof applicationUuid === 'string' && applicationUuid !== '' && !application)) throw new NotFound()
  return {
    personKey: unwrapKey(services.keyring, scope.actor, key),
    product: application?.product ?? 'HELOC',
    common: {
      uuid: randomUUID(),
      org: scope.org,
      identity: scope.actor,
      application: application?.uuid,
      requestKey: request?.key,
      page: typeof pathname === 'string' ? trackedPage(pathname) : OTHER_PAGE,
      at: services.clock.now(),
    },
  }
}
