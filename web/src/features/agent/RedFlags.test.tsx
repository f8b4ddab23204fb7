import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { file, NOW, open, review } from './testAgent.tsx'

afterEach(cleanup)

it('the case file lists each red flag of identity theft with what staff noticed and what they did', async () => {
  const resolved = { at: NOW, by: testUuid(91), way: 'CLEAR', reason: 'I called the number on the alert.' } as const
  const alert = { name: 'alert', value: 'FRAUD', unit: 'text' } as const
  open(
    file({
      reviews: [
        review({ uuid: testUuid(61), kind: 'FACTA_ALERT', found: [alert], resolved }),
        review({ uuid: testUuid(62), kind: 'IDENTITY', found: [] }),
        review({ uuid: testUuid(63), kind: 'TITLE', found: [] }),
      ],
    }),
  )
  const flags = within(await screen.findByRole('table', { name: 'Red flags' }))
  expect(flags.getAllByRole('row')).toHaveLength(3)
  expect(flags.getByText(/Alert from a credit bureau/)).toBeDefined()
  expect(flags.getByText(/I called the number on the alert/)).toBeDefined()
  expect(flags.getByText('Open')).toBeDefined()
})
