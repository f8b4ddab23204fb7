import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testUuid, testView } from '../../../widgets/journey/testScreen.tsx'
import IncomeReturnScreen from './Screen.tsx'

afterEach(cleanup)

const reference = testUuid(61)
const base = testView('appSummary')
const view = {
  ...base,
  serverState: { name: 'INCOME_VERIFICATION', kind: 'stable' } as const,
  income: { ...base.income, link: { type: 'TRUV_PAYROLL', reference, url: '/there' } as const },
}

it("the income return page reports the borrower's return only once, and offers a retry if the server doesn't respond", async () => {
  const { user, sent, router } = showScreen(<IncomeReturnScreen />, view)
  const others = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('offline'))
  await act(() => router.navigate(`?reference=${reference}`))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(sent).toEqual([])
  globalThis.fetch = others
  await user.click(again)
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('returnFromIncomeLink'), body: { reference } }]))
})

it('if the borrower cancels the income sign-in, the income return page sends no request and offers another sign-in', async () => {
  const { sent, router } = showScreen(<IncomeReturnScreen />, view)
  await act(() => router.navigate(`?reference=${reference}&cancelled=1`))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your income isn’t connected')
  expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/there')
  expect(sent).toEqual([])
})

it.each([
  ['is unknown to the server', testUuid(62), 409],
  ['is cut off', '00000000-0000', undefined],
  ['isn’t a valid reference', 'hello', undefined],
])(
  "if the URL's reference %s, the income return page says that the sign-in is closed and links to the income review",
  async (_, named, status) => {
    const { sent, router } = showScreen(<IncomeReturnScreen />, view)
    globalThis.fetch = async () => Response.json({ detail: 'closed' }, { status: status ?? 500 })
    await act(() => router.navigate(`?reference=${named}`))
    expect(await screen.findByRole('heading', { name: 'This sign-in has ended' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to income' }).getAttribute('href')).toContain('income/review')
    expect(sent).toEqual([])
  },
)
