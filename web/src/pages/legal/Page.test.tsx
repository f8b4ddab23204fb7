import { cleanup, screen, within } from '@testing-library/react'
import { LEGAL_PAGES } from 'domain/routes/routes.ts'
import { cents, dollars } from 'domain/values/money.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { showPublicPage, testLender } from '../../widgets/support/testPages.tsx'
import ComingSoonPage from '../coming-soon/Page.tsx'
import LegalPage from './Page.tsx'

afterEach(cleanup)

const show = (at: string, meta: Partial<typeof testLender.orgMetaData> = {}) =>
  showPublicPage({ element: <LegalPage /> }, at, {
    organization: { ...testLender, orgMetaData: { ...testLender.orgMetaData, ...meta } },
  })
const info = testLender.orgMetaData.companyInfo
const main = () => screen.getByRole('main').textContent ?? ''

describe('legal pages', () => {
  it.each(LEGAL_PAGES)(
    "the legal page %s has a date, the lender's name and a table of contents with a link to every section",
    (path) => {
      show(path)
      expect(main()).toContain(info.companyName)
      expect(main()).toContain('Effective 11/23/2026')
      const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
      const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
      expect(links.map(({ textContent }) => textContent)).toEqual(headings.map(({ textContent }) => textContent))
      for (const link of links)
        expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')?.tagName).toBe('SECTION')
    },
  )

  it("the page /terms states the lender's own amounts and limits", () => {
    show('/terms')
    for (const figure of ['$15,000', '$400,000', '7.60%', '17.20%', '4.99%', '$180', '$300', info.phoneFormatted])
      expect(main()).toContain(figure)
  })

  it('the page /terms mentions states with a higher minimum credit line only if the lender lends in such a state', () => {
    const terms = (minimumLineByState: typeof testLender.orgPricingData.minimumLineByState) => {
      cleanup()
      showPublicPage({ element: <LegalPage /> }, '/terms', {
        organization: { ...testLender, orgPricingData: { ...testLender.orgPricingData, minimumLineByState } },
      })
      return main()
    }
    const { lowest } = testLender.orgPricingData.line
    expect(terms({ TX: cents(lowest + 1) })).toContain('Some states have a higher minimum')
    expect(terms({ TX: lowest })).not.toContain('higher minimum')
    expect(terms({})).not.toContain('higher minimum')
  })

  it.each([
    [0, 'Paper copies are free.'],
    [7.5, 'A paper copy of a record that you already have online costs $7.50.'],
  ])('with a fee of $%d for paper copies, the page /communications says: %s', (fee, says) => {
    const orgPricingData = { ...testLender.orgPricingData, paperCopyFee: dollars(fee) }
    showPublicPage({ element: <LegalPage /> }, '/communications', {
      organization: { ...testLender, orgPricingData },
    })
    expect(main()).toContain(says)
    expect(main()).not.toContain('on paper at no charge')
  })

  it('the page /terms mentions a higher minimum age only if the lender lends in a state that has one', () => {
    const license = (abbrev: string) => ({ abbrev, license: `${abbrev}-1` })
    const terms = (...states: string[]) => {
      cleanup()
      show('/terms', { licenses: states.map(license) })
      return main()
    }
    expect(terms('AL', 'OR')).toContain('at least 18 years old (19 in Alabama)')
    expect(terms('OR')).toContain('at least 18 years old and')
  })

  it('the page /terms mentions rental property if the lender accepts it', () => {
    show('/terms', { products: { dscr: { name: 'Rental loan', tagline: '' } } })
    expect(main()).toContain('lien on the rental property')
    expect(main()).not.toContain('lien on your home')
  })

  it("the page /privacy links to the lender's external policy if there is one", () => {
    show('/privacy')
    expect(main()).not.toContain('This policy covers this site')
    cleanup()
    const url = 'https://else.example/privacy'
    show('/privacy', { companyInfo: { ...info, privacyLinkIsExternal: true, privacyPolicyUrl: url } })
    const [link] = within(screen.getByRole('main')).getAllByRole('link', { name: /^Privacy policy/ })
    expect(link?.getAttribute('href')).toBe(url)
  })

  it('the page /accessibility names the accessibility standard and says how to get help', () => {
    show('/accessibility')
    const page = within(screen.getByRole('main'))
    expect(page.getByRole('heading', { level: 1 }).textContent).toContain('Accessibility statement')
    expect(page.getByRole('link', { name: /WCAG\) 2\.2/ })).toBeDefined()
    expect(page.getByRole('link', { name: info.phoneFormatted }).getAttribute('href')).toBe(
      `tel:${info.phoneFormatted}`,
    )
    expect(page.getByRole('link', { name: info.email }).getAttribute('href')).toBe(`mailto:${info.email}`)
  })

  it('the page /licenses lists every licensed state with its license number, and the state notices', () => {
    const licenses = ['IL', 'OR', 'TX'].map((abbrev) => ({ abbrev, license: `${abbrev}-77` }))
    show('/licenses', { licenses })
    const rows = within(screen.getByRole('table', { name: 'Licenses by state' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual(['IllinoisIL-77', 'OregonOR-77', 'TexasTX-77'])
    expect(main()).toContain('More states to come.')
    expect(document.getElementById('illinois')?.textContent).toContain('Your involvement is encouraged')
    expect(document.getElementById('new-york')?.textContent).toContain('not authorized')
    expect(document.getElementById('texas')).not.toBeNull()
    cleanup()
    show('/licenses', { licenses: licenses.slice(1, 2) })
    expect(document.getElementById('illinois')).toBeNull()
    expect(document.getElementById('texas')).toBeNull()
  })
})

it('the page /coming-soon announces the product and links to other pages', () => {
  showPublicPage({ element: <ComingSoonPage /> }, '/coming-soon')
  expect(screen.getByRole('heading', { level: 1, name: 'Coming soon' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to my dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.getByRole('link', { name: 'Ask us about it' }).getAttribute('href')).toBe('/contact')
})
