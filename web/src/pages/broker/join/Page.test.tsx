import { cleanup, screen, waitFor } from '@testing-library/react'
import { BROKER_JOIN } from 'domain/routes/routes.ts'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../../../api/queries.ts'
import { showPage } from '../../../widgets/closing/testClosing.tsx'
import BrokerJoinPage from './Page.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const AT = `${BROKER_JOIN}?invitation=the-secret`
const INVITED = { brokerName: 'Bright Path', role: 'PROCESSOR', email: 'new@broker.example', hasAccount: false }
const PASSWORD = 'Blue!Kettle-42-Harbor'
/** Renders the page that an invitation opens. `posted` returns the server's response to the form. */
const show = (invited: object, posted: () => Response) =>
  showPage(<BrokerJoinPage />, AT, (method, path) =>
    path.endsWith('/invitation') ? (method === 'POST' ? posted() : Response.json(invited)) : undefined,
  )

it('an invited person without an account gives a name, a password and the consents', async () => {
  const { user, sent } = show(INVITED, () => Response.json({ message: 'Try again later.' }, { status: 429 }))
  await user.type(await screen.findByLabelText('First name'), 'Nia')
  await user.type(screen.getByLabelText('Last name'), 'Broker')
  await user.type(screen.getByLabelText('Choose a password'), PASSWORD)
  await user.type(screen.getByLabelText('Confirm password'), PASSWORD)
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Join team' }))
  const consents = { termPrivacyConsent: 'true', communicationConsent: 'true' }
  const body = { firstName: 'Nia', lastName: 'Broker', password: PASSWORD, confirmPassword: PASSWORD, ...consents }
  await waitFor(() => expect(sent).toMatchObject([{ body: { ...body, invitation: 'the-secret' } }]))
})

it('an invited person who enters a wrong password for an existing account sees an error at the password field', async () => {
  const { user } = show({ ...INVITED, hasAccount: true }, () =>
    Response.json({ message: 'The email or password is wrong.' }, { status: 401 }),
  )
  await user.type(await screen.findByLabelText('Your password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Join team' }))
  await waitFor(() => expect(screen.getAllByText('The email or password is wrong.').length).toBeGreaterThan(0))
  expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true')
})
