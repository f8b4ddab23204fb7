import { cleanup, screen, waitFor } from '@testing-library/react'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { percent } from 'domain/values/rates.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testUuid, testView } from '../../../widgets/journey/testScreen.tsx'
import ProfileScreen from './Screen.tsx'

afterEach(cleanup)

it('the profile form prefills earlier answers but asks for consent each time', async () => {
  const { user, sent } = showScreen(<ProfileScreen />, testView('profile'))
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('José')
  expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('1980')
  const consent = screen.getByRole<HTMLInputElement>('checkbox')
  expect(consent.checked).toBe(false)

  await user.click(screen.getByRole('button', { name: /Agree and continue/ }))
  expect(screen.getByRole('alert').textContent).toContain('Please check 2 answers')
  expect(sent).toEqual([])

  await user.click(screen.getByRole('radio', { name: /418 Linden Terrace/ }))
  await user.click(consent)
  await user.click(screen.getByRole('button', { name: /Agree and continue/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.command).toBe(sentAs('saveProfile'))
  expect(sent[0]?.body).toMatchObject({
    firstName: 'José',
    lastName: "O'Brien",
    'dateOfBirth.year': '1980',
    selectedPropertyUuid: testUuid(2),
    softCreditConsent: 'true',
  })
})

it("the profile form rejects an age below the state's minimum", async () => {
  const { user, sent } = showScreen(<ProfileScreen />, testView('profile', { state: 'AL' }))
  const year = screen.getByLabelText('Year')
  await user.clear(year)
  await user.type(year, '2008')
  await user.click(screen.getByRole('button', { name: /Agree and continue/ }))
  expect(screen.getAllByText('Must be at least 19 years old').length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

it('the profile form asks about membership only if the lender has a member discount, and then requires an answer', async () => {
  showScreen(<ProfileScreen />, testView('profile'))
  expect(screen.queryByRole('group', { name: /Are you a member/ })).toBeNull()
  cleanup()

  const lender = publicOrganization(testOrganization)
  const union = { ...lender, orgPricingData: { ...lender.orgPricingData, memberDiscount: percent(0.25) } }
  const { user, sent } = showScreen(<ProfileScreen />, testView('profile'), undefined, union)
  expect(screen.getByText(/Members’ rates are 0.25% lower/)).toBeDefined()
  await user.click(screen.getByRole('radio', { name: /418 Linden Terrace/ }))
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /Agree and continue/ }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  await user.click(screen.getByRole('button', { name: /Agree and continue/ }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ member: 'YES' }))
})
