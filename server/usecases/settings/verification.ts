/**
 * Verifies that the account's email address and phone number belong to its owner. Opening the emailed link isn't
 * enough. The person must also be signed in, because a link to a mistyped address reaches a stranger.
 */
import { NotFound } from '../../errors.ts'
import { saveProfile } from '../../storage/identities.ts'
import { countSending } from '../sending.ts'
import type { Services } from '../services.ts'
import { type Asked, changeOwn } from './own.ts'
import { verificationLink, verifies } from './verificationLink.ts'

/** Emails the signed-in person a link that verifies the email address. @throws ServerError TOO_MANY_MESSAGES */
export async function sendVerification(services: Services, { scope, client }: Omit<Asked, 'body'>): Promise<void> {
  await countSending(services, { scope, client })
  const { org } = scope
  await changeOwn(
    services,
    scope,
    'ask email verification',
    ({ identity, profile: { email, emailVerified }, mail }) => {
      if (emailVerified) return
      mail({
        template: 'VERIFY_EMAIL',
        subject: 'Verify your email address',
        body: [
          'Please verify your email address. It makes resetting your password easier if you forget it.',
          { action: 'Verify your email', url: verificationLink(services, { org, identity, email }) },
        ],
      })
    },
  )
}

/**
 * Verifies the signed-in person's email address with the code in the link.
 * @throws NotFound if the code is expired or belongs to another account
 */
export async function verifyEmail(services: Services, { scope, body }: Pick<Asked, 'scope' | 'body'>): Promise<void> {
  const { org } = scope
  await changeOwn(services, scope, 'verify email', ({ identity, key, profile, record }, transaction) => {
    if (!verifies(services, { org, identity, email: profile.email }, String(body.code))) throw new NotFound()
    if (profile.emailVerified) return
    transaction.later(saveProfile(services.keyring, org, identity, key, { ...profile, emailVerified: true }))
    record('EmailVerified', {})
  })
}
