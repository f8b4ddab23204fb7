import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import HmdaScreen from './Screen.tsx'

afterEach(cleanup)

it('the borrower can leave the demographic questions unanswered', async () => {
  const { user, sent } = showScreen(<HmdaScreen />, testView('hmda'))
  await user.click(screen.getByRole('button', { name: /Continue/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.command).toBe(sentAs('saveHmda'))
})

it('a demographic question accepts several answers and free text, but clears them if the person declines to answer', async () => {
  const { user, sent } = showScreen(<HmdaScreen />, testView('hmda'))
  const race = within(screen.getByRole('group', { name: 'Race' }))
  const box = (name: string) => race.getByRole<HTMLInputElement>('checkbox', { name })
  await user.click(box('Asian'))
  await user.click(box('Other Asian'))
  await user.type(race.getByLabelText(/Asian race/), 'Hmong')
  await user.click(box('I do not wish to provide this information'))
  expect(box('Asian').checked).toBe(false)
  expect(race.getByLabelText<HTMLInputElement>(/Asian race/).value).toBe('')
  await user.type(race.getByLabelText(/Asian race/), 'Hmong')
  expect(box('I do not wish to provide this information').checked).toBe(false)
  await user.click(box('White'))
  const sex = within(screen.getByRole('group', { name: 'Sex' }))
  await user.click(sex.getByRole('checkbox', { name: 'I do not wish to provide this information' }))
  await user.click(screen.getByRole('button', { name: /Continue/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ race: '5', raceAsianText: 'Hmong', sex: 'DECLINE' })
})
