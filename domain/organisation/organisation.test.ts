import { describe, expect, it } from 'vitest'
import cedarGrove from '../../organisations/CEDAR_GROVE/organisation.json' with { type: 'json' }
import cedarGroveTheme from '../../organisations/CEDAR_GROVE/theme.json' with { type: 'json' }
import figure from '../../organisations/FIGURE/organisation.json' with { type: 'json' }
import figureTheme from '../../organisations/FIGURE/theme.json' with { type: 'json' }
import movement from '../../organisations/MOVEMENT/organisation.json' with { type: 'json' }
import movementTheme from '../../organisations/MOVEMENT/theme.json' with { type: 'json' }
import { pricingProblems, rateRange } from '../rules/pricing.ts'
import { dollars } from '../values/money.ts'
import { moreStatesToCome } from './info.ts'
import { isLei } from './lei.ts'
import { DEFAULT_ORGANISATION, OrganisationError, parseOrganisation } from './organisation.ts'
import { publicOrganisation } from './publicOrganisation.ts'
import { contrastProblems, contrastRatio, themeCss } from './theme.ts'

const files = [
  [figure, figureTheme],
  [movement, movementTheme],
  [cedarGrove, cedarGroveTheme],
] as const
const organisations = files.map(([organisation, theme]) => parseOrganisation(organisation, theme))
const [first, second, union] = organisations
if (!first || !second || !union) throw new Error('three organisations')

const problemsOf = (organisation: unknown, theme: unknown = figureTheme): readonly string[] => {
  try {
    parseOrganisation(organisation, theme)
    return []
  } catch (error) {
    if (error instanceof OrganisationError) return error.problems
    throw error
  }
}

describe('the organisations that come with the product', () => {
  it('are sound: prices within 7.60 to 17.20, fees up to 4.99, contrast enough', () => {
    for (const { pricing, theme, lei } of organisations) {
      expect(pricingProblems(pricing)).toEqual([])
      expect(contrastProblems(theme)).toEqual([])
      expect(isLei(lei)).toBe(true)
      const { lowest, highest } = rateRange(pricing)
      expect(lowest).toBeGreaterThanOrEqual(7.6)
      expect(highest).toBeLessThanOrEqual(17.2)
      expect(Math.max(...pricing.feeOptions.map(({ fee }) => fee))).toBe(4.99)
    }
  })

  it('have their own codes, hosts and identifiers', () => {
    expect(organisations.map(({ code }) => code)).toEqual(['FIGURE', 'MOVEMENT', 'CEDAR_GROVE'])
    expect(first.code).toBe(DEFAULT_ORGANISATION)
    for (const of of ['code', 'brand', 'lei'] as const)
      expect(new Set(organisations.map((organisation) => organisation[of])).size).toBe(3)
    expect(new Set(organisations.flatMap(({ hosts }) => hosts)).size).toBe(3)
  })

  it('hold the licences that the policy lends by', () => {
    expect(first.policy.eligibility.licensedStates).toHaveLength(49)
    expect(first.policy.eligibility.licensedStates).not.toContain('NY')
    expect(organisations.map(({ licences }) => moreStatesToCome(licences))).toEqual([true, false, true])
    expect(second.licences).toHaveLength(51)
    expect(union.policy.eligibility.licensedStates).toEqual(['OR', 'WA', 'ID'])
  })

  it('turn dollars into cents', () => {
    expect(first.policy.line).toMatchObject({ minimum: dollars(15_000), maximum: dollars(400_000), step: dollars(100) })
    expect(first.policy.line.minimumByState).toEqual({ TX: dollars(35_000), AK: dollars(25_001) })
    expect(union.pricing.discounts.member).toBe(0.25)
  })
})

