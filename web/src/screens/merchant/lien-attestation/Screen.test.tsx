import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import LienAttestationScreen from './Screen.tsx'

afterEach(cleanup)
const view = { ...testView('appSummary'), merchant: { name: 'Brightwater Kitchens' } }

it("the lien attestation lists the loans and requires the borrower's full legal name", async () => {
  const { user, sent } = showScreen(<LienAttestationScreen />, view)
  expect(screen.getByText(/Valley Bank/)).toBeDefined()
  expect(screen.getByText('$18,250')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: /Yes, it’s complete/ }))
  await user.type(screen.getByLabelText('Your full legal name'), 'Jo Brien')
  await user.click(screen.getByRole('button', { name: 'Confirm and continue' }))
  expect(sent).toEqual([])
  const name = screen.getByLabelText('Your full legal name')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await user.clear(name)
  await user.type(name, "José O'Brien")
  await user.click(screen.getByRole('button', { name: 'Confirm and continue' }))
  expect(sent).toMatchObject([
    { command: sentAs('attestLiens'), body: { allListed: 'YES', signature: "José O'Brien" } },
  ])
})

it('if the borrower answers that a loan is missing, the lien attestation opens the liens screen', async () => {
  const { user, sent } = showScreen(<LienAttestationScreen />, view)
  await user.click(screen.getByRole('radio', { name: /one is missing/ }))
  expect(screen.getByText(/choose an offer again/)).toBeDefined()
  expect(screen.queryByLabelText('Your full legal name')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add a loan' }))
  expect(sent).toMatchObject([{ command: sentAs('attestLiens'), body: { allListed: 'NO' } }])
})
