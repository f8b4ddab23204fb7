import { cleanup, screen, waitFor } from '@testing-library/react'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { percent } from 'domain/values/rates.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testUuid, testView } from '../../../widgets/journey/testScreen.tsx'
import ProfileScreen from './Screen.tsx'

afterEach(cleanup)

const press = (user: ReturnType<typeof showScreen>['user']) =>
  user.click(screen.getByRole('button', { name: /Agree and continue/ }))
const change = (user: ReturnType<typeof showScreen>['user']) =>
  user.click(screen.getByRole('button', { name: 'Change name or date of birth' }))

it('the profile screen shows earlier answers instead of asking again, and pressing the button counts as consent', async () => {
  const { user, sent } = showScreen(<ProfileScreen />, testView('profile'))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText("José O'Brien")).toBeDefined()
  expect(screen.getByText('04/02/1980')).toBeDefined()
  expect(screen.getByText('418 Linden Terrace, Fresno, CA 93704')).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByText('When you select “Agree and continue,” you agree:')).toBeDefined()
  expect(screen.getByText(/“written instructions” under the Fair Credit Reporting Act/)).toBeDefined()
  expect(sent).toEqual([])
  await press(user)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.command).toBe(sentAs('saveProfile'))
  expect(sent[0]?.body).toMatchObject({
    firstName: 'José',
    lastName: "O'Brien",
    dateOfBirth: '1980-04-02',
    selectedPropertyUuid: testUuid(2),
    softCreditConsent: 'true',
  })
})

it('if the application is for a second home, the profile screen also shows the address where the borrower lives', () => {
  const view = testView('profile')
  const homeAddress = { street1: '9 Millrace Court', street2: 'Apt 2', city: 'Dublin', state: 'OH', zip: '43017' }
  showScreen(<ProfileScreen />, { ...view, person: { ...view.person, homeAddress } })
  expect(screen.getByText('Your home address').nextElementSibling?.textContent).toBe(
    '9 Millrace Court, Apt 2, Dublin, OH 43017',
  )
})

it('the profile screen sends a corrected name', async () => {
  const { user, sent } = showScreen(<ProfileScreen />, testView('profile'))
  await change(user)
  const name = screen.getByLabelText<HTMLInputElement>('First name')
  expect(name.value).toBe('José')
  await user.clear(name)
  await user.type(name, 'Josefina')
  await press(user)
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ firstName: 'Josefina', dateOfBirth: '04/02/1980' }))
})

it("the profile screen rejects an age below the state's minimum", async () => {
  const { user, sent } = showScreen(<ProfileScreen />, testView('profile', { state: 'AL' }))
  await change(user)
  const date = screen.getByLabelText('Date of birth')
  await user.clear(date)
  await user.type(date, '04022008')
  await press(user)
  expect(screen.getAllByText('Must be at least 19 years old').length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

it("if a stored answer isn't valid, the profile screen opens the fields for changing it", async () => {
  const view = testView('profile', { state: 'AL' })
  const { user } = showScreen(<ProfileScreen />, {
    ...view,
    person: { ...view.person, dob: '2008-04-02' },
  })
  await press(user)
  expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('04/02/2008')
  expect(screen.getAllByText('Must be at least 19 years old').length).toBeGreaterThan(0)
})

it("the profile screen is shown as registration's last step", () => {
  showScreen(<ProfileScreen />, { ...testView('profile'), registrationSteps: 8 })
  expect(screen.getByRole('button', { name: /Step 8 of 8/ })).toBeDefined()
})

it('the profile screen asks about membership only if the lender has a member discount, and then requires an answer', async () => {
  showScreen(<ProfileScreen />, testView('profile'))
  expect(screen.queryByRole('group', { name: /Are you a member/ })).toBeNull()
  cleanup()

  const lender = publicOrganization(testOrganization)
  const union = { ...lender, orgPricingData: { ...lender.orgPricingData, memberDiscount: percent(0.25) } }
  const { user, sent } = showScreen(<ProfileScreen />, testView('profile'), undefined, union)
  expect(screen.getByText(/Members’ rates are 0.25% lower/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: /Agree and continue/ }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  await user.click(screen.getByRole('button', { name: /Agree and continue/ }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ member: 'YES' }))
})
