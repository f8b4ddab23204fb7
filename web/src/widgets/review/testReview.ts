/** Test data: applications in manual review or with a broker price opinion. */

import { type DomainEvent, event } from 'domain/application/events.ts'
import { evolve } from 'domain/application/evolve.ts'
import type { Review } from 'domain/application/reviews/types.ts'
import type { Application } from 'domain/application/types.ts'
import { type ApplicationView, applicationView } from 'domain/application/views/borrowerView.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import type { ReviewKind } from 'domain/journey/reviews.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { testApplication, testOrganization, testUuid } from '../journey/testScreen.tsx'

const NOW = instant('2026-11-23T15:00:00Z')

/** Returns the borrower's view of an application after the given events. */
export function viewAfter(a: Application, ...events: readonly DomainEvent[]): ApplicationView {
  const after = events.reduce((state, one) => evolve(state, one, NOW), a)
  const name = { firstName: 'José', middleName: '', lastName: "O'Brien", suffix: '' }
  return applicationView(after, { [after.borrower]: { name } }, testOrganization, plainDate('2026-11-23'))
}

export const reviewOpened = (kind: ReviewKind, about: Pick<Review, 'found' | 'said'> = {}): DomainEvent =>
  event('ReviewOpened', { review: { uuid: testUuid(71), kind, due: plainDate('2026-11-25'), ...about } })

export const reviewedView = (
  step: BorrowerState,
  kind: ReviewKind,
  about: Pick<Review, 'found' | 'said'> = {},
  ...before: readonly DomainEvent[]
): ApplicationView => viewAfter(testApplication(step), ...before, reviewOpened(kind, about))
