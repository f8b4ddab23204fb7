import { describe, expect, it } from 'vitest'
import { dollars } from '../values/money.ts'
import { contrastRatio } from './color.ts'
import { occupanciesOf } from './info.ts'
import { has, mergePatch } from './mergePatch.ts'
import { OrganizationError, parseOrganization } from './organization.ts'
import { publicOrganization } from './publicOrganization.ts'
import { testOrganization as first, testDefaults, testFiles } from './testOrganizations.ts'
import { themeCss } from './theme.ts'

const { organization: figure, theme: figureTheme } = testFiles

const problemsOf = (organization: unknown, theme: unknown = figureTheme): readonly string[] => {
  try {
    parseOrganization(organization, theme)
    return []
  } catch (error) {
    if (error instanceof OrganizationError) return error.problems
    throw error
  }
}

describe('an organization file merged over the defaults', () => {
  it('a merge patch replaces values key by key, and a null in the patch removes the key (RFC 7396, appendix A)', () => {
    for (const [target, patch, result] of [
      [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
      [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
      [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
      [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
      [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
      [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
      [
        ['a', 'b'],
        ['c', 'd'],
        ['c', 'd'],
      ],
      [{ a: 'b' }, ['c'], ['c']],
      [{ a: 'foo' }, null, null],
      [{ e: null }, { a: 1 }, { e: null, a: 1 }],
      [[1, 2], { a: 'b', c: null }, { a: 'b' }],
      [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
    ] as const)
      expect(mergePatch(target, patch)).toEqual(result)
  })

  it("a merge patch can't change the prototype that all JavaScript objects share", () => {
    const merged = mergePatch({}, JSON.parse('{"__proto__":{"polluted":true}}')) as object
    expect(Object.hasOwn(merged, '__proto__')).toBe(true)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(has({ a: [1] }, ['a', 0])).toBe(true)
    expect(has({ a: 1 }, ['a', 'toString'])).toBe(false)
  })

  it("an organization file needs only the lender's own values, and each error names the file to correct", () => {
    const parse = (organization: object, theme: object = {}, defaults: object = testDefaults.organization) => {
      try {
        return parseOrganization(mergePatch(own, organization), mergePatch(ownTheme, theme), {
          ...testDefaults,
          organization: defaults,
        })
      } catch (error) {
        if (error instanceof OrganizationError) return error.problems
        throw error
      }
    }
    const { code, brand, hosts, lei, info, licenses, products } = figure
    const { companyName, companyNameShort, companyProduct, companyNMLS, companyAddress } = info
    const { phoneFormatted, email, kind } = info
    const said = { companyName, companyNameShort, companyProduct, companyNMLS, companyAddress }
    const own = { code, brand, hosts, lei, licenses, products, info: { ...said, phoneFormatted, email, kind } }
    const ownTheme = { color: { brand: '#12504f', brandStrong: '#0c3b3a', brandSoft: '#e2eeec' } }

    expect(parse({})).toMatchObject({
      canonicalCode: 'FIGURE',
      info: { companyNmlsURL: expect.stringContaining('/COMPANY/9900101'), organization: 'figure' },
      policy: { version: 'figure-2026-11', line: { minimum: 15_000_00 } },
    })
    expect(parse({ policy: { line: { maximum: 200_000 } } })).toMatchObject({
      policy: { line: { minimum: 15_000_00, maximum: 200_000_00 } },
    })
    expect(parse({ info: { email: null } })).toEqual(['organization.json: info.email: is missing'])
    expect(parse({ info: { email: 7 } })).toEqual(['organization.json: info.email: is not of type string'])
    expect(parse({}, { color: { brand: null } })).toEqual(['theme.json: color.brand: is missing'])
    expect(parse({}, {}, mergePatch(testDefaults.organization, { info: { termsOfUseUrl: 'x' } }) as object)).toEqual([
      expect.stringMatching(/^defaults\/organization\.json: info\.termsOfUseUrl: /),
    ])
  })
})

describe('the main organization', () => {
  it('the organization parser converts dollars to cents and numbered rows to lists', () => {
    expect(first.policy.line).toMatchObject({ minimum: dollars(15_000), maximum: dollars(400_000), step: dollars(100) })
    expect(first.policy.line.minimumByState).toEqual({ TX: dollars(35_000), AK: dollars(25_001) })
    expect(first.policy.cltv.bands.map(({ minimumScore, cap }) => [minimumScore, cap])).toEqual([
      [760, 85],
      [720, 80],
      [680, 75],
      [640, 70],
    ])
    expect(first.pricing.base[0]).toMatchObject({
      minimumScore: 760,
      rates: [{ maximumCltv: 50, rate: 7.85 }, {}, {}, {}, {}],
    })
    expect(first.pricing.feeOptions.map(({ fee }) => fee)).toEqual([0, 2.99, 4.99])
  })

  it('operating hours have an entry for each day of the week, numbered 1 to 7', () => {
    const { OPS_PHONE } = first.info.hours
    expect(OPS_PHONE.map(({ weekday, isOpen }) => [weekday, isOpen])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((day) => [day, true]),
    )
    expect(OPS_PHONE[0]).toMatchObject({ startTime: '06:00', endTime: '18:00' })
    const hours = { ...figure.info.hours, OPS_CHAT: { weekdays: '09:00-17:00', saturday: '10:00-12:00' } }
    const week = parseOrganization({ ...figure, info: { ...figure.info, hours } }, figureTheme).info.hours.OPS_CHAT
    expect(week.filter(({ isOpen }) => !isOpen).map(({ weekday }) => weekday)).toEqual([7])
    for (const weekdays of ['9-17', '09:00-24:00', '17:00-09:00', '09:00-09:00'])
      expect(
        problemsOf({ ...figure, info: { ...figure.info, hours: { ...hours, OPS_CHAT: { weekdays } } } }),
      ).toHaveLength(1)
  })
})

describe('the chat', () => {
  it("visitors can chat with a lender only if the lender's file names a known channel", () => {
    const chat = { channel: 'chatbot', survey: 'https://survey.example/chat' }
    const chatting = parseOrganization({ ...figure, chat }, figureTheme)
    expect(publicOrganization(chatting).orgMetaData.chat).toEqual(chat)
    expect(publicOrganization(first).orgMetaData).not.toHaveProperty('chat')
    expect(problemsOf({ ...figure, chat: { channel: 'pigeon' } })).toHaveLength(1)
  })
})

describe('occupancies that a lender accepts', () => {
  const product = { name: 'A line', tagline: 'Quick' }
  it('the occupancies that a lender accepts depend on its products', () => {
    expect(occupanciesOf({ heloc: product, dscr: product })).toEqual(['PRIMARY', 'SECONDARY', 'INVESTMENT'])
    expect(occupanciesOf({ heloc: product }, ['SECONDARY', 'PRIMARY'])).toEqual(['PRIMARY', 'SECONDARY'])
    expect(occupanciesOf({ 'crypto-heloc': product })).toHaveLength(3)
    expect(occupanciesOf({ dscr: product })).toEqual(['INVESTMENT'])
  })

  it("the lender's policy and its public data list the accepted occupancies", () => {
    const rental = parseOrganization({ ...figure, products: { dscr: product } }, figureTheme)
    expect(rental.policy.eligibility.occupancies).toEqual(['INVESTMENT'])
    expect(publicOrganization(rental).orgPricingData.occupancies).toEqual(['INVESTMENT'])
    expect(problemsOf({ ...figure, products: {} })).toEqual(['organization.json: products: no product is offered'])
  })
})

describe('parsing', () => {
  it('each error says where the wrong value is in the organization file', () => {
    expect(problemsOf({ ...figure, info: { ...figure.info, email: 'nobody' } })).toEqual([
      'organization.json: info.email: not an email address',
    ])
    expect(problemsOf({ ...figure, lei: '549300HEARTHFIG00191' })).toEqual([
      'organization.json: lei: not a legal entity identifier',
    ])
    expect(problemsOf({ ...figure, surprise: 1 })).toHaveLength(1)
    expect(problemsOf(null, null)).toHaveLength(2)
  })

  it('the organization parser rejects a URL that could run a script', () => {
    for (const termsOfUseUrl of [
      'javascript:alert(1)',
      'http://x.example/',
      'https://x.example/"onload=',
      '//x.example',
    ])
      expect(problemsOf({ ...figure, info: { ...figure.info, termsOfUseUrl } })).toHaveLength(1)
  })

  it("the organization parser rejects prices outside the allowed range, and a policy that allows lines the price list doesn't cover", () => {
    const dear = { ...figure.pricing, termAddOn: { ...figure.pricing.termAddOn, '30': 2 } }
    expect(problemsOf({ ...figure, pricing: dear })).toEqual([expect.stringContaining('is above 17.2')])
    const cltv = { ...figure.policy.cltv, bands: { 640: 90 } }
    expect(problemsOf({ ...figure, policy: { ...figure.policy, cltv } })).toContainEqual(
      expect.stringContaining('no rate for score 640, PRIMARY'),
    )
    const offer = { ...figure.policy.offer, terms: [20] }
    const lasting = { ...figure.pricing, offerValidDays: 31 }
    expect(problemsOf({ ...figure, pricing: lasting })).toEqual([expect.stringContaining('offerValidDays')])
    expect(problemsOf({ ...figure, policy: { ...figure.policy, offer } })).toEqual(['pricing: no add-on for 20 years'])
  })

  it('the organization parser rejects a policy outside the legal or published limits', () => {
    const withPolicy = (policy: object) => problemsOf({ ...figure, policy: { ...figure.policy, ...policy } })
    expect(withPolicy({ cltv: { ...figure.policy.cltv, stateCaps: { TX: 85 } } })).toHaveLength(1)
    expect(withPolicy({ eligibility: { ...figure.policy.eligibility, minimumAge: 17 } })).toHaveLength(1)
    expect(withPolicy({ eligibility: { ...figure.policy.eligibility, minimumAgeByState: {} } })).toEqual([
      'policy: eligibility: the minimum age in AL is below 19',
    ])
    expect(withPolicy({ line: { ...figure.policy.line, maximum: 400_001 } })).toEqual([
      'policy: line: outside $15,000 to $400,000',
    ])
    const bounds = { minimum: 7.5, maximum: 17.2 }
    expect(problemsOf({ ...figure, pricing: { ...figure.pricing, bounds } })).toContain(
      'pricing: bounds: outside 7.6 to 17.2',
    )
    const recording = { other: { fee: 316, taxPer100k: 1_401 }, states: {} }
    expect(withPolicy({ thirdPartyCosts: { ...figure.policy.thirdPartyCosts, recording } })).toHaveLength(2)
  })

  it('the licensed states are sorted by name', () => {
    const licenses = { OR: 'OR-1', AK: 'AK-1', AL: 'AL-1', IL: 'IL-1' }
    const { licenses: read } = parseOrganization({ ...figure, licenses }, figureTheme)
    expect(read.map(({ abbrev }) => abbrev)).toEqual(['AL', 'AK', 'IL', 'OR'])
  })

  it.each([
    ['line', { minimum: 300_000, maximum: 200_000 }, 'line: the minimum is above the maximum'],
    ['line', { step: 0.001 }, 'line: the step must be above 0'],
    ['line', { minimumByState: { AK: 400_001 } }, 'line: the minimum of a state is above the maximum'],
    ['dti', { bands: { 850: 50 } }, 'dti: no band for the minimum score'],
    ['cltv', { bands: { 850: 80 } }, 'cltv: no band for the minimum score'],
    ['offer', { terms: [10, 10] }, 'offer: a term is listed twice'],
    ['forecast', { goal: 0 }, 'forecast: no money goes out on the day of the choice'],
  ] as const)('the organization parser rejects the policy section %s with the values %j', (part, change, problem) => {
    const policy = { ...figure.policy, [part]: { ...figure.policy[part], ...change } }
    expect(problemsOf({ ...figure, policy }).join('\n')).toContain(problem)
  })

  it('the organization parser rejects a price list that lacks a benchmark rate or has a lower rate for a higher CLTV', () => {
    const withPrices = (pricing: object) => problemsOf({ ...figure, pricing: { ...figure.pricing, ...pricing } })
    const withBase = (rates: object) => withPrices({ base: { ...figure.pricing.base, 640: rates } }).join('\n')
    expect(withBase({ 60: 11.2, 70: 11 })).toContain(
      'base rates for scores of 640 and above: a higher CLTV can’t have a lower rate',
    )
    const apor = [{ effectiveOn: '2026-01-05', byTerm: { 5: 5.9, 10: 5.95, 15: 5.8 } }]
    expect(withPrices({ apor })).toEqual([expect.stringContaining('APOR of 2026-01-05: no rate for 30 years')])
  })

  it("a lender needs a price for interest-only payments if it offers them, and can't have one otherwise", () => {
    const capabilities = { ...figure.capabilities, interestOnlyPayments: !figure.capabilities.interestOnlyPayments }
    expect(problemsOf({ ...figure, capabilities })).toContain(
      'interestOnlyPayments and pricing.interestOnlyAddOn: both or neither',
    )
  })

  it('the organization parser rejects values that conflict with each other', () => {
    const withInfo = (info: object) => problemsOf({ ...figure, info: { ...figure.info, ...info } })
    expect(withInfo({ privacyLinkIsExternal: true })).toHaveLength(1)
    expect(withInfo({ companyNmlsURL: 'https://nmls.example/1' })).toEqual([
      'info: companyNmlsURL is not of companyNMLS',
    ])
    const { licenses } = figure
    const review = { ...figure.info, allowRegulatorReview: true }
    expect(problemsOf({ ...figure, info: review, licenses: { ...licenses, NY: 'NY-1' } })).toHaveLength(1)
    expect(problemsOf({ ...figure, licenses: { OR: 'OR-1' } })).toEqual([
      'illinoisCommunityReinvestmentNotice: there is no license in Illinois',
    ])
    expect(problemsOf({ ...figure, licenses: {} })).toEqual(['organization.json: licenses: no state is licensed'])
    expect(problemsOf({ ...figure, licenses: { ZZ: '1' } })).toEqual(['organization.json: licenses.ZZ: not a state'])
  })

  it('the organization parser rejects invalid theme values', () => {
    const withColor = (color: object) =>
      problemsOf(figure, { ...figureTheme, color: { ...figureTheme.color, ...color } })
    expect(withColor({ brand: 'red' })).toHaveLength(1)
    expect(withColor({ brand: '#12504f;}body{display:none' })).toHaveLength(1)
    expect(withColor({ muted: '#c9c4b8' }).every((problem) => problem.includes('contrast'))).toBe(true)
    expect(problemsOf(figure, { ...figureTheme, typefaces: 'x;}' })).toHaveLength(1)
    const radius = { ...figureTheme.radius, large: 'calc(1px)' }
    expect(problemsOf(figure, { ...figureTheme, radius })).toHaveLength(1)
  })
})

describe('theme', () => {
  it('the contrast ratio of two colors is computed as WCAG defines it', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('the server converts a theme to a style sheet with custom properties', () => {
    const css = themeCss(first.theme)
    expect(css).toMatch(/^:root\{--color-ground:#faf8f3;/)
    expect(css).toContain('--color-brand-soft:#e2eeec')
    expect(css).not.toMatch(/[<>]/)
  })
})

describe('injected data', () => {
  // Shows: behaviors
  it('the organization data in the page has the specified format and contains the published limits', () => {
    const shown = publicOrganization(first)
    expect(shown).toMatchObject({ baseUrl: '', canonicalOrgCode: 'FIGURE', orgBrand: 'figure', orgCode: 'FIGURE' })
    expect(Object.keys(shown.orgMetaData.products)).toContain('heloc')
    const { companyInfo } = shown.orgMetaData
    expect([companyInfo.licensesUrl, companyInfo.termsOfService]).toEqual([expect.any(String), expect.any(String)])
    expect(companyInfo).toMatchObject({ email: first.info.email, organization: 'figure' })
    expect(shown.orgMetaData.themeColors).toEqual(first.theme.color)
    expect(shown.orgPricingData).toMatchObject({
      line: { lowest: 15_000_00, highest: 400_000_00 },
      apr: { lowest: 7.6, highest: 17.2 },
      originationFee: { lowest: 0, highest: 4.99 },
      valuation: 180_00,
      manualNotary: 300_00,
      recordingFee: { lowest: 0, highest: 315_00 },
      recordingTax: { lowest: 0, highest: 1_400_00 },
    })
  })

  it('the organization data in the page contains no part of the policy or price list', () => {
    const page = JSON.stringify(publicOrganization(first))
    for (const secret of ['minimumScore', 'maximumCltv', 'apor', 'rateAdjustment', 'bands'])
      expect(page).not.toContain(secret)
  })
})
