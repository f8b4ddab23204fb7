import { useLingui } from '@lingui/react/macro'
import type { RegistrationV1Step } from 'domain/routes/routes.ts'
import type { Version } from './flow.ts'

const V1_SECTIONS = {
  'property-info': 'PROPERTY',
  'home-address': 'PROPERTY',
  'sale-status': 'PROPERTY',
  'income-info': 'INCOME',
  name: 'PERSONAL',
  birthdate: 'PERSONAL',
  'contact-info': 'CONTACT',
  'login-info': 'LOGIN',
} as const satisfies Record<RegistrationV1Step, string>

/**
 * Returns a step's label for the progress bar. In registration v1, that's the section's name, followed by the step's
 * name if the section has several steps.
 */
export function useSection(version: Version, step: string): string {
  const { t } = useLingui()
  const section = version === 'v1' ? V1_SECTIONS[step as RegistrationV1Step] : undefined
  if (!section) return t`Registration`
  const steps: Partial<Record<string, string>> = {
    'property-info': t`Address`,
    'home-address': t`Home Address`,
    'sale-status': t`Sale Status`,
    name: t`Name`,
    birthdate: t`Birthdate`,
  }
  const sections = {
    PROPERTY: t`Property Info`,
    INCOME: t`Income Info`,
    PERSONAL: t`Personal Info`,
    CONTACT: t`Contact Info`,
    LOGIN: t`Login Info`,
  }
  const name = sections[section]
  const part = steps[step]
  return part ? t`${name}: ${part}` : name
}
