import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { CompanyInfo } from 'domain/organization/info.ts'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { STATE_CODES } from 'domain/values/address.ts'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Organization, OrganizationProvider } from '../../api/injected.ts'
import { catalogOf } from '../../app/i18n.ts'
import { injectOrganization } from '../journey/testScreen.tsx'
import { Footer } from './Footer.tsx'
import { DisclosureRef } from './LegalLinks.tsx'

// Shows: words, behaviors
const on = vi.hoisted(() => new Set<string>())
vi.mock('../../api/flags.ts', () => ({ useFlag: (key: string) => on.has(key) }))
afterEach(() => {
  cleanup()
  on.clear()
})

const base = publicOrganization(testOrganization)

interface Change {
  readonly info?: Partial<CompanyInfo>
  readonly capabilities?: Partial<Organization['orgMetaData']['capabilities']>
  readonly states?: readonly string[]
}

function page({ info, capabilities, states }: Change = {}) {
  const { orgMetaData } = base
  const organization: Organization = {
    ...base,
    orgMetaData: {
      ...orgMetaData,
      companyInfo: { ...orgMetaData.companyInfo, ...info },
      capabilities: { ...orgMetaData.capabilities, ...capabilities },
      licenses: states?.map((abbrev) => ({ abbrev, license: `${abbrev}-77` })) ?? orgMetaData.licenses,
    },
  }
  injectOrganization(organization)
  return (
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={organization}>
        <DisclosureRef name="inquiry" />
        <DisclosureRef name="nothing" />
        <footer>
          <Footer />
        </footer>
      </OrganizationProvider>
    </I18nProvider>
  )
}

function show(change?: Change) {
  render(page(change))
  const foot = within(screen.getByRole('contentinfo'))
  return { foot, text: () => screen.getByRole('contentinfo').textContent ?? '' }
}

const LOGO = /National Credit Union Administration/

