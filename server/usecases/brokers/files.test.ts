import { partial } from 'domain/application/testing/partial.ts'
import { World } from 'domain/application/testing/testWorld.ts'
import type { Application } from 'domain/application/types.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { instant } from 'domain/values/dates.ts'
import { expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { keepFile } from './files.ts'

const world = new World()
world.goTo('product')
const atOffers: Application = { ...world.application, referrer: 'd0000000-0000-4000-8000-000000000001' }
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
  expect(keepFile(services, world.application)).toEqual([])
})
