import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { decide, file, open, ROSA } from './testAgent.tsx'

afterEach(cleanup)

const askable = [ROSA.identity]

test('an agent records answers that an applicant gave in person, and observes only what the applicant didn’t answer', async () => {
  const { user, sent } = open(file({ work: [], reviews: [], askable }))
  await user.click(await screen.findByRole('button', { name: 'Record answers' }))
  expect(screen.queryByText('Sex, as you observed it')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'In person' }))
  await screen.findByRole('group', { name: 'Ethnicity, as you observed it' })
  const question = (name: string) => within(screen.getByRole('group', { name }))
  await user.click(question('Ethnicity').getByRole('checkbox', { name: 'Not Hispanic or Latino' }))
  await user.click(question('Race').getByRole('checkbox', { name: 'White' }))
  expect(screen.queryByRole('group', { name: 'Ethnicity, as you observed it' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Race, as you observed it' })).toBeNull()
  await user.click(question('Sex, as you observed it').getByRole('radio', { name: 'Female' }))
  expect(await decide(user, 'Record answers')).toContain('for government monitoring only')
  expect(sent).toMatchObject([
    { command: 'demographics', body: { taken: 'IN_PERSON', ethnicity: '2', race: '5', observedSex: '2' } },
  ])
})

test('on the phone, an agent notes no observations', async () => {
  const { user } = open(file({ work: [], reviews: [], askable }))
  await user.click(await screen.findByRole('button', { name: 'Record answers' }))
  await user.click(screen.getByRole('radio', { name: 'On the phone' }))
  expect(screen.queryByText(/as you observed it/)).toBeNull()
})

test('an agent who may not record answers has no button for them', async () => {
  open(file({ work: [], reviews: [] }))
  await screen.findByText('No decisions waiting')
  expect(screen.queryByRole('button', { name: 'Record answers' })).toBeNull()
})
