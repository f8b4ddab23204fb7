import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import WhichHomeScreen from './Screen.tsx'

afterEach(cleanup)
const view = {
  ...testView('profile'),
  homes: [
    { unit: 'Unit 2', parcelEnding: '0320', ownerInitials: ['T. T.'], yearBuilt: 1971 },
    { parcelEnding: '0310', ownerInitials: [], yearBuilt: 1968 },
  ],
}

it("if there are several homes at an address, the screen tells them apart without showing owners' names", async () => {
  const { user, sent } = showScreen(<WhichHomeScreen />, view)
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Unit 2Parcel number ending in 0320. Built in 1971. Owner’s initials: T. T.',
    'Parcel number ending in 0310Built in 1968',
    'None of theseYou can then correct the address or send a document.',
  ])
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('alert').textContent).toContain('Choose your home, or choose “None of these”')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('radio', { name: /ending in 0310/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('chooseHome'), body: { home: '1' } }]))
})

it('a borrower can answer that none of the homes is theirs', async () => {
  const { user, sent } = showScreen(<WhichHomeScreen />, view)
  await user.click(screen.getByRole('radio', { name: /^None of these/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('chooseHome'), body: { home: 'NONE' } }]))
})
