import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import ChangesScreen from './Screen.tsx'

afterEach(cleanup)

const preview = {
  asks: ['SUMMARY_DOCUMENTS'],
  again: ['product', 'incomeReview'],
  offer: 'DROPPED',
  largestLine: { before: 20_000_000, after: 9_000_000 },
  declines: false,
}

function shown(answer: object) {
  const view = testView('sign')
  const shows = showScreen(<ChangesScreen />, view)
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const answered = await fetch(input, init)
    return String(input).endsWith('/preview') ? Response.json(answer) : answered
  }
  return { view, ...shows }
}

describe('a late change', () => {
  it('the borrower sees the effects of a late change before making the change', async () => {
    const { sent } = shown(preview)
    const income = screen.getByText('Your income').closest('details') as HTMLElement
    await userEvent.click(screen.getByText('Your income'))
    const box = within(income).getByLabelText('Pre-tax annual income')
    await userEvent.clear(box)
    await userEvent.type(box, '69600')
    await userEvent.click(within(income).getByRole('button', { name: 'Preview this change' }))
    expect(await within(income).findByText('You’d choose an offer again')).toBeDefined()
    expect(within(income).getByText('$200,000 → $90,000')).toBeDefined()
    expect(within(income).getByText('Verify your income')).toBeDefined()
    expect(sent.map(({ command }) => command)).toEqual(['preview'])
    await userEvent.click(within(income).getByRole('button', { name: 'Make this change' }))
    await waitFor(() => expect(sent.map(({ command }) => command)).toEqual(['preview', 'change-income']))
    expect(sent[1]?.body).toMatchObject({ income: '69600' })
  })

  it('the borrower can discard a late change with a button or by entering a different answer', async () => {
    const { sent } = shown({ ...preview, offer: 'KEPT', again: [], asks: [] })
    const income = screen.getByText('Your income').closest('details') as HTMLElement
    const look = () => within(income).getByRole('button', { name: 'Preview this change' })
    await userEvent.click(look())
    await userEvent.click(await within(income).findByRole('button', { name: 'Keep it as it is' }))
    expect(within(income).queryByRole('button', { name: 'Make this change' })).toBeNull()
    await userEvent.click(look())
    await within(income).findByRole('button', { name: 'Make this change' })
    await userEvent.type(within(income).getByLabelText('Pre-tax annual income'), '1')
    expect(within(income).queryByRole('button', { name: 'Make this change' })).toBeNull()
    expect(sent.every(({ command }) => command === 'preview')).toBe(true)
  })

  it('a late change that would lead to a decline shows a warning, but the borrower can still make it', async () => {
    shown({ ...preview, declines: true })
    const income = screen.getByText('Your income').closest('details') as HTMLElement
    await userEvent.click(within(income).getByRole('button', { name: 'Preview this change' }))
    expect(await within(income).findByText('We couldn’t offer you a line')).toBeDefined()
    expect(within(income).getByRole('button', { name: 'Make this change' })).toBeDefined()
  })

  it("the preview of a late change doesn't promise new offers if no offer would be possible", async () => {
    shown({ ...preview, largestLine: { before: 20_000_000, after: 0 } })
    const income = screen.getByText('Your income').closest('details') as HTMLElement
    await userEvent.click(within(income).getByRole('button', { name: 'Preview this change' }))
    expect(await within(income).findByText('These figures don’t qualify on their own')).toBeDefined()
    expect(within(income).queryByText('You’d choose an offer again')).toBeNull()
  })

  it('a late change with an invalid answer shows an error message and sends nothing', async () => {
    const { sent } = shown(preview)
    const income = screen.getByText('Your income').closest('details') as HTMLElement
    await userEvent.clear(within(income).getByLabelText('Pre-tax annual income'))
    await userEvent.click(within(income).getByRole('button', { name: 'Preview this change' }))
    expect(within(income).getAllByText('Enter your annual income before taxes').length).toBeGreaterThan(0)
    expect(sent).toEqual([])
  })
})
