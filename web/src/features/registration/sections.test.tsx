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

it('names the sections of registration v1', () => {
  const { result } = renderHook(() => REGISTRATION_V1_STEPS.map((step) => useSection('v1', step)), { wrapper })
  expect(result.current).toEqual([
    'Property Info: Address',
    'Property Info: Sale Status',
    'Income Info',
    'Personal Info: Name',
    'Personal Info: Birthdate',
    'Contact Info',
    'Login Info',
  ])
})

it('shows no sections in registration v2', () => {
  const { result } = renderHook(() => useSection('v2', 'legal-name'), { wrapper })
  expect(result.current).toBe('Registration')
})
