import type { Context } from 'domain/application/core/command.ts'
import type { LendingContext } from 'domain/application/core/lendingContext.ts'
import { event } from 'domain/application/events.ts'
import { evolve } from 'domain/application/evolve.ts'
import { chooseOffer } from 'domain/application/offers/commands.ts'
import type { Application } from 'domain/application/types.ts'
import type { LineTermsFile } from 'domain/organization/lineTerms.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { application as case1 } from 'domain/rules/testLending.ts'
import { underwrite } from 'domain/rules/underwriting.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { dollars, ZERO } from 'domain/values/money.ts'
import { percent } from 'domain/values/rates.ts'
import { expect, it } from 'vitest'
import { lineTerms } from './lineTerms.ts'

const CHOSEN_AT = instant('2026-11-23T15:00:00Z')
const CLOSING = instant('2026-12-04T18:00:00Z')
const openedOn = plainDate('2026-12-04')
const { policy, pricing } = testOrganization
const { context: quote } = underwrite(case1, policy, pricing)
const [published] = pricing.lineTerms.index.values
if (!quote || !published) throw new Error('the clean case has a quote, and the index a value')

const created = evolve(
  undefined,
  event('Created', {
    ...{ uuid: 'a', loanNumber: 'HL-1', orgCode: testOrganization.code, borrower: 'b', consents: [] },
    property: {
      uuid: 'p',
      address: { street1: '1 Elm Street', street2: '', city: 'Fresno', state: 'CA', zip: '93701' },
      occupancy: 'PRIMARY',
      selected: true,
    },
    ...{ listedForSale: false, nameGiven: true, dobGiven: true },
    income: { annual: dollars(150_000), other: ZERO, employmentType: 'FULL_TIME' },
  }),
  CHOSEN_AT,
)
const choice = {
  ...{ amount: dollars(60_000), draw: dollars(60_000), term: 10, drawPeriod: 5 },
  ...{ feeOption: percent(0), autopay: true, interestOnly: false },
}
const context: Context<LendingContext> = {
  now: CHOSEN_AT,
  today: plainDate('2026-11-23'),
  actor: { kind: 'BORROWER', identity: 'b' },
  client: { ip: '', userAgent: '' },
  newUuid: () => '',
  personal: {},
  policy: { policy, pricing },
}
const quoted: Application = { ...created, quote }
const { events } = chooseOffer(quoted, choice, context)
const application = events.reduce((a, one) => evolve(a, one, CHOSEN_AT), quoted)

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

it('documents keep the promised index after the lender switches to another one', () => {
  const index = { name: 'Another index', source: 'Somebody', values: [{ on: published.on, value: percent(1) }] }
  expect(termsBy(changed({ index }))).toEqual(promised)
})

it("the promised index may move, but its margin doesn't", () => {
  const newest = { on: plainDate('2026-12-01'), value: percent(5) }
  const { index } = pricing.lineTerms
  const moved = termsBy(changed({ index: { ...index, values: [...index.values, newest] } }))
  expect(moved).toEqual({
    ...promised,
    drawRate: { ...promised.drawRate, indexValue: newest.value, indexOn: newest.on },
  })
})
