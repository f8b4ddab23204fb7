/**
 * Measures every specified limit and format of the rules: tries values until one is accepted or refused, and reads what
 * the program shows. The last test fails with a list of the limits that nothing measured, or that differ.
 */
import { World } from 'domain/application/testing/testWorld.ts'
import { forecastOf } from 'domain/application/views/forecast.ts'
import { birthdateForm } from 'domain/forms/birthdate.ts'
import { homeAddressForm } from 'domain/forms/homeAddress.ts'
import { incomeForm } from 'domain/forms/income.ts'
import { paystubForm } from 'domain/forms/incomeSource.ts'
import { legalNameForm } from 'domain/forms/legalName.ts'
import { setPasswordForm } from 'domain/forms/setPassword.ts'
import { messages, value } from 'domain/forms/testHelpers.ts'
import { OrganizationError, parseOrganization } from 'domain/organization/organization.ts'
import { testDefaults, testFiles, testOrganization } from 'domain/organization/testOrganizations.ts'
import { checkEligibility } from 'domain/rules/eligibility/eligibility.ts'
import { OCCUPANCIES, type Occupancy } from 'domain/rules/home.ts'
import { buildOffers, minimumLine, type OfferChoice, quoteOffer } from 'domain/rules/offers.ts'
import { interestOnlyPayment, levelPayment } from 'domain/rules/payment.ts'
import { rateCard } from 'domain/rules/pricing.ts'
import { costCard, type ThirdPartyCostKind, thirdPartyCosts } from 'domain/rules/thirdPartyCosts.ts'
import { STATE_CODES } from 'domain/values/address.ts'
import { addDays, formatDate, instant, plainDate } from 'domain/values/dates.ts'
import { mask } from 'domain/values/identifiers.ts'
import { type Cents, cents, dollars, formatMoney } from 'domain/values/money.ts'
import { isMiddleName } from 'domain/values/name.ts'
import { formatUsPhone, readUsPhone } from 'domain/values/phone.ts'
import { limitPhoneAsTyped } from 'domain/values/phoneInternational.ts'
import { formatPercent, percent } from 'domain/values/rates.ts'
import { relativeTime } from 'domain/values/relativeTime.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { shortWalletAddress } from 'domain/values/wallet.ts'
import { expect, test } from 'vitest'
import { loadOrganizations } from '../../server/organizations.ts'
import { RULE_LIMITS } from './limits.ts'
import { valuesOf } from './lists.ts'

const today = plainDate('2026-11-21')
const context = { today }
const { policy, pricing } = testOrganization

/** Returns the first whole number after `from` that passes, which must be at most `to` and follow one that fails. */
function first(from: number, to: number, passes: (n: number) => boolean): number {
  expect([passes(from), passes(to)]).toEqual([false, true])
  let [below, found] = [from, to]
  while (found - below > 1) {
    const middle = Math.floor((below + found) / 2)
    if (passes(middle)) found = middle
    else below = middle
  }
  return found
}
/** Returns the last whole number from `from` that passes, which must be below `to` and precede one that fails. */
const last = (from: number, to: number, passes: (n: number) => boolean) => first(from, to, (n) => !passes(n)) - 1
const thrown = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error instanceof RangeError ? error.message : error
  }
}

const home = (score: number, value: number, occupancy: Occupancy = 'PRIMARY') => {
  const rates = rateCard(pricing, score, occupancy)
  if (!rates) throw new Error('no rates')
  return {
    ...{ policyVersion: policy.version, pricedOn: today, state: 'CA', occupancy, value: dollars(value), liens: [] },
    ...{ cltvCap: percent(85), paymentCapacity: dollars(90_000), maximumLine: policy.line.maximum },
    ...{ minimumLine: minimumLine(policy.line, 'CA', occupancy), step: policy.line.step, ...policy.offer, rates },
    costs: costCard({ state: 'CA', avm: true, manualNotary: false }, policy.thirdPartyCosts),
    apor: pricing.apor[0]?.byTerm ?? {},
  }
}
const quote = (change: Partial<OfferChoice>) => {
  const choice = { amount: dollars(100_000), draw: dollars(100_000), term: 10, feeOption: percent(4.99), autopay: true }
  const result = quoteOffer(home(770, 3_000_000), { ...choice, ...change })
  return { problems: result.ok ? [] : result.problems, quote: result.quote }
}
const lineHas = (problem: 'LINE_BELOW_MINIMUM' | 'LINE_ABOVE_MAXIMUM') => (amount: number) =>
  quote({ amount: dollars(amount), draw: dollars(amount) }).problems.includes(problem)

/** Returns the APRs of all offers that borrowers of every score, occupancy and home value can get. */
const aprs = () =>
  [850, 640]
    .flatMap((score) => OCCUPANCIES.map((occupancy) => [score, occupancy] as const))
    .flatMap(([score, occupancy]) => [150_000, 1_000_000].map((worth) => home(score, worth, occupancy)))
    .flatMap((one) => [true, false].map((autopay) => buildOffers(one, { amount: dollars(100_000), autopay })))
    .flatMap(({ offers }) => offers.map((offer) => offer.quote.apr))

