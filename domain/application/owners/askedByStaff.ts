/**
 * Staff record the demographic answers that an applicant gave on the phone or in person (12 CFR 1003, appendix B). The
 * answers never reach the events or a decision.
 */
import type { demographicsByStaffForm } from '../../forms/demographicsByStaff.ts'
import type { ValueOf } from '../../forms/form.ts'
import { hasEnded } from '../../journey/statuses.ts'
import { monitoredApplicants } from '../core/applicants.ts'
import { invalid, type Outcome, outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application, Owner } from '../types.ts'

/**
 * Whether the applicant answered on the site. Staff may correct what they recorded, but never an applicant's own answers.
 */
const answeredThere = ({ hasHmda = false }: Application, { role, introDoneAt, askedByStaff }: Owner): boolean =>
  !askedByStaff && (role === 'BORROWER' ? hasHmda : introDoneAt !== undefined)

/** Returns the identities of the applicants whose answers staff may record. */
export function askableByStaff(a: Application): readonly string[] {
  if (hasEnded(a.status)) return []
  const asked = monitoredApplicants(a)
  return a.owners.flatMap((owner) =>
    asked.includes(owner.identityUuid) && !answeredThere(a, owner) ? [owner.identityUuid] : [],
  )
}

/**
 * Records an applicant's answers as given. The borrower then doesn't have to answer on the site.
 * @throws Refusal if the lender doesn't ask this person, or the person answered on the site
 */
export function recordAnswers(
  a: Application,
  { forIdentity, taken, answers }: ValueOf<typeof demographicsByStaffForm>,
): Outcome {
  const identity = forIdentity || a.borrower
  if (hasEnded(a.status)) throw new Refusal('NOT_NOW', 'This application has ended.')
  if (!monitoredApplicants(a).includes(identity)) throw invalid('forIdentity', 'We don’t ask this person')
  if (!askableByStaff(a).includes(identity))
    throw invalid('forIdentity', 'This person answered on the site. Their answers can’t be replaced here.')
  return outcome({
    events: [
      event('DemographicsTaken', { identity, taken }),
      ...(identity === a.borrower ? [event('DemographicsSaved', {})] : []),
    ],
    personal: [{ identity, patch: { demographics: answers } }],
  })
}
