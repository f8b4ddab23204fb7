/** The events about the people on an application, and how each event changes the application. */

import type { TakenByStaff } from '../../forms/demographicsByStaff.ts'
import type { IdType, RejectedPicture } from '../../forms/identity.ts'
import type { FaceScanAnswer } from '../../rules/faceScan.ts'
import { type Changes, withOwner } from '../core/changes.ts'
import type { Application, IdentityCheck, Owner } from '../types.ts'
import { namedPictures } from './pictures.ts'
import { NOT_CHECKED } from './types.ts'

export interface OwnerEvents {
  ProfileSaved: object
  ContactSaved: { ownership: NonNullable<Application['ownership']>; owners: readonly Owner[] }
  OwnersChanged: { ownership: NonNullable<Application['ownership']>; owners: readonly Owner[] }
  IdentitySubmitted: { identity: string; documentType: IdType }
  /**
   * The person submitted ID pictures for an agent to review. The pictures are now named after the type of ID in
   * `documentType`.
   */
  IdentityPicturesNamed: { identity: string; documentType: IdType }
  IdentityVerified: { identity: string }
  /** `replace`: the pictures that can't be used. If absent, the person must take all pictures again. */
  IdentityFailed: { identity: string; reason: string; replace?: readonly RejectedPicture[] }
  /** The person answered the notice about the face scan. `version` and `digest` identify the notice's exact text. */
  FaceScanAnswered: { identity: string; answer: FaceScanAnswer; version: string; digest: string }
  /** Staff recorded an applicant's demographic answers. The answers are in the person's encrypted data. */
  DemographicsTaken: { identity: string; taken: TakenByStaff }
  SignerInvited: { identity: string }
  SignerIntroAccepted: { identity: string }
}

/**
 * Updates one person's identity check. The borrower's check is stored twice: in `owners` and in the application's
 * `identity`.
 */
function checked(
  a: Application,
  identity: string,
  change: (check: IdentityCheck) => IdentityCheck,
): Partial<Application> {
  const own = a.owners.find((o) => o.identityUuid === identity)?.identityCheck
  const identityCheck = change(own ?? NOT_CHECKED)
  return {
    owners: withOwner(a, identity, { identityStatus: identityCheck.status, identityCheck }),
    ...(identity === a.borrower ? { identity: identityCheck } : {}),
  }
}

/** The initial values of an application's fields about people. */
export const START = { hasHmda: false, identity: NOT_CHECKED } satisfies Partial<Application>

export const CHANGES: Changes<OwnerEvents> = {
  ProfileSaved: (a) => ({ nameGiven: true, dobGiven: true, property: { ...a.property, selected: true } }),
  ContactSaved: (_, { ownership, owners }) => ({ ownership, owners, ssnOnFile: true }),
  OwnersChanged: (_, { ownership, owners }) => ({ ownership, owners }),
  IdentitySubmitted: (a, { identity, documentType }, at) => ({
    ...namedPictures(a, identity, documentType),
    ...checked(a, identity, ({ attempts, faceScan }) => ({
      ...(faceScan && { faceScan }),
      status: 'SUBMITTED',
      documentType,
      attempts: attempts + 1,
      submittedAt: at,
    })),
  }),
  IdentityPicturesNamed: (a, { identity, documentType }) => ({
    ...namedPictures(a, identity, documentType),
    ...checked(a, identity, (check) => ({ ...check, documentType })),
  }),
  IdentityVerified: (a, { identity }) => checked(a, identity, (check) => ({ ...check, status: 'VERIFIED' })),
  IdentityFailed: (a, { identity, reason, replace }) =>
    checked(a, identity, (check) => ({ ...check, status: 'FAILED', reason, replace })),
  FaceScanAnswered: (a, { identity, answer }) => checked(a, identity, (check) => ({ ...check, faceScan: answer })),
  DemographicsTaken: (a, { identity, taken }) => ({ owners: withOwner(a, identity, { askedByStaff: taken }) }),
  SignerInvited: (a, { identity }, at) => {
    const invitations = (a.owners.find((o) => o.identityUuid === identity)?.invitations ?? 0) + 1
    return { owners: withOwner(a, identity, { invitedAt: at, invitations }) }
  },
  SignerIntroAccepted: (a, { identity }, at) => ({ owners: withOwner(a, identity, { introDoneAt: at }) }),
}
