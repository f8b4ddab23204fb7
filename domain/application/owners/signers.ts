/** Additional signers. */

import type { SignerProfile } from '../../forms/signer.ts'
import { askAbout, type Context, consented, invalid, merge, type Outcome, outcome } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'

/**
 * Limits on invitation emails, which protect strangers if the borrower enters a wrong address. `most`: maximum number
 * of emails per signer. `apart`: minimum number of seconds between two emails.
 */
const INVITATIONS = { most: 10, apart: 60 } as const

/** Sends an additional signer another email with the signer's own link. */
export function inviteSigner(a: Application, input: { readonly identityUuid: string }, context: Context): Outcome {
  const signer = a.owners.find((o) => o.identityUuid === input.identityUuid && o.role !== 'BORROWER')
  if (!signer) throw invalid('identityUuid', 'Choose one of the signers')
  const since = Date.parse(context.now) - Date.parse(signer.invitedAt ?? '')
  if (since < INVITATIONS.apart * 1000)
    throw invalid('identityUuid', 'We just sent the link. Wait a minute before you send it again.')
  if ((signer.invitations ?? 0) >= INVITATIONS.most)
    throw invalid('identityUuid', `The link was sent ${INVITATIONS.most} times. Please call us.`)
  return outcome({
    events: [event('SignerInvited', { identity: signer.identityUuid })],
    effects: [{ kind: 'mail', template: 'SIGNER_INVITATION', identity: signer.identityUuid, key: context.now }],
  })
}

/**
 * Whether the co-signer has answered the demographic questions on the phone or in person. The form then leaves them out.
 */
export const isAskedByStaff = (a: Application, identity: string): boolean =>
  a.owners.some(({ identityUuid, askedByStaff }) => identityUuid === identity && askedByStaff !== undefined)

/**
 * Stores the details that an additional signer entered. If the signer is a co-signer, the form includes the consent to
 * the hard pull, and the server then requests the hard pull.
 */
export function acceptIntro(a: Application, input: SignerProfile, context: Context): Outcome {
  const { identity } = context.actor
  const accepted = outcome({
    events: [
      ...(input.hardCreditConsent ? [consented('HARD_CREDIT', context)] : []),
      event('SignerIntroAccepted', { identity }),
    ],
    personal: [
      {
        identity,
        patch: {
          name: input.name,
          dob: input.dateOfBirth,
          phone: input.phoneNumber,
          ...(input.taxId ? { ssn: input.taxId.digits } : {}),
          // Answers for government monitoring only. No decision uses them.
          ...(input.demographics && { demographics: input.demographics }),
        },
      },
    ],
  })
  // Request co-signers' credit reports one at a time. If another report is being requested, the server sends this
  // request afterward.
  return input.hardCreditConsent && a.requests.CO_SIGNER_CREDIT?.state !== 'OPEN'
    ? merge(accepted, askAbout(a, 'CO_SIGNER_CREDIT', identity))
    : accepted
}
