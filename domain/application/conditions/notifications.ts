/** Notifications about conditions. */

import { hasEnded } from '../../journey/statuses.ts'
import { applicationPath, signerPath } from '../../routes/routes.ts'
import { formatFullDate } from '../../values/dates.ts'
import type { CallToAction, Scene, Tells } from '../core/notices.ts'
import { openConditionsOf } from './conditions.ts'
import { unreadDocumentsOf } from './sentDocuments.ts'

/** Returns a link to the open conditions, or undefined if none are open. */
function toConditions({ application, identity }: Scene): CallToAction | undefined {
  if (openConditionsOf(application, identity).length === 0 || hasEnded(application.status)) return undefined
  const { uuid, borrower } = application
  const redirectPath = identity === borrower ? applicationPath(uuid, 'conditions') : signerPath('conditions', uuid)
  return { title: 'See what we need', redirectPath }
}

/** Returns a link to the unread documents that an agent sent, or undefined if the person has read all of them. */
function toDocuments({ application, identity }: Scene): CallToAction | undefined {
  if (unreadDocumentsOf(application, identity).length === 0) return undefined
  const { uuid, borrower } = application
  const redirectPath =
    identity === borrower ? applicationPath(uuid, 'document/disclosures') : signerPath('documents', uuid)
  return { title: 'Read the document', redirectPath }
}

/** The wording of the borrower's notifications about conditions, keyed by event type. */
export const BORROWER = {
  IncompleteNoticeSent: ({ until: last }, scene) => ({
    title: 'Your application is incomplete',
    description: `Please send what we asked for by ${formatFullDate(last)}. The notice lists what we need.`,
    ctas: [toConditions(scene)],
  }),
} satisfies Tells

/** The wording of notifications for the person who must answer the condition, keyed by event type. */
export const OWN = {
  DocumentSent: ({ document }, scene) => ({
    title: 'We sent you a document',
    description: `Please read “${document.title}”.`,
    ctas: [toDocuments(scene)],
  }),
  ConditionOpened: (_, scene) => ({
    title: 'We need something from you',
    description: 'We can’t continue your application without it. See what we need and why.',
    ctas: [toConditions(scene)],
  }),
  ConditionClosed: ({ again, condition }, scene) => {
    if (again !== undefined)
      return {
        title: 'We need one more thing',
        description: 'We received your answer, but something is missing. See what we need.',
        ctas: [toConditions(scene)],
      }
    // If the answer reopens a review, don't say that nothing else is needed, because the reviewer may still ask for
    // more.
    const own = scene.application.conditions?.find(({ uuid }) => uuid === condition)
    return own?.review === undefined
      ? { title: 'You sent everything we needed', description: 'We accepted your answer. Thank you.' }
      : { title: 'We received your answer', description: 'Our team will review it next.' }
  },
} satisfies Tells
