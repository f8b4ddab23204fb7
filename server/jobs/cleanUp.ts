/** Anchors the event chains once a day, deletes data whose retention period has ended, and has the anchors stamped. */
import type { Organization } from 'domain/organization/organization.ts'
import { forgetChats } from '../storage/chats.ts'
import { forgetContactChanges } from '../storage/contactChanges.ts'
import { forgetDrafts } from '../storage/drafts.ts'
import { forgetAnswers } from '../storage/idempotency.ts'
import { forgetEndedSessions, forgetFailures, forgetRemembered } from '../storage/sessions.ts'
import { forgetEvents, forgetSessions } from '../storage/tracking.ts'
import { forgetWebhooks } from '../storage/webhooks.ts'
import { forgetOldFeedback, retainedSince } from '../usecases/agents/feedback.ts'
import { anchorChains } from '../usecases/anchors/make.ts'
import { stampAnchors } from '../usecases/anchors/stamps.ts'
import { eraseDue } from '../usecases/erasure.ts'
import { deleteUnusedObjects } from '../usecases/files.ts'
import type { Services } from '../usecases/services.ts'

const SWEEP = { mode: 'SWEEP' } as const
/** Delete this many rows at a time, so that no request waits for a long transaction. */
const BATCH = 1000

/**
 * @param organizations the lenders, whose retention periods determine when feedback, chats and files are deleted
 * @throws the first error of anchoring, deleting or stamping, but only after all other work is done
 */
export async function cleanUp(services: Services, organizations: readonly Organization[]): Promise<void> {
  // Store the anchor before deleting anything, but delete the data even if storing the anchor fails, because data may
  // not be kept longer than allowed. Stamp last, because the authority can take long to answer.
  const anchored = await Promise.allSettled([anchorChains(services)])
  const deleted = await Promise.allSettled([deleteOld(services, organizations)])
  const stamped = await Promise.allSettled([stampAnchors(services)])
  for (const one of [...anchored, ...deleted, ...stamped]) if (one.status === 'rejected') throw one.reason
}

async function deleteOld(services: Services, organizations: readonly Organization[]): Promise<void> {
  const { db, clock } = services
  const feedback = forgetOldFeedback(organizations, clock.now())
  const chats = forgetChats(
    organizations.map(({ code }) => code),
    organizations.map(({ retention }) => retainedSince(retention.chatMonths, clock.now())),
  )
  const forgotten = [
    chats,
    forgetAnswers(),
    forgetDrafts(),
    forgetFailures(),
    forgetEvents(),
    forgetSessions(),
    ...feedback,
  ]
  await db.change(SWEEP, forgotten, () => undefined)
  for (const forget of [forgetEndedSessions, forgetRemembered, forgetContactChanges, forgetWebhooks])
    while ((await db.change(SWEEP, [forget(BATCH)], ([deleted]) => deleted.length)) === BATCH);
  await deleteUnusedObjects(services)
  await eraseDue(services, organizations)
}
