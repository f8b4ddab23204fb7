import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { publicOrganisation } from 'domain/organisation/publicOrganisation.ts'
import { expect, test } from 'vitest'
import { OrganisationProvider } from '../../api/injected.ts'
import { catalogueOf } from '../../app/i18n.ts'
import { testOrganisation } from '../journey/testScreen.tsx'
import { BrandLogo } from './BrandLogo.tsx'

function logo(animatedLogo: boolean): HTMLElement {
  cleanup()
  const capabilities = { ...testOrganisation.capabilities, animatedLogo }
  render(
    <I18nProvider i18n={catalogueOf('en')}>
      <OrganisationProvider value={publicOrganisation({ ...testOrganisation, capabilities })}>
        <BrandLogo />
      </OrganisationProvider>
    </I18nProvider>,
  )
  return screen.getByRole('img', { name: 'Figure' })
}

test('9: the logo of organisations that animate it moves once, on the first page of a visit', () => {
  expect(logo(false).className).toBe('logo')
  expect(logo(true).className).toBe('logo animated')
  expect(logo(true).className).toBe('logo')
})
