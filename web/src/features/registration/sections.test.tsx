import { I18nProvider } from '@lingui/react'
import { cleanup, renderHook } from '@testing-library/react'
import { REGISTRATION_V1_STEPS } from 'domain/routes/routes.ts'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { catalogOf } from '../../app/i18n.ts'
import { useSection } from './sections.ts'

afterEach(cleanup)

const wrapper = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={catalogOf('en')}>{children}</I18nProvider>
)

// Shows: words
it('registration v1 shows the names of its sections', () => {
  const { result } = renderHook(() => REGISTRATION_V1_STEPS.map((step) => useSection('v1', step)), { wrapper })
  expect(result.current).toEqual([
    'Property Info: Address',
    'Property Info: Home Address',
    'Property Info: Sale Status',
    'Income Info',
    'Personal Info: Name',
    'Personal Info: Birthdate',
    'Contact Info',
    'Login Info',
  ])
})

it('registration v2 shows no sections', () => {
  const { result } = renderHook(() => useSection('v2', 'legal-name'), { wrapper })
  expect(result.current).toBe('Registration')
})
