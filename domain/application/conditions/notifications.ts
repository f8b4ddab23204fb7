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
  return { title: 'Read it', redirectPath }
}

/** The wording of the borrower's notifications about conditions, keyed by event type. */
export const BORROWER = {
  IncompleteNoticeSent: ({ until: last }, scene) => ({
    title: 'Your application is incomplete',
    description: `Please send what we asked for by ${formatFullDate(last)}. The letter says what it is.`,
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
    title: 'We need something more from you',
    description: 'Your application waits for it. See what it is and why.',
    ctas: [toConditions(scene)],
  }),
  ConditionClosed: ({ again, condition }, scene) => {
    if (again !== undefined)
      return {
        title: 'We need a little more',
        description: 'What you sent was not enough yet. See what is missing.',
        ctas: [toConditions(scene)],
      }
    // If the answer goes back to a review, the reviewer may find that the lender still needs something.
    const own = scene.application.conditions?.find(({ uuid }) => uuid === condition)
    return own?.review === undefined
      ? { title: 'Thank you, that is all we needed', description: 'What you sent will do.' }
      : { title: 'We have what you sent', description: 'A person looks at it next.' }
  },
} satisfies Tells