const place = { state: 'CA', avm: true, manualNotary: false }
const costOf = (kind: ThirdPartyCostKind, change: object) =>
  thirdPartyCosts(dollars(100_000), costCard({ ...place, ...change }, policy.thirdPartyCosts)).items.find(
    (item) => item.kind === kind,
  )?.amount ?? cents(0)
/** Returns the lowest and the highest amount that a lender's file may contain. */
const recording = (kind: ThirdPartyCostKind, field: 'fee' | 'taxPer100k') => {
  const charged = STATE_CODES.flatMap((state) =>
    [undefined, ...Object.keys(policy.thirdPartyCosts.recording.states[state]?.counties ?? {})].map((county) =>
      costOf(kind, { state, county }),
    ),
  )
  const isAllowed = (amount: number) => {
    const { organization, theme } = testFiles
    const other = { fee: 0, taxPer100k: 0, [field]: amount }
    const costs = { ...organization.policy.thirdPartyCosts, recording: { other, states: {} } }
    try {
      parseOrganization({ ...organization, policy: { ...organization.policy, thirdPartyCosts: costs } }, theme)
      return true
    } catch (error) {
      if (error instanceof OrganizationError) return false
      throw error
    }
  }
  const highest = last(0, 1_000_000, isAllowed)
  // Some county charges the highest amount.
  expect(Math.max(...charged)).toBe(dollars(highest))
  return [first(-10, 10, isAllowed), highest].map((amount) => formatMoney(dollars(amount)))
}

const isIneligible = (answer: 'purchasedOn' | 'titleTransferredOn') => (days: number) =>
  !checkEligibility({ today, state: 'CA', [answer]: addDays(today, -days) }, policy.eligibility).eligible

const mayBeBorn = (date: string, state?: string) =>
  !messages(birthdateForm, { dateOfBirth: date }, { today, state }).dateOfBirth
const lastBirthdate = (state?: string) =>
  addDays(today, -first(0, 10_000, (days) => mayBeBorn(addDays(today, -days), state)))
const hasIncome = (income: number) => !messages(incomeForm, { income: String(income) }, context).income
/** Returns how many characters the field accepts. All of the given lengths are tried. */
const lengths = (field: 'zip' | 'state', text: string) =>
  Array.from({ length: text.length }, (_, n) => text.slice(0, n + 1)).filter(
    (part) => !messages(homeAddressForm, { [field]: part }, context)[field],
  )
const onlyLength = (accepted: readonly string[]) => {
  expect(accepted).toHaveLength(1)
  return accepted[0]?.length
}

const AT = Date.parse('2026-11-03T15:00:00Z')
const age = (seconds: number) =>
  relativeTime(instant(AT), instant(AT + seconds * 1000), 'America/Los_Angeles').short.replace(/^\d+(?=\w$)/, '')
const UNITS = ['now', 'm', 'h', 'd', 'w', 'Nov 3']
/** The numbers of seconds at which a time changes its unit. */
const ages = () => UNITS.slice(1).map((_, n) => first(0, 3_000_000, (seconds) => UNITS.indexOf(age(seconds)) > n))
const WALLET = 'tp1c0fzg8r3kx5v7e2n9h6dqw4sjm0lpa8u5yt3x7'

