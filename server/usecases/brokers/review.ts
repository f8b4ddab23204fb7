/** Partners' reviews: the applications that need a partner's review, and the partner's decision. */

import type { PipelineFile } from 'domain/api/broker.ts'
import { Refusal } from 'domain/application/core/command.ts'
import { mayReview, reviewAsPartner } from 'domain/application/partnerReview.ts'
import { checkForm } from 'domain/forms/form.ts'
import { partnerReviewForm } from 'domain/forms/partnerReview.ts'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { NotFound, NotNow } from '../../errors.ts'
import { lockApplication } from '../../storage/applications.ts'
import { readFile } from '../../storage/brokers.ts'
import { readPersonal } from '../../storage/people.ts'
import { type ActorScope, entering } from '../../storage/transactions.ts'
import { changeLocked, isPartyTo } from '../agents/act.ts'
import type { Services } from '../services.ts'
import { readPipelineFile, seatOf } from './pipeline.ts'

/**
 * Ends the brokerage's own review of an application. One transaction covers the access check and the change.
 * @throws NotFound if the seat may not see the file or may not review, Refusal for invalid answers, NotNow if the
 * review has already ended
 */
export async function reviewFile(
  services: Services,
  scope: ActorScope,
  uuid: string,
  body: unknown,
): Promise<PipelineFile> {
  const { actor } = scope
  const { seat, broker } = await seatOf(services, scope)
  if (!mayReview(seat)) throw new NotFound()
  await services.db.change(broker, [readFile(uuid)], async ([[file]], transaction) => {
    if (!file) throw new NotFound()
    const system = entering({ mode: 'SYSTEM', application: uuid })
    const [, [row], personal] = await transaction.ask(system, lockApplication(uuid), readPersonal(uuid))
    const by = { kind: 'PARTNER', identity: actor } as const
    try {
      await changeLocked(services, transaction, row, personal, by, 'partnerReview', (application, context) => {
        if (isPartyTo(application, actor)) throw new NotFound()
        const checked = checkForm(partnerReviewForm, body, context)
        if (!checked.ok) throw new Refusal('INVALID', 'Please check your answers.', checked.errors)
        return reviewAsPartner(application, checked.value, context)
      })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_NOW') throw new NotNow(error.message, DASHBOARD)
      throw error
    }
  })
  return readPipelineFile(services, scope, uuid)
}
