import { email } from './contactFields.ts'
import { choice } from './fields.ts'
import { type FormContext, form, rowNumber, rows } from './form.ts'
import { type CoOwner, MAX_OWNERS, OWN_EMAIL, ROLE_REQUIRED, SIGNER_ROLES } from './moreInformation.ts'
import { firstName, lastName } from './nameFields.ts'

interface OwnersContext extends FormContext {
  /** The applicant's email. Each co-owner must use a different email. */
  readonly email?: string | undefined
}

export interface OwnersChange {
  readonly coOwners: readonly CoOwner[]
}

/**
 * All people who will own the home or borrow, other than the applicant; empty if the applicant is the only owner and
 * borrower.
 */
export const ownersForm = form({
  shape: {
    coOwners: rows(
      { firstName: firstName(), lastName: lastName(), email: email(), role: choice(SIGNER_ROLES, ROLE_REQUIRED) },
      MAX_OWNERS,
    ),
  },
  rules: ({ coOwners }, context: OwnersContext, fail) => {
    const seen = new Set(context.email ? [context.email.toLowerCase()] : [])
    for (const owner of coOwners ?? []) {
      if (seen.has(owner.email)) fail(`coOwners.${rowNumber(owner)}.email`, OWN_EMAIL)
      seen.add(owner.email)
    }
  },
})