const MEASURES: Readonly<Record<string, () => unknown>> = {
  'smallest line': () => formatMoney(dollars(last(0, 100_000, lineHas('LINE_BELOW_MINIMUM')) + 1)),
  'largest line': () => formatMoney(dollars(first(100_000, 900_000, lineHas('LINE_ABOVE_MAXIMUM')) - 1)),
  'lowest APR': () => formatPercent(Math.min(...aprs()), 2),
  'highest APR': () => formatPercent(Math.max(...aprs()), 2),
  'highest origination fee, of the initial draw': () => {
    const offered = (hundredths: number) => quote({ feeOption: percent(hundredths / 100) })
    const highest = last(499, 1000, (fee) => !offered(fee).problems.includes('NO_PRICE'))
    expect(offered(highest).quote?.originationFee).toBe(dollars(highest * 10))
    return formatPercent(highest / 100, 2)
  },
  'valuation with an automated value': () => formatMoney(costOf('VALUATION', { avm: true })),
  'valuation without an automated value': () => formatMoney(costOf('VALUATION', { avm: false })),
  'manual notarization': () => formatMoney(costOf('MANUAL_NOTARY', { manualNotary: true })),
  'recording fees': () => recording('RECORDING_FEE', 'fee'),
  'recording taxes per $100,000': () => recording('RECORDING_TAX', 'taxPer100k'),
  'days for which a bought home is ineligible': () => last(0, 1000, isIneligible('purchasedOn')),
  'days for which a home with a new title is ineligible': () => last(0, 1000, isIneligible('titleTransferredOn')),
  'business days from the offer to the money': () => {
    // The home isn't the borrower's own, so there is no right to cancel.
    const world = new World({ occupancy: 'INVESTMENT' })
    world.toOffers()
    return forecastOf(world.application, todayAt('CA', world.now), policy).about
  },
  'interest of a day on $365,250 at 1%': () => formatMoney(interestOnlyPayment(dollars(365_250), percent(1), 1), 2),
  'interest of 30 days on $365,250 at 1%': () => formatMoney(interestOnlyPayment(dollars(365_250), percent(1), 30), 2),
  'interest of 365.25/12 days on $365,250 at 1%': () =>
    formatMoney(interestOnlyPayment(dollars(365_250), percent(1)), 2),
  'monthly payments on $100,000 at 6% over 30 years, with and without principal': () =>
    [levelPayment(dollars(100_000), percent(6), 360), interestOnlyPayment(dollars(100_000), percent(6))].map((amount) =>
      formatMoney(amount, 2),
    ),
  'last birthdate on November 21, 2026': () => lastBirthdate(),
  'last birthdate on November 21, 2026 in Alabama': () => lastBirthdate('AL'),
  'first birthdate': () => addDays(today, -last(10_000, 100_000, (days) => mayBeBorn(addDays(today, -days)))),
  'lowest income': () => formatMoney(dollars(first(-10, 10, hasIncome))),
  'highest income': () => formatMoney(dollars(last(0, 100_000_000, hasIncome))),
  'characters of the shortest password': () =>
    first(1, 20, (n) => {
      const password = 'Giraffe#9-Runs-Tall!'.slice(-n)
      const wrong = messages(setPasswordForm, { password, confirmPassword: password }, context).password ?? []
      return !wrong.includes('Must be at least 12 characters long')
    }),
  'characters of a formatted phone number': () => {
    const accepted = Array.from({ length: 15 }, (_, n) => '555010447712345'.slice(0, n + 1)).filter(
      (digits) => readUsPhone(digits).ok,
    )
    return onlyLength(accepted.map(formatUsPhone))
  },
  'characters of the longest phone number of an unknown country': () => limitPhoneAsTyped('1'.repeat(25), '??').length,
  '+1 (555) 010-4477 as stored': () => {
    const read = readUsPhone(' +1 (555) 010-4477 ')
    return read.ok && read.digits
  },
  'digits of a zip code': () => onlyLength(lengths('zip', '6310123456')),
  'letters of a state': () => onlyLength(lengths('state', 'MOMO')),
  'characters of the shortest name': () =>
    first(1, 10, (n) => !messages(legalNameForm, { firstName: 'a'.repeat(n) }, context).firstName),
  'middle names': () =>
    ['Q', 'Q.', 'Q..', 'Anne Marie', 'Anne  Marie', "D'Arcy", 'Jo-Ann', 'Jo--Ann', '-Jo', '1'].filter(isMiddleName),
  'fewest paystubs': () =>
    first(0, 10, (n) => {
      const paystubs = Array.from({ length: n }, () => ({ name: 'pay.pdf', size: 1000 }))
      return !messages(paystubForm, { paystubs }, context).paystubs
    }),
  'visible digits of an account number': () => mask('123456789').replaceAll(/\D/g, '').length,
  'money of 1,234.56': () => formatMoney(cents(123_456)),
  'money of an invalid amount or precision': () => {
    const refused = [thrown(() => formatMoney(cents(100), -1)), thrown(() => formatMoney(Number.NaN as Cents))]
    expect(refused[0]).toBe(refused[1])
    return refused[0]
  },
  'percentage of 7.6': () => formatPercent(7.6),
  'percentage of an invalid number': () => formatPercent(Number.NaN),
  'February 9, 1980 on screens': () => formatDate(plainDate('1980-02-09')),
  'February 9, 1980 as stored': () =>
    value(birthdateForm, { 'dateOfBirth.month': '2', 'dateOfBirth.day': '9', 'dateOfBirth.year': '1980' }, context)
      .dateOfBirth,
  'seconds until a time is in minutes, hours, days and weeks, and then a date': ages,
  'times in minutes, hours, days and weeks, and then as a date': () =>
    ages().map((n) => relativeTime(instant(AT), instant(AT + n * 1000), 'America/Los_Angeles').short),
  'characters of the longest wallet address in full': () =>
    last(1, WALLET.length, (n) => shortWalletAddress(WALLET.slice(0, n)) === WALLET.slice(0, n)),
  'longer wallet address': () => shortWalletAddress(WALLET),
  'support number': () => testDefaults.organization.info.phoneFormatted,
  'lenders with an animated logo': async () => {
    const { all } = await loadOrganizations('organizations')
    const animated = all.filter(({ capabilities }) => capabilities.animatedLogo)
    return animated.map(({ code }) => code).sort()
  },
}

const SPECIFIED = valuesOf(RULE_LIMITS)
const measured: Record<string, unknown> = {}
test.each(Object.entries(MEASURES))('the program has a limit or format for: %s', async (name, measure) => {
  measured[name] = await measure()
  expect(measured[name]).toEqual(SPECIFIED[name])
})

// Shows all: limits
test('the tests above measure every specified limit and format of the rules', () => {
  expect(measured).toEqual(SPECIFIED)
})
