import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import BeforeDecisionScreen from './Screen.tsx'

afterEach(cleanup)

const view = { ...testView('liens'), askedFirst: { until: plainDate('2026-12-04') } }
const COMMAND = sentAs('answerBeforeDecision')

it('the questions before the decision say that answers don’t affect it, and until when they can be answered', () => {
  showScreen(<BeforeDecisionScreen />, view)
  expect(screen.getByRole('heading', { level: 1, name: 'Before you read our decision' })).toBeDefined()
  expect(screen.getByText(/your answers don’t affect it/)).toBeDefined()
  expect(screen.getByText(/after Thursday, December.3/)).toBeDefined()
})

it('one button says that the borrower doesn’t wish to answer any of the questions', async () => {
  const { user, sent } = showScreen(<BeforeDecisionScreen />, view)
  await user.click(screen.getByRole('button', { name: 'I do not wish to provide this information' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ command: COMMAND, body: { ethnicity: 'DECLINE', race: 'DECLINE', sex: 'DECLINE' } })
})

it('the borrower’s answers are sent as given', async () => {
  const { user, sent } = showScreen(<BeforeDecisionScreen />, view)
  const sex = within(screen.getByRole('group', { name: 'Sex' }))
  await user.click(sex.getByRole('checkbox', { name: 'Female' }))
  await user.click(screen.getByRole('button', { name: 'Send answers' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ command: COMMAND, body: { sex: '2' } })
})
