import { cleanup, screen, within } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { BORROWER, closingView } from '../../widgets/closing/testClosing.tsx'
import { showScreen, testView } from '../../widgets/journey/testScreen.tsx'
import StatusScreen from './Screen.tsx'

afterEach(cleanup)

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const timeline = () => within(screen.getByRole('list', { name: 'From application to funding' }))
const card = (name: string) => screen.getByRole('heading', { name }).closest('section')?.textContent

const SUBMITTED = event('InsuranceSubmitted', {
  insurance: { carrier: 'Larkfield', policyNumber: 'L-1', expires: plainDate('2027-12-31'), accepted: false },
})

describe('status page', () => {
  it('the status page shows the funding date and the party that must act', () => {
    showScreen(<StatusScreen />, closingView('expired', { also: [event('InsuranceAccepted', {})] }))
    expect(heading()).toBe('Funding expected Monday, November\u00a030 (Est.)')
    expect(screen.getByText('Until we send your money').parentElement?.textContent).toMatch(/7 days Est\./)
    expect(screen.getByText(/If the date changes/)).toBeDefined()
    expect(card('Waiting for the county')).toContain('The county is recording our lien on your home')
    // The card doesn't repeat the start of the wait, because the timeline already shows this date.
    expect(card('Waiting for the county')).not.toContain('Since')
    expect(card('Waiting for the county')).toContain('Nothing for now')
    const item = timeline().getByText('The county records your deed of trust').closest('li')
    expect(item?.getAttribute('aria-current')).toBe('step')
    expect(item?.textContent).toMatch(/^Est\.\s*Monday, November\u00a030/)
    // The end of the right to cancel isn't marked as an estimate, because federal law sets this date.
    expect(timeline().getByText('Your right to cancel ended').closest('li')?.textContent).toMatch(
      /^Friday, November\u00a027/,
    )
    expect(screen.getByRole('link', { name: 'Back to my application' }).getAttribute('href')).toMatch(/complete$/)
  })

  it('the status page has a calendar that shows which days count toward the right to cancel', () => {
    showScreen(<StatusScreen />, closingView('insured'))
    expect(card('Nothing to do right now')).toContain('If you change your mind, you can cancel at no cost.')
    const item = within(timeline().getByText('Your right to cancel ends at midnight').closest('li') as HTMLElement)
    const calendar = within(item.getByRole('table', { name: /November 2026$/ }))
    const cells = calendar.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells.slice(1, 6)).toEqual([
      'Monday, November\u00a02323You signed. This day doesn’t count.–',
      'Tuesday, November\u00a02424Day 1',
      'Wednesday, November\u00a02525Day 2',
      'Thursday, November\u00a02626Thanksgiving Day doesn’t count.–',
      'Friday, November\u00a02727Day 3',
    ])
  })

  it.each([
    ['hasn’t submitted', [], 'Submit proof of homeowners insurance'],
    [
      'has submitted',
      [SUBMITTED, event('Requested', { kind: 'INSURANCE', no: 1 })],
      'We confirm your homeowners insurance',
    ],
    ['must send another page of', [SUBMITTED, event('InsuranceRefused', {})], 'Submit proof of homeowners insurance'],
  ])('the timeline shows the party that must act if the borrower %s the insurance policy', (_, also, title) => {
    showScreen(<StatusScreen />, closingView('notarized', { also }))
    expect(timeline().getByText(title)).toBeDefined()
  })

  it("the status page's timeline doesn't repeat the funding date that the heading shows", () => {
    showScreen(<StatusScreen />, closingView('expired'))
    expect(heading()).toContain('Monday, November\u00a030')
    expect(timeline().getByText('We send your money').closest('li')?.querySelector('time')).toBeNull()
  })

  it("the status page links to the borrower's next task", () => {
    const view = testView('moreProfile')
    showScreen(<StatusScreen />, view)
    expect(heading()).toMatch(/^Funding expected /)
    expect(card('Your turn')).toContain('We need a few details about the home and its owners')
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toMatch(/start\/contact$/)
    expect(timeline().getAllByText('When you’re ready').length).toBeGreaterThan(0)
  })

  it('the status page shows no funding date before an offer is chosen', () => {
    showScreen(<StatusScreen />, testView('product'))
    expect(heading()).toBe('Your application’s status')
    expect(screen.getByText(/After you choose an offer, it usually takes about 8 business days/)).toBeDefined()
    const days = timeline()
      .getAllByRole('listitem')
      .map((one) => one.querySelector('time')?.dateTime)
    expect(days.filter(Boolean)).toEqual(['2026-11-23'])
  })

  it("the status page lists changes to the funding date, newest first, including changes that haven't been announced yet", () => {
    const to = plainDate('2026-12-02')
    const also = [
      event('ForecastMoved', { to: plainDate('2026-12-01'), because: 'OFFER', by: 'BORROWER' }),
      event('ForecastMoved', { from: plainDate('2026-12-01'), to, because: 'HOLD', by: 'LENDER' }),
    ]
    showScreen(<StatusScreen />, closingView('insured', { also, today: plainDate('2026-12-03') }))
    const list = screen.getByRole('heading', { name: 'Why the date changed' }).parentElement as HTMLElement
    const items = within(list).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Later\. It was Wednesday, December\u00a02\..*As of today$/),
      expect.stringMatching(
        /^Later\. It was Tuesday, December\u00a01\.Our part is taking longer.*closer look.*We told you on Monday, November\u00a023,\u00a02026$/,
      ),
    ])
  })

  it('the status page says that a returned payment moved the funding date', () => {
    const [from, to] = [plainDate('2026-12-01'), plainDate('2026-12-09')]
    const also = [event('ForecastMoved', { from, to, because: 'FUNDED', by: 'LENDER' })]
    showScreen(<StatusScreen />, closingView('insured', { also }))
    expect(screen.getByText('The payment didn’t go through, so we have to send it again.')).toBeDefined()
  })

  it('the status page says that the right to cancel moved the funding date', () => {
    const [from, to] = [plainDate('2026-12-01'), plainDate('2026-12-09')]
    const also = [event('ForecastMoved', { from, to, because: 'RESCISSION', by: 'NOBODY' })]
    showScreen(<StatusScreen />, closingView('insured', { also }))
    expect(
      screen.getByText(
        'We can’t send the money until your right to cancel ends and we’re sure that no owner canceled.',
      ),
    ).toBeDefined()
  })

  it('the status page shows no list of changes if the funding date never changed', () => {
    showScreen(<StatusScreen />, closingView('insured'))
    expect(screen.queryByRole('heading', { name: 'Why the date changed' })).toBeNull()
  })

  it('the status page names the other people that the application is waiting for', () => {
    showScreen(<StatusScreen />, closingView('sealed', { signer: {} }))
    expect(screen.getByRole('heading', { name: 'Waiting for Dana' })).toBeDefined()
  })

  it.each([
    ['funded', closingView('funded'), 'Your line of credit is funded', 'See your line'],
    [
      'cancelled',
      closingView('insured', { also: [event('Cancelled', { why: 'RESCINDED', by: BORROWER })] }),
      'Your application is canceled',
      'See the receipt',
    ],
    [
      'declined',
      closingView('ready', { also: [event('Declined', { reasons: [] })] }),
      'Your application is closed',
      'See the reasons',
    ],
  ])(
    'the status page of a %s application shows the outcome and the completed milestones, but no expected dates',
    (_, view, words, link) => {
      showScreen(<StatusScreen />, view)
      expect(heading()).toBe(words)
      expect(screen.getByRole('link', { name: link })).toBeDefined()
      expect(screen.getByText(/Questions\? Call/)).toBeDefined()
      expect(timeline().queryByText('Est.')).toBeNull()
      expect(view.journey.screens).toContain('status')
      expect(view.journey.screen).not.toBe('status')
    },
  )
})
