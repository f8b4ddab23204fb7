/**
 * Staff record the demographic answers that an applicant gave on the phone or in person (12 CFR 1003, appendix B). The
 * answers never reach the events or a decision.
 */
import type { demographicsByStaffForm } from '../../forms/demographicsByStaff.ts'
import type { ValueOf } from '../../forms/form.ts'
import { hasEnded } from '../../journey/statuses.ts'
import { monitoredApplicants } from '../core/applicants.ts'
import { invalid, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import { endWait } from '../decline/askFirst.ts'
import { event } from '../events.ts'
import type { Application, Owner } from '../types.ts'

/**
 * Whether the applicant answered on the site. Staff may correct what they recorded, but never an applicant's own answers.
 */
const answeredThere = ({ hasHmda = false }: Application, { role, introDoneAt, askedByStaff }: Owner): boolean =>
  !askedByStaff && (role === 'BORROWER' ? hasHmda : introDoneAt !== undefined)

/** Whether the application has ended. A declined borrower who is asked before the notice can still answer by phone. */
const isOver = ({ status, askedFirst }: Application): boolean => hasEnded(status) && !askedFirst

/** Returns the identities of the applicants whose answers staff may record. */
export function askableByStaff(a: Application): readonly string[] {
  if (isOver(a)) return []
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
  if (isOver(a)) throw new Refusal('NOT_NOW', 'This application has ended.')
  if (!monitoredApplicants(a).includes(identity)) throw invalid('forIdentity', 'We don’t ask this person')
  if (!askableByStaff(a).includes(identity))
    throw invalid('forIdentity', 'This person answered on the site. Their answers can’t be replaced here.')
  const recorded = outcome({
    events: [
      event('DemographicsTaken', { identity, taken }),
      ...(identity === a.borrower ? [event('DemographicsSaved', {})] : []),
    ],
    personal: [{ identity, patch: { demographics: answers } }],
  })
  return identity === a.borrower ? merge(recorded, endWait(a)) : recorded
}
