/** Notifications about the people on an application. */

import { signerPath } from '../../routes/routes.ts'
import type { CallToAction, Scene, Tells } from '../core/notices.ts'
import { reviewedPerson } from '../reviews/identityReview.ts'

/** Returns a link to an additional signer's next step, or undefined once the signer has signed. */
function signing(
  { application, identity }: Scene,
  title: string,
  screen: 'identity' | 'resume',
): CallToAction | undefined {
  const owner = application.owners.find(({ identityUuid }) => identityUuid === identity)
  const over = application.cancelled || (application.declinedAt && !application.askedFirst) || owner?.signedAt
  if (over || (screen === 'identity' && owner?.identityStatus !== 'FAILED')) return undefined
  return { title, redirectPath: signerPath(screen, application.uuid) }
}

/** Whether an agent was still reviewing the person's ID after this event. */
const wasReviewed = ({ application, identity, at }: Scene): boolean =>
  (application.reviews ?? []).some(
    (one) =>
      one.kind === 'IDENTITY' &&
      one.openedAt <= at &&
      (!one.resolved || one.resolved.at > at) &&
      reviewedPerson(application, one) === identity,
  )

/** The wording of notifications for the person that an event is about, keyed by event type. */
export const OWN = {
  IdentityVerified: () => ({ title: 'Your identity is verified', description: 'We finished checking your ID.' }),
  IdentityFailed: (_, scene) =>
    wasReviewed(scene)
      ? {
          title: 'Our team is reviewing your ID',
          description: 'You don’t need to send new pictures. This isn’t a denial.',
        }
      : {
          title: 'We need new pictures of your ID',
          description: 'We couldn’t check the pictures you sent.',
          ctas: [
            scene.identity === scene.application.borrower
              ? scene.go('Take new pictures', 'identity', 'docVerify')
              : signing(scene, 'Take new pictures', 'identity'),
          ],
        },
  SignerInvited: (_, scene) =>
    scene.again
      ? undefined
      : {
          title: 'Your signature is needed',
          description:
            'A line of credit on a home you own needs your signature. Read what it means for you, then sign.',
          ctas: [signing(scene, 'Read and sign', 'resume')],
        },
} satisfies Tells
