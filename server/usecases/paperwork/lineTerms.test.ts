import { World } from 'domain/application/testing/testWorld.ts'
import type { LineTermsFile } from 'domain/organization/lineTerms.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { percent } from 'domain/values/rates.ts'
import { expect, it } from 'vitest'
import { lineTerms } from './lineTerms.ts'

const CLOSING = instant('2026-12-04T18:00:00Z')
const openedOn = plainDate('2026-12-04')
const { pricing } = testOrganization
const [published] = pricing.lineTerms.index.values
if (!published) throw new Error('the index has a value')

const world = new World()
world.goTo('moreProfile')
const { application } = world

const termsBy = (organization: Organization) => lineTerms({ application, organization, at: CLOSING, openedOn })
const changed = (lineTerms: Partial<LineTermsFile>): Organization => ({
  ...testOrganization,
  pricing: {
    ...pricing,
    discounts: { ...pricing.discounts, autopay: percent(0.1) },
    lineTerms: { ...pricing.lineTerms, ...lineTerms },
  },
})
const promised = termsBy(testOrganization)

it('documents keep the promised charges after the lender changes its charges', () => {
  const later = changed({
    margin: { rule: 'FIXED', points: percent(9) },
    ...{ cap: percent(18), floor: percent(1), minimumDraw: dollars(900), additionalDrawFee: percent(3) },
    lateCharge: { share: percent(9), minimum: dollars(99), graceDays: 1 },
    ...{ returnedPayment: dollars(77), annualFee: dollars(77), terminationFee: dollars(77), paperCopyFee: dollars(7) },
  })
  expect(termsBy(later)).toEqual(promised)
})

it('documents keep the promised index after the lender switches to another index', () => {
  const index = { name: 'Another index', source: 'Somebody', values: [{ on: published.on, value: percent(1) }] }
  expect(termsBy(changed({ index }))).toEqual(promised)
})

it("the value of the promised index can change, but the margin can't", () => {
  const newest = { on: plainDate('2026-12-01'), value: percent(5) }
  const { index } = pricing.lineTerms
  const moved = termsBy(changed({ index: { ...index, values: [...index.values, newest] } }))
  expect(moved).toEqual({
    ...promised,
    drawRate: { ...promised.drawRate, indexValue: newest.value, indexOn: newest.on },
  })
})
