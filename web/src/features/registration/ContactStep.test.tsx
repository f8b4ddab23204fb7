import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { OrganizationProvider } from '../../api/injected.ts'
import { catalogOf } from '../../app/i18n.ts'
import { injectOrganization } from '../../widgets/journey/testScreen.tsx'
import { CONTACT_STEP } from './ContactStep.tsx'

afterEach(cleanup)

const { Fields } = CONTACT_STEP
const show = (typed: Readonly<Record<string, unknown>> = {}) =>
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={injectOrganization()}>
        <Fields typed={typed} version="v1" />
      </OrganizationProvider>
    </I18nProvider>,
  )

// Shows: behaviors
it('the contact step asks for consent to texts only if the lender sends texts to the chosen country', async () => {
  show()
  expect(screen.getByLabelText('Phone country')).toHaveProperty('value', 'US')
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.setup().selectOptions(screen.getByLabelText('Phone country'), 'GB')
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.getByText(/don’t send texts to this country/)).toBeDefined()
})

it('the contact step is prefilled with the country and phone number of an earlier answer', () => {
  show({ phoneCountry: 'GB', phoneNumber: '07400123456', email: 'ann@example.com' })
  expect(screen.getByLabelText('Phone country')).toHaveProperty('value', 'GB')
  expect(screen.getByLabelText('Mobile phone')).toHaveProperty('value', '07400 123456')
})

it('the contact step has buttons that complete an email address with a common domain', async () => {
  show()
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  const user = userEvent.setup()
  await user.type(email, 'ann.lee')
  await user.click(screen.getByRole('button', { name: '@gmail.com' }))
  expect(email.value).toBe('ann.lee@gmail.com')
  await user.click(screen.getByRole('button', { name: '@icloud.com' }))
  expect(email.value).toBe('ann.lee@icloud.com')
})
