import { cleanup, screen } from '@testing-library/react'
import { instant } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { closingView, SIGNER } from '../../../widgets/closing/testClosing.tsx'
import { showScreen } from '../../../widgets/journey/testScreen.tsx'
import AdditionalSignersScreen from './Screen.tsx'

afterEach(cleanup)

it("the signers screen shows which owners haven't signed and when each was invited, and can resend an owner's link", async () => {
  const view = closingView('sealed', { signer: { invitedAt: instant('2026-11-24T04:00:00Z') } })
  expect(view.journey.state).toBe('codeed')
  const { user, sent } = showScreen(<AdditionalSignersScreen />, view)
  // The invitation was sent on November 24 in UTC, which was still November 23 in the property's time zone.
  expect(screen.getByText(/link sent to dana@example.com on 11\/23\/2026/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: /Send the link again.*Dana/ }))
  expect(sent).toEqual([{ command: 'invite-signer', body: { identityUuid: SIGNER } }])
})
