/** Test data: an application blocked by a frozen or locked credit file. */

import type { CreditBlock } from 'domain/application/credit/types.ts'
import { type DomainEvent, event } from 'domain/application/events.ts'
import { evolve } from 'domain/application/evolve.ts'
import { type ApplicationView, applicationView } from 'domain/application/views/borrowerView.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import type { ReviewKind } from 'domain/journey/reviews.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { testApplication, testOrganization, testUuid } from '../journey/testScreen.tsx'

const NOW = instant('2026-11-23T15:00:00Z')
const TODAY = plainDate('2026-11-23')

export const creditView = (step: BorrowerState, ...events: readonly DomainEvent[]): ApplicationView => {
  const a = events.reduce((state, one) => evolve(state, one, NOW), testApplication(step))
  return applicationView(
    a,
    {
      [a.borrower]: {
        name: { firstName: 'Ada', middleName: '', lastName: 'Prime', suffix: '' },
        dob: plainDate('1980-04-02'),
        alertPhone: '9165550190',
      },
    },
    testOrganization,
    TODAY,
  )
}

export const blockedBy = (block: Partial<CreditBlock> = {}): DomainEvent =>
  event('CreditBlocked', {
    block: {
      kind: 'FROZEN',
      bureau: 'Test Bureau',
      bureauContact: { address: 'P.O. Box 1, Allen, TX', phone: '1-888-555-0100', website: 'www.bureau.example' },
      pull: 'SOFT',
      next: instant('2026-11-23T19:00:00Z'),
      until: plainDate('2026-12-18'),
      wrongPins: 0,
      pinRefused: false,
      ...block,
    },
  })

export const reviewOf = (kind: ReviewKind): DomainEvent =>
  event('ReviewOpened', { review: { uuid: testUuid(80), kind, due: plainDate('2026-11-25') } })
