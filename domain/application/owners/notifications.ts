/** Notifications about the people on an application. */

import { signerPath } from '../../routes/routes.ts'
import type { CallToAction, Scene, Tells } from '../core/notices.ts'

/** Returns a link to an additional signer's next step, or undefined once the signer has signed. */
function signing(
  { application, identity }: Scene,
  title: string,
  screen: 'identity' | 'resume',
): CallToAction | undefined {
  const owner = application.owners.find(({ identityUuid }) => identityUuid === identity)
  const over = application.cancelled || application.declinedAt || owner?.signedAt
  if (over || (screen === 'identity' && owner?.identityStatus !== 'FAILED')) return undefined
  return { title, redirectPath: signerPath(screen, application.uuid) }
}

/** The wording of notifications for the person that an event is about, keyed by event type. */
export const OWN = {
  IdentityVerified: () => ({ title: 'Your identity is confirmed', description: 'The check of your ID is done.' }),
  IdentityFailed: (_, scene) => ({
    title: 'We need other pictures of your ID',
    description: 'Those that you sent could not be checked.',
    ctas: [
      scene.identity === scene.application.borrower
        ? scene.go('Take new pictures', 'identity', 'docVerify')
        : signing(scene, 'Take new pictures', 'identity'),
    ],
  }),
  SignerInvited: (_, scene) =>
    scene.again
      ? undefined
      : {
          title: 'Your signature is needed',
          description: 'You own a home that a line of credit is asked for. Read what it means for you, and sign.',
          ctas: [signing(scene, 'Read and sign', 'resume')],
        },
} satisfies Tells
