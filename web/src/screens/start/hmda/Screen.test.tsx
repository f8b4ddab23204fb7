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

it('a demographic question sends all checked answers and the typed text, even if the person also refuses to answer', async () => {
  const { user, sent } = showScreen(<HmdaScreen />, testView('hmda'))
  const race = within(screen.getByRole('group', { name: 'Race' }))
  const box = (name: string) => race.getByRole<HTMLInputElement>('checkbox', { name })
  await user.click(box('Other Asian'))
  await user.type(race.getByLabelText(/Asian race/), 'Hmong')
  await user.click(box('I do not wish to provide this information'))
  expect(box('Other Asian').checked).toBe(true)
  const sex = within(screen.getByRole('group', { name: 'Sex' }))
  await user.click(sex.getByRole('checkbox', { name: 'I do not wish to provide this information' }))
  await user.click(screen.getByRole('button', { name: /Continue/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ race: ['27', 'DECLINE'], raceAsianText: 'Hmong', sex: 'DECLINE' })
})