describe('footer', () => {
  it("the footer shows the lender's name, address, phone, NMLS number with its link, and the 256-bit encryption notice", () => {
    const { foot, text } = show()
    expect(text()).toContain('Figure Home Equity LLC')
    expect(text()).toContain('400 Lantern Square, Suite 900, Charlotte, NC 28202')
    expect(foot.getByRole('link', { name: /NMLS 9900101/ }).getAttribute('href')).toContain('9900101')
    expect(foot.getByRole('link', { name: '888-819-6388' }).getAttribute('href')).toBe('tel:888-819-6388')
    expect(text()).toContain('256-bit encryption')
  })

  it("the footer's links to the legal pages load full pages", () => {
    const { foot } = show()
    const links = Object.fromEntries(
      within(foot.getByRole('navigation', { name: 'Legal' }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    )
    expect(links).toMatchObject({
      'Terms of use': '/terms',
      'Privacy policy': '/privacy',
      'Electronic Communications Policy': '/communications',
      Licenses: '/licenses',
      Accessibility: '/accessibility',
    })
  })

  it('the footer opens an external privacy policy in a new tab, and the link announces the new tab', () => {
    const { foot } = show({ info: { privacyLinkIsExternal: true, privacyPolicyUrl: 'https://else.example/privacy' } })
    const link = foot.getByRole('link', { name: /^Privacy policy ?\(opens in a new tab\)$/ })
    expect(link.getAttribute('href')).toBe('https://else.example/privacy')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    cleanup()
    expect(show().foot.getByRole('link', { name: 'Privacy policy' }).getAttribute('target')).toBeNull()
  })

  it("the footer has the lender's extra links and a link to legal information on another site", () => {
    const { foot } = show({
      info: {
        companyLegalUrl: 'https://else.example/legal',
        footerLinks: [{ label: 'Become a member', url: 'https://else.example/join' }],
      },
    })
    expect(foot.getByRole('link', { name: /^Become a member/ }).getAttribute('href')).toBe('https://else.example/join')
    expect(foot.getByRole('link', { name: /^Legal information/ })).toBeDefined()
    cleanup()
    expect(show().foot.queryByRole('link', { name: /^Legal information/ })).toBeNull()
  })

  it('the footer says that more states will follow, unless the lender is licensed in all 50 states', () => {
    expect(show({ states: ['ID', 'OR', 'WA'] }).text()).toContain(
      'Licensed in Idaho, Oregon, and Washington; more states to come.',
    )
    cleanup()
    const all = show({ states: STATE_CODES }).text()
    expect(all).toContain('Licensed in all 50 states and the District of Columbia.')
    expect(all).not.toContain('more states to come')
  })

  it('the footer shows the weekday hours of customer service in Pacific Time, and weekend hours if there are any', () => {
    expect(show().text()).toContain(
      'Customer service Monday-Friday 6:00 a.m. - 6:00 p.m. PT, Saturday 8:00 a.m. - 4:00 p.m. PT, Sunday 8:00 a.m. - 2:00 p.m. PT',
    )
    cleanup()
    const { hours } = base.orgMetaData.companyInfo
    const weekdays = hours.OPS_PHONE.map((day) => ({ ...day, isOpen: day.weekday < 6 }))
    const text = show({ info: { hours: { ...hours, OPS_PHONE: weekdays } } }).text()
    expect(text).toContain('Customer service Monday-Friday 6:00 a.m. - 6:00 p.m. PT Closed on federal holidays')
    expect(text).not.toContain('Saturday')
  })

  it('the footer shows the Illinois notice only for lenders with the Illinois notice capability and an Illinois license', () => {
    const notice = { name: 'Illinois Community Reinvestment Notice' }
    const capabilities = { illinoisCommunityReinvestmentNotice: true }
    const { foot } = show({ capabilities, states: ['IL'] })
    expect(foot.getByRole('link', notice).getAttribute('href')).toBe('/licenses#illinois')
    cleanup()
    expect(show({ capabilities, states: ['OR'] }).foot.queryByRole('link', notice)).toBeNull()
    cleanup()
    const off = { illinoisCommunityReinvestmentNotice: false }
    expect(show({ capabilities: off, states: ['IL'] }).foot.queryByRole('link', notice)).toBeNull()
  })

  it('the footer shows a different New York notice if the regulator-review flag is set', () => {
    expect(show({ states: ['NY'] }).text()).toContain('Department of Financial Services, license NY-77.')
    cleanup()
    expect(show({ states: ['OR'] }).text()).toContain(
      'New York: This site is not authorized by the New York State Department',
    )
    cleanup()
    const review = show({ states: ['OR'], info: { allowRegulatorReview: true } }).text()
    expect(review).toContain('is under review by the New York State Department of Financial Services')
    expect(review).not.toContain('not authorized')
  })

  it('the footer numbers the product disclosures, and each reference links to its disclosure', () => {
    const { foot } = show()
    const items = within(foot.getByRole('list', { name: 'Disclosures' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(
      base.orgMetaData.companyInfo.disclosureCopy.map(({ text }) => text),
    )
    const references = screen.getAllByRole('link', { name: /^Disclosure \d+$/ })
    expect(references).toHaveLength(1)
    const target = document.getElementById(references[0]?.getAttribute('href')?.slice(1) ?? '')
    expect(target?.textContent).toContain('soft credit inquiry')
    expect(references[0]?.textContent).toBe(String(items.indexOf(target as HTMLElement) + 1))
  })

  it("the footer shows the lender's equal-housing logo", () => {
    expect(show({ info: { footerImage: 'EQUAL_HOUSING_LENDER' } }).text()).toContain('Equal Housing Lender')
    cleanup()
    expect(show({ info: { footerImage: 'EQUAL_HOUSING_OPPORTUNITY' } }).text()).toContain('Equal Housing Opportunity')
  })

  it('the server renders the complete footer, which needs no scripts', () => {
    const html = renderToString(page({ capabilities: { creditUnionRegulatorLogo: true } }))
    for (const part of [/Equal Housing/, LOGO, /more states to come/, /Customer service/, /id="disclosure-apr"/])
      expect(html).toMatch(part)
  })

  it("the footer shows the credit union regulator's logo for lenders with the regulator logo capability", () => {
    expect(show({ capabilities: { creditUnionRegulatorLogo: true } }).text()).toMatch(LOGO)
    cleanup()
    expect(show({ capabilities: { creditUnionRegulatorLogo: false } }).text()).not.toMatch(LOGO)
  })

  it("the footer shows the credit union regulator's logo if the public feature flag is on", () => {
    on.add('fe-credit-union-logo')
    expect(show({ capabilities: { creditUnionRegulatorLogo: false } }).text()).toMatch(LOGO)
  })
})
