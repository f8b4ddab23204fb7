import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, StrictMode } from 'react'
import { type Organization, OrganizationProvider } from '../api/injected.ts'
import { PageTitleContext } from '../ui/pageTitle.ts'

interface ProvidersProps {
  i18n: I18n
  organization: Organization
  page: { brand: string; title?: string }
  children: ReactNode
}

/** Wraps every page in the React providers. The server and the browser use the same providers. */
export function Providers({ i18n, organization, page, children }: ProvidersProps) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <OrganizationProvider value={organization}>
          <PageTitleContext value={page}>{children}</PageTitleContext>
        </OrganizationProvider>
      </I18nProvider>
    </StrictMode>
  )
}
