import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { differenceFigures } from 'domain/rules/propertyRecord.ts'
import { figure } from 'domain/rules/trace.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen } from '../../../widgets/journey/testScreen.tsx'
import { reviewedView } from '../../../widgets/review/testReview.ts'
import DatatreeScreen from './Screen.tsx'

afterEach(cleanup)
const found = differenceFigures({ occupancy: 'PRIMARY' }, { type: 'COMMERCIAL', ownerOccupied: false })

it("the property mismatch screen shows the borrower's answers next to the county's data and requires a choice", async () => {
  const view = reviewedView('liens', 'PROPERTY_MISMATCH', { found })
  expect(view.journey.screen).toBe('review-app/datatree')
  const { user, sent } = showScreen(<DatatreeScreen />, view)
  expect(screen.getByText('Commercial property')).toBeDefined()
  expect(screen.getByText('The tax bill goes to another address')).toBeDefined()
  const send = () => user.click(screen.getByRole('button', { name: 'Submit answer' }))
  await send()
  expect(screen.getByRole('alert').textContent).toContain('Choose which is right')
  await user.click(screen.getByRole('radio', { name: /My answer/ }))
  await send()
  expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1)
  await user.selectOptions(screen.getByLabelText('Property type'), 'SINGLE_FAMILY')
  await user.type(screen.getByLabelText(/Anything else we should know/), 'Converted in 1998')
  await send()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    command: sentAs('explainProperty'),
    body: { right: 'MINE', propertyType: 'SINGLE_FAMILY', note: 'Converted in 1998' },
  })
})

it("the property mismatch screen shows the borrower's earlier answer and allows a different one", () => {
  showScreen(
    <DatatreeScreen />,
    reviewedView('liens', 'PROPERTY_MISMATCH', { found, said: [figure('right', 'RECORD', 'text')] }),
  )
  expect(screen.getByText(/You said the record is right/)).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'County record' }).checked).toBe(true)
})
