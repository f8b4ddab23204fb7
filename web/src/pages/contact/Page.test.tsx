import { cleanup, screen, within } from '@testing-library/react'
import { HOURS } from 'domain/api/paths.ts'
import { CONTACT, REGISTER_SUPPORT } from 'domain/routes/routes.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showPublicPage } from '../../widgets/support/testPages.tsx'
import RegisterSupportPage, { loader as loadHelp } from '../register-support/Page.tsx'
import ContactPage, { loader } from './Page.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const day = (weekday: string, weekdayValue: number, date: string, part: object = {}) => ({
  weekday,
  weekdayValue,
  date,
  isOpen: true,
  startTime: '6:00 a.m.',
  endTime: '6:00 p.m.',
  ...part,
})
const WEEK = [
  day('Wednesday', 3, '2026-11-25'),
  day('Thursday', 4, '2026-11-26', { isOpen: false, holiday: 'Thanksgiving Day' }),
]
const OPEN = { isOpen: true, today: '2026-11-25', closesAt: '2026-11-26T02:00:00.000Z' }
const CLOSED = {
  isOpen: false,
  today: '2026-11-26',
  nextOpening: '2026-11-27T14:00:00.000Z',
  holiday: 'Thanksgiving Day',
}
const answers = (status: object) => ({
  [`${HOURS}/OPS_PHONE/openStatus`]: status,
  [`${HOURS}/OPS_PHONE/week?display=true`]: WEEK,
})
const show = (status?: object) =>
  showPublicPage({ element: <ContactPage />, loader }, CONTACT, { answers: status && answers(status) })

describe('contact page', () => {
  it('the contact page shows phone, email, address and a list of information to have ready', async () => {
    show(OPEN)
    const main = within(await screen.findByRole('main'))
    expect(main.getByRole('link', { name: '888-819-6388' }).getAttribute('href')).toBe('tel:888-819-6388')
    expect(main.getByRole('link', { name: /@/ }).getAttribute('href')).toBe('mailto:help@figure.hearthline.example')
    expect(main.getByText(/400 Lantern Square/)).toBeDefined()
    expect(main.getByText(/loan number/)).toBeDefined()
    expect(main.getByText(/never ask for your password/)).toBeDefined()
  })

  it("while support is open, the contact page shows the closing time and the week's hours", async () => {
    show(OPEN)
    expect(await screen.findByText('Open now')).toBeDefined()
    expect(screen.getByText('We’re here today until 6:00 p.m. PT.')).toBeDefined()
    expect(screen.getByText('Wednesday, today').closest('div')?.textContent).toContain('6:00 a.m. - 6:00 p.m. PT')
    expect(screen.getByText('Thursday').closest('div')?.textContent).toContain('ClosedThanksgiving Day')
  })

  it('while support is closed, the contact page shows the reason and the next opening time', async () => {
    show(CLOSED)
    expect(await screen.findByText('Closed now')).toBeDefined()
    expect(
      screen.getByText(/Closed today for Thanksgiving Day. We open Friday, November 27 at 6:00 a.m. PT./),
    ).toBeDefined()
  })

  it("the contact page shows the usual support hours if the current hours can't be loaded", async () => {
    show()
    const main = within(await screen.findByRole('main'))
    expect(main.getByText(/^Monday-Friday 6:00 a.m. - 6:00 p.m. PT/)).toBeDefined()
    expect(screen.queryByText(/(Open|Closed) now/)).toBeNull()
  })
})

describe('register support page', () => {
  it('the registration support page answers common questions, shows contact details and links back to registration', async () => {
    showPublicPage({ element: <RegisterSupportPage />, loader: loadHelp }, REGISTER_SUPPORT, { answers: answers(OPEN) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Help with your registration' })).toBeDefined()
    expect(screen.getByText('My address isn’t listed')).toBeDefined()
    expect(screen.getByText('Open now')).toBeDefined()
    const back = screen.getByRole('link', { name: 'Continue my registration' })
    expect(back.getAttribute('href')).toBe('/account/heloc/register-v2?resume')
  })
})
