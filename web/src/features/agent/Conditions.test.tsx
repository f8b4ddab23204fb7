import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { decide, enter, file, NOW, open, problem, ROSA } from './testAgent.tsx'

afterEach(cleanup)

describe('requests to an additional signer', () => {
  const DANA = { identity: testUuid(40), role: 'CO_SIGNER', invited: true, name: 'Dana Quill' } as const
  const LEE = { identity: testUuid(41), role: 'NON_BORROWING_OWNER', invited: false, name: 'Lee Quill' } as const
  const shown = file({ people: [ROSA, DANA, LEE] })

  it('an agent can request something from anyone on the application, and the borrower is listed first', async () => {
    const { user, sent } = open(shown)
    await user.click(await screen.findByRole('button', { name: 'New request' }))
    const group = screen.getByRole('group', { name: 'Send to' })
    const choices = within(group).getAllByRole<HTMLInputElement>('radio')
    expect(choices.map(({ value, checked, disabled }) => [value, checked, disabled])).toEqual([
      [ROSA.identity, true, false],
      [DANA.identity, false, false],
      [LEE.identity, false, true],
    ])
    expect(within(group).getByText(/Non-borrowing owner. Available after the borrower signs/)).toBeTruthy()
    await user.click(within(group).getByRole('radio', { name: /^Dana Quill/ }))
    await user.selectOptions(screen.getByLabelText('Type of request'), 'Phone number')
    await enter(user, 'Message to the person', 'Please tell us a number.')
    await enter(user, 'Reason', 'The notary wants to call.')
    await decide(user, 'Send request')
    await screen.findByText('No decisions waiting')
    expect(sent[0]).toMatchObject({
      command: 'conditions',
      body: { category: 'MISSING_PHONE_NUMBER', forIdentity: DANA.identity },
    })
  })

  it('if the server rejects the chosen person, the request form shows the error at the person field', async () => {
    const message = 'This person isn’t on the application'
    const { user } = open(shown, () => problem(422, { errors: [{ field: 'forIdentity', message }] }))
    await user.click(await screen.findByRole('button', { name: 'New request' }))
    await user.click(screen.getByRole('radio', { name: /Dana Quill/ }))
    await user.selectOptions(screen.getByLabelText('Type of request'), 'Phone number')
    await enter(user, 'Message to the person', 'Please tell us a number.')
    await enter(user, 'Reason', 'The notary wants to call.')
    await decide(user, 'Send request')
    const group = await screen.findByRole('group', { name: 'Send to' })
    expect(await within(group).findByText(message)).toBeTruthy()
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'The notary wants to call.')
  })

  it('the case file lists a sent request with its message', async () => {
    const asked = {
      uuid: testUuid(30),
      category: 'MISSING_PHONE_NUMBER',
      state: 'OPEN',
      created: NOW,
      notes: '',
      commentsToBorrower: 'Please tell us a number.',
      forIdentity: DANA.identity,
    } as const
    const { user } = open(file({ people: [ROSA, DANA], conditions: [asked] }))
    expect(await screen.findByRole('heading', { name: 'Phone number' })).toBeTruthy()
    expect(screen.getByText('Dana Quill, Co-signer')).toBeTruthy()
    // Only one form is open at a time, so field names are unique on the page.
    await user.click(screen.getByRole('button', { name: 'New request' }))
    expect(screen.getAllByRole('textbox')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Withdraw request' }))
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
  })
})
