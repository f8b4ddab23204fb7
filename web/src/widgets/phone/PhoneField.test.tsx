import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { catalogOf } from '../../app/i18n.ts'
import { PhoneField } from './PhoneField.tsx'

afterEach(cleanup)

function show(props: Partial<Parameters<typeof PhoneField>[0]> = {}) {
  const onCountry = vi.fn()
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <PhoneField label="Mobile phone" onCountry={onCountry} {...props} />
    </I18nProvider>,
  )
  const number = screen.getByLabelText<HTMLInputElement>('Mobile phone')
  return { user: userEvent.setup(), country: screen.getByLabelText('Phone country'), number, onCountry }
}

it('the phone field defaults to the United States and formats US numbers while the person types', async () => {
  const { user, country, number } = show()
  expect(country).toHaveProperty('value', 'US')
  expect(screen.getByRole('option', { name: 'United Kingdom (+44)' })).toBeDefined()
  await user.type(number, '5550104477')
  expect(number.value).toBe('(555) 010-4477')
})

it('after the person chooses another country, the phone field formats the number and limits its length for that country', async () => {
  const { user, country, number, onCountry } = show()
  await user.selectOptions(country, 'GB')
  expect(onCountry).toHaveBeenCalledWith('GB')
  await user.type(number, '0740012345699')
  expect(number.value).toBe('07400 123456')
})

it('the phone field shows an earlier answer in the format of the country chosen earlier', () => {
  const { country, number } = show({ number: '07400123456', country: 'GB' })
  expect(country).toHaveProperty('value', 'GB')
  expect(number.value).toBe('07400 123456')
})

it("the phone field shows a stored number in the format of the number's own country code", () => {
  const { country, number } = show({ number: '+447400123456' })
  expect(country).toHaveProperty('value', 'GB')
  expect(number.value).toBe('07400 123456')
})

it('the country label of an optional phone field says whose phone it is, and that the phone is optional', () => {
  const label = 'Country of the insurer’s phone'
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <PhoneField label="Insurer’s phone" countryLabel={label} optional />
    </I18nProvider>,
  )
  expect(screen.getByRole('combobox', { name: /^Country of the insurer’s phone.*optional/ })).toBeDefined()
})

it('two phone numbers on one form have separate field names', () => {
  const { country, number } = show({ name: 'employerPhone', countryName: 'employerPhoneCountry', autoComplete: 'off' })
  expect([country.getAttribute('name'), number.name]).toEqual(['employerPhoneCountry', 'employerPhone'])
  expect(number.autocomplete).toBe('off')
})
