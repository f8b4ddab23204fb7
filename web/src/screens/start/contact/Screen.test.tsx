import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import ContactScreen from './Screen.tsx'

afterEach(cleanup)

const send = () => screen.getByRole('button', { name: /Agree and continue/ })

it("the property form asks for each co-owner's role, and formats the SSN while the borrower types", async () => {
  const { user, sent } = showScreen(<ContactScreen />, testView('moreProfile', { state: 'CO' }))
  expect(screen.getByLabelText<HTMLSelectElement>('Property type').value).toBe('SINGLE_FAMILY')
  expect(screen.queryByText('Marital status')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Property condition'), 'GOOD')
  await user.click(screen.getByRole('radio', { name: 'I own it with others' }))
  const owner = within(screen.getByRole('group', { name: 'Other owners' }))
  await user.type(owner.getByLabelText('First name'), 'Bea')
  await user.type(owner.getByLabelText('Last name'), 'Quill')
  await user.type(owner.getByLabelText('Email'), 'jose@example.com')
  await user.click(owner.getByRole('radio', { name: 'Borrows with me' }))
  await user.type(screen.getByLabelText('Social Security number or ITIN'), '123456788')
  expect(screen.getByLabelText<HTMLInputElement>('Social Security number or ITIN').value).toBe('123-45-6788')
  await user.click(screen.getByRole('checkbox'))
  await user.click(send())
  expect(screen.getByRole('alert').textContent).toContain('Enter a different email address for each person')
  expect(sent).toEqual([])

  await user.clear(owner.getByLabelText('Email'))
  await user.type(owner.getByLabelText('Email'), 'bea@example.com')
  await user.click(send())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.command).toBe(sentAs('saveContact'))
  expect(sent[0]?.body).toMatchObject({
    ownershipType: 'JOINT',
    'coOwners.0.email': 'bea@example.com',
    'coOwners.0.role': 'CO_SIGNER',
    ssn: '123-45-6788',
  })
})

it("the property form asks about marriage in Texas, and asks for the spouse's details only if the spouse signs separately", async () => {
  const { user } = showScreen(<ContactScreen />, testView('moreProfile', { state: 'TX' }))
  await user.click(screen.getByRole('radio', { name: 'Married' }))
  expect(screen.getByRole('group', { name: /Your spouse/ })).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'I own it with others' }))
  expect(screen.queryByRole('group', { name: /^Your spouse/ })).toBeNull()
  await user.click(send())
  const links = within(screen.getByRole('alert')).getAllByRole('link')
  // Every link in the error summary points to an element on the page.
  for (const link of links)
    expect(document.getElementById((link.getAttribute('href') ?? '').slice(1)), link.outerHTML).not.toBeNull()
  await user.click(screen.getByRole('radio', { name: 'No' }))
  expect(screen.getByRole('group', { name: /^Your spouse/ })).toBeDefined()
})
