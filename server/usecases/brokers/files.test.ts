import { event } from 'domain/application/events.ts'
import { evolve } from 'domain/application/evolve.ts'
import { partial } from 'domain/application/testing/partial.ts'
import type { Application } from 'domain/application/types.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { keepFile } from './files.ts'

const created = evolve(
  undefined,
  event('Created', {
    uuid: 'a0000000-0000-4000-8000-000000000001',
    loanNumber: 'HL-1',
    orgCode: 'FIGURE',
    borrower: 'b0000000-0000-4000-8000-000000000001',
    property: {
      uuid: 'c0000000-0000-4000-8000-000000000001',
      address: { street1: '1 Elm Street', street2: '', city: 'Fresno', state: 'CA', zip: '93701' },
      occupancy: 'PRIMARY',
      selected: true,
    },
    listedForSale: false,
    consents: [],
    referrer: 'd0000000-0000-4000-8000-000000000001',
    income: { annual: dollars(150_000), other: dollars(0), employmentType: 'FULL_TIME' },
    nameGiven: true,
    dobGiven: true,
  }),
  instant('2026-11-23T15:00:00Z'),
)
const atOffers: Application = {
  ...created,
  status: 'OFFER_SELECTION',
  credit: { pulledOn: plainDate('2026-11-23') } as NonNullable<Application['credit']>,
  valuation: { value: dollars(700_000), confidence: 95, on: plainDate('2026-11-20'), source: 'AVM' },
  decision: { ...created.decision, maxLine: dollars(90_000) },
}
const organization = partial<Organization>({
  policy: { freshness: { creditDays: 30, valuationDays: 60, titleDays: 60 } },
  pricing: { offerValidDays: 30 },
})
const services = partial<Services>({
  clock: { now: () => instant('2026-11-24T20:00:00Z') },
  organization: () => organization,
})

test("the pipeline shows when offers expire under the lender's terms", () => {
  const [call] = keepFile(services, atOffers)
  expect(JSON.stringify(call)).toContain('"nextDate":"2026-12-23","nextKind":"OFFER_EXPIRES"')
})

test('an application without an originator has no pipeline file', () => {
  expect(keepFile(services, { ...atOffers, referrer: undefined })).toEqual([])
})