describe('parsing', () => {
  it('names the place of what is wrong', () => {
    expect(problemsOf({ ...figure, info: { ...figure.info, email: 'nobody' } })).toEqual([
      'organisation.json: info.email: not an email address',
    ])
    expect(problemsOf({ ...figure, lei: '549300HEARTHFIG00191' })).toEqual([
      'organisation.json: lei: not a legal entity identifier',
    ])
    expect(problemsOf({ ...figure, surprise: 1 })).toHaveLength(1)
    expect(problemsOf(null, null)).toHaveLength(2)
  })

  it('refuses a link that could run script', () => {
    for (const termsOfUseUrl of [
      'javascript:alert(1)',
      'http://x.example/',
      'https://x.example/"onload=',
      '//x.example',
    ])
      expect(problemsOf({ ...figure, info: { ...figure.info, termsOfUseUrl } })).toHaveLength(1)
  })

  it('refuses prices that leave their bounds, and a policy that they do not cover', () => {
    const dear = { ...figure.pricing, termAddOn: { ...figure.pricing.termAddOn, '30': 2 } }
    expect(problemsOf({ ...figure, pricing: dear })).toEqual([expect.stringContaining('is above 17.2')])
    const cltv = { ...figure.policy.cltv, bands: [{ minimumScore: 640, cap: 90 }] }
    expect(problemsOf({ ...figure, policy: { ...figure.policy, cltv } })).toContainEqual(
      expect.stringContaining('no rate for score 640, PRIMARY'),
    )
    const offer = { ...figure.policy.offer, terms: [20] }
    expect(problemsOf({ ...figure, policy: { ...figure.policy, offer } })).toEqual(['pricing: no add-on for 20 years'])
  })

  it('refuses a policy beyond the law or the published limits', () => {
    const withPolicy = (policy: object) => problemsOf({ ...figure, policy: { ...figure.policy, ...policy } })
    expect(withPolicy({ cltv: { ...figure.policy.cltv, stateCaps: { TX: 85 } } })).toHaveLength(1)
    expect(withPolicy({ eligibility: { ...figure.policy.eligibility, minimumAge: 17 } })).toHaveLength(1)
    const recording = { other: { fee: 316, taxPer100k: 1_401 }, states: {} }
    expect(withPolicy({ thirdPartyCosts: { ...figure.policy.thirdPartyCosts, recording } })).toHaveLength(2)
  })

  it('refuses theme values that are not what they should be', () => {
    const withColour = (colour: object) =>
      problemsOf(figure, { ...figureTheme, colour: { ...figureTheme.colour, ...colour } })
    expect(withColour({ brand: 'red' })).toHaveLength(1)
    expect(withColour({ brand: '#12504f;}body{display:none' })).toHaveLength(1)
    expect(withColour({ muted: '#c9c4b8' }).every((problem) => problem.includes('contrast'))).toBe(true)
    expect(problemsOf(figure, { ...figureTheme, font: { body: 'x;}', heading: 'Arial' } })).toHaveLength(1)
    expect(problemsOf(figure, { ...figureTheme, radius: { small: '1px', large: 'calc(1px)' } })).toHaveLength(1)
  })
})

describe('theme', () => {
  it('computes contrast the way WCAG does', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('becomes custom properties', () => {
    const css = themeCss(first.theme)
    expect(css).toMatch(/^:root\{--colour-ground:#faf8f3;/)
    expect(css).toContain('--colour-brand-soft:#e2eeec')
    expect(css).not.toMatch(/[<>]/)
  })
})

describe('what is injected into the page', () => {
  it('has the specified shape', () => {
    const shown = publicOrganisation(first)
    expect(shown).toMatchObject({ baseUrl: '', canonicalOrgCode: 'FIGURE', orgBrand: 'figure', orgCode: 'FIGURE' })
    expect(Object.keys(shown.orgMetaData.products)).toContain('heloc')
    expect(shown.orgPricingData).toMatchObject({
      line: { lowest: 15_000_00, highest: 400_000_00 },
      apr: { lowest: 7.6, highest: 17.2 },
      originationFee: { lowest: 0, highest: 4.99 },
      valuation: 180_00,
      manualNotary: 300_00,
      recordingFee: { highest: 315_00 },
      recordingTax: { lowest: 0, highest: 1_400_00 },
    })
  })

  it('holds nothing of the policy or the price list', () => {
    const page = JSON.stringify(publicOrganisation(first))
    for (const secret of ['minimumScore', 'maximumCltv', 'apor', 'rateAdjustment', 'bands'])
      expect(page).not.toContain(secret)
  })
})
