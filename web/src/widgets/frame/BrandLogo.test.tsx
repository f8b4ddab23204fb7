import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { expect, test } from 'vitest'
import { OrganizationProvider } from '../../api/injected.ts'
import { catalogOf } from '../../app/i18n.ts'
import { testOrganization } from '../journey/testScreen.tsx'
import { BrandLogo } from './BrandLogo.tsx'

function logo(animatedLogo: boolean): HTMLElement {
  cleanup()
  const capabilities = { ...testOrganization.capabilities, animatedLogo }
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={publicOrganization({ ...testOrganization, capabilities })}>
        <BrandLogo />
      </OrganizationProvider>
    </I18nProvider>,
  )
  return screen.getByRole('img', { name: 'Figure' })
}

test('an animated logo plays once, on the first page of a visit', () => {
  expect(logo(false).className).toBe('logo')
  expect(logo(true).className).toBe('logo animated')
  expect(logo(true).className).toBe('logo')
})
