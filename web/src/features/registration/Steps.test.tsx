import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { OrganizationProvider } from '../../api/injected.ts'
import { catalogOf } from '../../app/i18n.ts'
import { PlaceContext } from '../../ui/place.ts'
import { injectOrganization } from '../../widgets/journey/testScreen.tsx'
import { loadStep, stepFor } from './Steps.tsx'

beforeAll(() => loadStep('income'))
afterEach(cleanup)

function Heading({ step = 'property' }: { readonly step?: Parameters<typeof stepFor>[0] }) {
  const { heading, lead } = stepFor(step).useHeading()
  return (
    <>
      <h1>{heading}</h1>
      <p>{lead}</p>
    </>
  )
}

it('the first registration page advertises an application in five minutes and funding in five days', () => {
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={injectOrganization()}>
        <Heading />
      </OrganizationProvider>
    </I18nProvider>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Apply in 5 minutes, receive funding in 5 days')
  const { textContent: lead } = screen.getByRole('paragraph')
  expect(lead).toContain('won’t affect your credit score')
  expect(lead).toMatch(/Approval takes about five minutes, and funding takes as little as five days\./)
})

function HomeAddress() {
  const { Fields } = stepFor('homeAddress')
  return (
    <form>
      <Heading step="homeAddress" />
      <Fields typed={{}} version="v2" />
    </form>
  )
}

/** Shows the home address step. `homeAddress` is the address that the signed-in person gave for an earlier home. */
async function showHomeAddress(homeAddress?: object) {
  await loadStep('homeAddress')
  const data = { draft: { homeAddress } }
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={injectOrganization()}>
        <PlaceContext value={{ pathname: '', search: '', data, navigate: async () => {} }}>
          <HomeAddress />
        </PlaceContext>
      </OrganizationProvider>
    </I18nProvider>,
  )
}

// Shows: words, enumerations, behaviors
it('registration asks the owner of a second home or a rental for the address of the primary home', async () => {
  await showHomeAddress()
  expect(screen.getByRole('heading').textContent).toBe('Primary home address?')
  expect(screen.queryByText(/You gave us this address before/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Address not listed' })).toBeDefined()
})

it('a signed-in person sees the home address given earlier, to confirm or change it', async () => {
  const home = { street1: '9 Harbor Road', street2: 'Apt 4', city: 'Columbus', state: 'OH', zip: '43215' }
  await showHomeAddress(home)
  expect(screen.getByText(/^You gave us this address before\. .* Change it if you’ve moved\.$/)).toBeDefined()
  const shown = new FormData(document.querySelector('form') ?? undefined)
  expect(Object.fromEntries(shown)).toMatchObject({
    ...home,
    search: '9 Harbor Road, Apt 4, Columbus, OH 43215',
    revealed: 'true',
  })
})

it('the last step shows the authorization of both credit pulls, without a checkbox', async () => {
  await loadStep('credentials')
  const organization = injectOrganization()
  const { Fields } = stepFor('credentials')
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={organization}>
        <Fields typed={{}} version="v2" />
      </OrganizationProvider>
    </I18nProvider>,
  )
  const { companyName } = organization.orgMetaData.companyInfo
  const notices = screen.getAllByText(/soft inquiry/).map(({ textContent }) => textContent)
  expect(notices).toHaveLength(2)
  expect(notices[0]).toContain(`you give ${companyName} written instructions under the Fair Credit Reporting Act`)
  expect(notices[1]).toContain(`authorize ${companyName}’s service providers to make a soft inquiry`)
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
})

const V1 = [
  'Employed full-time',
  'Employed part-time',
  'Self-employed',
  'Retired',
  'Unemployed / furloughed',
  'Separate maintenance payments',
]

it.each([
  ['v1', V1],
  ['v2', [...V1, 'Alimony', 'Child support', 'Public assistance program']],
] as const)('registration %s has its own list of income sources', (version, offered) => {
  const { Fields } = stepFor('income')
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <Fields typed={{}} version={version} />
    </I18nProvider>,
  )
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options.slice(1)).toEqual(offered)
})
