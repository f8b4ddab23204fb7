import { screen } from '@testing-library/react'
import { plainDate } from 'domain/values/dates.ts'
import { cents } from 'domain/values/money.ts'
import { expect, test } from 'vitest'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { decide, enter, file, open } from './testAgent.tsx'

const closed = { status: 'RECORDING' as const, work: [], reviews: [] }
const PDF = new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' })

test('staff record a mailed cancellation with its postmark and its scan', async () => {
  const { user, sent } = open(file({ ...closed, mayRecordCancellation: true }))
  await user.click(await screen.findByRole('button', { name: 'Record a cancellation' }))
  expect(screen.queryByLabelText('Mailing date')).toBeNull()
  await user.click(screen.getByRole('radio', { name: /Letter/ }))
  await enter(user, 'Mailing date', '11/20/2026')
  await enter(user, 'Delivery date', '11/23/2026')
  await enter(user, 'Reason', 'The letter came today.')
  await user.upload(screen.getByLabelText('Choose a file'), PDF)
  expect(await decide(user, 'Record the cancellation')).toContain('cancels the line for all owners')
  expect(sent.map(({ command }) => command)).toEqual(['cancellations'])
})

test('the case file shows the unwinding steps of a canceled line, and offers the next ones', async () => {
  const entry = { by: 'Odile', at: file().now, note: 'Check 12.' }
  const { user, sent } = open(
    file({
      ...{ ...closed, status: 'CANCELLED', nextUnwindingSteps: ['LIEN_RELEASED'], moneySent: cents(5_000_000) },
      unwinding: [{ ...entry, step: 'FEES_RETURNED', on: plainDate('2026-11-22'), amount: cents(18_000) }],
      cancellations: [
        {
          ...{ ...entry, uuid: testUuid(71), identity: testUuid(72), document: testUuid(73) },
          ...{
            kind: 'LETTER',
            mailedOn: plainDate('2026-11-20'),
            deliveredOn: plainDate('2026-11-21'),
            isTimely: true,
          },
        },
      ],
    }),
  )
  expect((await screen.findByText('Timely cancellation')).parentElement?.textContent).toContain('11/20/2026')
  expect(screen.getByText('Money sent').parentElement?.textContent).toContain('$50,000')
  expect(screen.getByText('Fees returned').parentElement?.textContent).toContain('$180')
  await user.click(screen.getByRole('button', { name: 'Record a step' }))
  await enter(user, 'Date', '11/23/2026')
  await enter(user, 'Reason', 'The release is recorded.')
  await decide(user, 'Record the step')
  expect(sent.map(({ command }) => command)).toEqual(['unwinding'])
})

test("a cancellation that two people rejected shows the reason for the rejection and isn't marked as timely", async () => {
  const by = { by: 'Odile', at: file().now }
  open(
    file({
      ...closed,
      cancellations: [
        {
          ...{ ...by, uuid: testUuid(71), identity: testUuid(72), document: testUuid(73), note: 'A letter.' },
          ...{ kind: 'LETTER', deliveredOn: plainDate('2026-11-21'), isTimely: true },
          rejected: { ...by, reason: 'The postmark is later.' },
        },
      ],
    }),
  )
  expect(await screen.findByText('Rejected cancellation')).toBeTruthy()
  expect(screen.queryByText('Timely cancellation')).toBeNull()
  expect(screen.getByText('Rejected by Odile').parentElement?.textContent).toContain('The postmark is later.')
})
