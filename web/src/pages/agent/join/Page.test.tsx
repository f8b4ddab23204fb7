import { cleanup, screen, waitFor } from '@testing-library/react'
import { AGENT_JOIN } from 'domain/routes/routes.ts'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../../../api/queries.ts'
import { showPage } from '../../../widgets/closing/testClosing.tsx'
import AgentJoinPage from './Page.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const AT = `${AGENT_JOIN}?invitation=the-secret`
const PASSWORD = 'Blue!Kettle-42-Harbor'
/** Renders the page of an invitation link that becomes invalid before the password is submitted. */
function show() {
  let hasEnded = false
  return showPage(<AgentJoinPage />, AT, (method, path) => {
    if (!path.endsWith('/invitation')) return undefined
    hasEnded ||= method === 'POST'
    return hasEnded ? Response.json({}, { status: 404 }) : Response.json({ email: 'ana@lender.example' })
  })
}

it('an invited colleague with a valid link sets a password that meets the rules', async () => {
  const { user, sent } = show()
  expect(await screen.findByLabelText('Your email')).toHaveProperty('value', 'ana@lender.example')
  await user.type(screen.getByLabelText('Choose a password'), 'short')
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  expect(screen.getAllByText('Must be at least 12 characters long').length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await user.clear(screen.getByLabelText('Choose a password'))
  await user.type(screen.getByLabelText('Choose a password'), PASSWORD)
  await user.type(screen.getByLabelText('Confirm password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  const body = { password: PASSWORD, confirmPassword: PASSWORD, invitation: 'the-secret' }
  await waitFor(() => expect(sent).toMatchObject([{ command: 'invitation', body }]))
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy()
})

it('the page for an invalid link says who can help, and links to sign-in', async () => {
  showPage(<AgentJoinPage />, AT, (_, path) =>
    path.endsWith('/invitation') ? Response.json({}, { status: 404 }) : undefined,
  )
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/agent/login')
})
