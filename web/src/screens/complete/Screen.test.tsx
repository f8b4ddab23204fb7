import { cleanup, screen, within } from '@testing-library/react'
import { type DomainEvent, event } from 'domain/application/events.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { add, dollars, subtract, ZERO } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { BORROWER, closingView, SIGNER } from '../../widgets/closing/testClosing.tsx'
import { showScreen, testLiens, testUuid } from '../../widgets/journey/testScreen.tsx'
import { exactMoney } from '../../widgets/offer/exactMoney.ts'
import CompleteScreen from './Screen.tsx'

afterEach(cleanup)

it("the closing timeline shows each milestone's date only once, and an owner can cancel the line with one click", async () => {
  const view = closingView('insured')
  const cancelled = closingView('insured', { also: [event('Cancelled', { why: 'RESCINDED', by: BORROWER })] })
  const { user, sent, router } = showScreen(<CompleteScreen />, view, cancelled)
  const timeline = within(screen.getByRole('list', { name: 'From signing to funding' }))
  expect(timeline.getAllByRole('listitem').map((item) => item.querySelector('time')?.dateTime)).toEqual([
    '2026-11-23',
    // The notary session was on the same day as the signing, so both milestones share one date.
    undefined,
    // The section below the timeline already states the last day to cancel.
    undefined,
    '2026-11-30',
    // We expect to send the money on the day of recording.
    undefined,
  ])
  expect(timeline.queryByText(/insured with/)).toBeNull()
  // No money is sent before the right to cancel ends, so the heading doesn't say that the money is on its way.
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You’re done signing')
  expect(screen.getByText(/At your bank by Tuesday, December 1/)).toBeDefined()
  const title = screen.getByRole('heading', { name: 'Your right to cancel' })
  const right = within(title.closest('section') as HTMLElement)
  expect(right.getByText('midnight on Friday, November 27')).toBeDefined()
  expect(right.getByRole('table', { name: /November 2026$/ })).toBeDefined()
  expect(screen.getAllByRole('table')).toHaveLength(1)
  expect(timeline.getByText('Your right to cancel').closest('li')?.textContent).toMatch(/^Now/)
  // The timeline shows the date of funding, so the sidebar doesn't repeat it.
  expect(screen.queryByText(/Funding expected/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel this line of credit' }))
  expect(sent).toEqual([{ command: 'rescind', body: {} }])
  expect(router.state.location.pathname).toContain('/complete')
})

it('while another owner still has to answer a request, the closing timeline names that owner and the stepper stays open', () => {
  const condition = {
    ...({ uuid: testUuid(70), category: 'MISSING_PHONE_NUMBER', forIdentity: SIGNER, notes: '' } as const),
    ...({ commentsToBorrower: '', requestDocuments: [], actionNeeded: 'PHONE', numDocsRequired: 0 } as const),
  }
  const signer = { signedAt: instant('2026-11-23T15:00:00Z') }
  const shown = (also: readonly DomainEvent[]) => {
    cleanup()
    showScreen(<CompleteScreen />, closingView('recorded', { signer, also }))
    return document.body.textContent
  }
  const released = shown([])
  expect(released).toContain('Next, we’ll send your money.')
  expect(released).toContain('All 7 steps done')
  const held = shown([event('ConditionOpened', { condition })])
  expect(held).toContain('We’re waiting for Dana to answer our request. You don’t need to do anything.')
  expect(held).toContain('Talk to eNotary: Waiting for the other owners')
  expect(held).not.toMatch(/All 7 steps done|we’ll send your money\./)
})

it('the closing timeline shows a receipt after the owner cancels the line', () => {
  const also = [event('Cancelled', { why: 'RESCINDED', by: BORROWER })]
  showScreen(<CompleteScreen />, closingView('insured', { also }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your line of credit is canceled')
  expect(screen.getByText('November 23, 2026 at 7:00 AM PST')).toBeDefined()
  expect(screen.getByText("José O'Brien")).toBeDefined()
  expect(screen.getByText('12/13/2026')).toBeDefined()
})

it('the receipt for a mailed cancellation counts the 20 days from the day on which the lender received the letter', () => {
  const letter = event('Cancelled', { why: 'RESCINDED', by: BORROWER, receivedOn: plainDate('2026-11-20') })
  showScreen(<CompleteScreen />, closingView('insured', { also: [letter] }))
  expect(screen.getByText('Received').parentElement?.textContent).toContain('11/20/2026')
  expect(screen.getByText('Everything returned by').parentElement?.textContent).toContain('12/10/2026')
})

it('while the money waits for mailed cancellations, the borrower can sign a statement that they didn’t cancel', async () => {
  const view = closingView('recorded', { moneyFrom: plainDate('2026-12-02') })
  const { user, sent } = showScreen(<CompleteScreen />, view)
  expect(screen.getByText(/We’re allowing time for mailed cancellations to arrive/)).toBeDefined()
  expect(screen.getByText(/we can send the money before Wednesday, December 2/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Sign the statement' }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Use this name' }))
  await user.click(screen.getByRole('button', { name: 'Sign the statement' }))
  expect(sent).toEqual([{ command: 'state-no-cancellation', body: { signature: "José O'Brien" } }])
})

it('the closing timeline ends when the money is sent, and the cancel button disappears', () => {
  showScreen(<CompleteScreen />, closingView('funded'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your line of credit is funded')
  expect(screen.getByText('Trace number T-9')).toBeDefined()
  expect(screen.queryByRole('button', { name: /cancel/ })).toBeNull()
})

it('before the money is sent, the closing timeline shows the cash that is left after the payoffs', () => {
  const [lien] = testLiens
  if (!lien) throw new Error('the application has no lien')
  const paid = { amount: add(lien.balance ?? ZERO, dollars(8)), reference: 'W1' }
  const also = [event('PayoffSent', { payoff: { lien: lien.uuid, paid } })]
  const view = closingView('recorded', { liens: [{ ...lien, payOff: true }], also })
  showScreen(<CompleteScreen />, view)
  const left = exactMoney(subtract(view.offer?.cashToHand ?? ZERO, dollars(8)))
  expect(screen.getByText(left)).toBeDefined()
})

it('the funded screen shows the credit line if the draw only paid off loans', () => {
  const view = closingView('funded')
  showScreen(<CompleteScreen />, { ...view, line: view.line && { ...view.line, sent: ZERO } })
  expect(screen.getByText('Your credit line').parentElement?.textContent).toContain('Your draw paid off the loans')
  expect(screen.queryByText(/^Sent to your account/)).toBeNull()
})

it('if a payoff comes back after funding, the funded screen tells the borrower to keep paying that loan', () => {
  const [lien] = testLiens
  if (!lien) throw new Error('the application has no lien')
  const liens = [{ ...lien, payOff: true }]
  const paid = { amount: lien.balance ?? ZERO, reference: 'W1' }
  const sent = [event('PayoffSent', { payoff: { lien: lien.uuid, paid } }), event('LiensPaidOff', {})]
  const returned = event('PayoffsReturned', { payoffs: [{ lien: lien.uuid, why: 'SENT_BACK' }] })
  showScreen(<CompleteScreen />, closingView('funded', { liens, also: [...sent, returned] }))
  expect(screen.getByText('A loan payoff came back')).toBeDefined()
  expect(screen.getByText(new RegExp(`Keep making your payments to ${lien.lender}`))).toBeDefined()
  expect(screen.queryByText(/You’re all set/)).toBeNull()
  cleanup()
  // Nothing changes for the borrower while staff are still checking whether the payoff came back.
  const reported = event('PayoffReturnReported', { lien: lien.uuid })
  showScreen(<CompleteScreen />, closingView('funded', { liens, also: [...sent, reported] }))
  expect(screen.queryByText('A loan payoff came back')).toBeNull()
  expect(screen.getByText(/You’re all set/)).toBeDefined()
})

it('the funded screen shows the amount sent, the first payment, autopay, available credit and next steps', () => {
  showScreen(<CompleteScreen />, closingView('funded'))
  const figure = (label: RegExp) => screen.getByText(label).parentElement?.textContent
  expect(figure(/^Sent to your account/)).toMatch(
    /4417\$[\d,.]+Your bank usually shows it by Tuesday, November\u00a024/,
  )
  expect(figure(/^First payment$/)).toMatch(/\$[\d,]+\.\d\dDue \d\d\/\d\d\/202\d$/)
  expect(figure(/^Autopay$/)).toMatch(/^AutopayOnValley Bank ••••4417, on the \d+(st|nd|rd|th) of each month$/)
  expect(figure(/^Available credit$/)).toMatch(/^Available credit\$0Until \d\d\/\d\d\/2031$/)
  const next = screen.getByRole('heading', { name: 'What’s next' }).parentElement as HTMLElement
  const titles = within(next).getAllByRole('heading', { level: 3 })
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Draw again', 'Statements', 'Homeowners insurance'])
  expect(within(next).getByText(/Your Larkfield policy is valid through 12\/31\/2027/)).toBeDefined()
})
