import { cleanup, screen } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { closingView } from '../../../widgets/closing/testClosing.tsx'
import { showScreen } from '../../../widgets/journey/testScreen.tsx'
import { bookable, firstDay } from './days.ts'
import ScheduleNotaryScreen from './Screen.tsx'

afterEach(cleanup)
const manual = event('NotaryChosen', { kind: 'MANUAL' })

describe('the available days', () => {
  it('the first day that a borrower can book is tomorrow, or the first day after a waiting period', () => {
    const today = plainDate('2026-11-23')
    expect(firstDay(today, undefined)).toBe('2026-11-24')
    expect(firstDay(today, plainDate('2026-11-01'))).toBe('2026-11-24')
    expect(firstDay(today, plainDate('2026-12-05'))).toBe('2026-12-05')
  })

  it('the calendar shows each available day under its weekday and leaves out Sundays', () => {
    const { soon, later } = bookable(plainDate('2026-11-26'))
    const [november, december] = soon
    // November 26, 2026 is a Thursday, and November 29 is a Sunday.
    expect(november?.cells).toEqual([null, null, null, '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-30'])
    expect(december?.cells.slice(0, 2)).toEqual([null, '2026-12-01'])
    expect(december?.cells).not.toContain('2026-12-06')
    // The first four weeks end on December 23, so the list of later days starts on Thursday, December 24.
    expect(december?.cells.at(-1)).toBe('2026-12-23')
    expect(later[0]?.cells.slice(0, 4)).toEqual([null, null, null, '2026-12-24'])
    expect(later.at(-1)?.cells.at(-1)).toBe('2027-01-25')
  })
})

it('the notary visit form lets the borrower book a day, time and address', async () => {
  const { user, sent } = showScreen(<ScheduleNotaryScreen />, closingView('notary', { also: [manual] }))
  await user.click(screen.getByRole('button', { name: 'Book appointment' }))
  expect(screen.getAllByText('Choose a day').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('radio', { name: 'Wednesday, November\u00a025' }))
  await user.click(screen.getByRole('radio', { name: '11:00 AM' }))
  await user.click(screen.getByRole('radio', { name: /At another address/ }))
  await user.type(screen.getByLabelText('Street address'), '12 Market Street')
  await user.type(screen.getByLabelText('Zipcode'), '93701')
  await user.click(screen.getByRole('button', { name: 'Book appointment' }))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    command: 'book-manual-notary',
    body: {
      date: '2026-11-25',
      slot: '11:00',
      place: 'OTHER',
      'address.street1': '12 Market Street',
      'address.city': 'Fresno',
      'address.state': 'CA',
      phoneNumber: '(559) 555-0110',
    },
  })
})

it('if the borrower booked a visit before, the form shows a masked phone number and prefills the note', async () => {
  const appointment = { date: plainDate('2026-11-25'), slot: '13:00', place: 'At the property' }
  const { user, sent } = showScreen(<ScheduleNotaryScreen />, {
    ...closingView('notary', { also: [manual, event('NotaryBooked', { appointment })] }),
    notaryContact: { phoneMask: '••••0133', note: 'Gate code 4711' },
  })
  const phone = screen.getByLabelText<HTMLInputElement>(/Your phone number that day/)
  expect(phone.value).toBe('')
  expect(screen.getByText(/On file: ••••0133/)).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Wednesday, November\u00a025' }))
  await user.click(screen.getByRole('button', { name: 'Change the appointment' }))
  expect(sent[0]?.body).toMatchObject({ phoneNumber: '', note: 'Gate code 4711' })
})

it('the calendar crosses out a federal holiday and offers the days around it', () => {
  showScreen(<ScheduleNotaryScreen />, closingView('notary', { also: [manual], today: plainDate('2026-11-23') }))
  expect(screen.getByRole('radio', { name: 'Wednesday, November\u00a025' })).toBeDefined()
  expect(screen.queryByRole('radio', { name: 'Thursday, November\u00a026' })).toBeNull()
  expect(screen.getByTitle('Thanksgiving Day').textContent).toBe('26')
  expect(screen.getByRole('radio', { name: 'Friday, November\u00a027' })).toBeDefined()
})

it('the notary visit form offers only an office visit for a homestead in Texas', () => {
  showScreen(<ScheduleNotaryScreen />, closingView('notary', { state: 'TX', also: [manual] }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /At the office/ }).checked).toBe(true)
  expect(screen.queryByRole('radio', { name: /At the property/ })).toBeNull()
  cleanup()
  const second = { state: 'TX', occupancy: 'SECONDARY', also: [manual] } as const
  showScreen(<ScheduleNotaryScreen />, closingView('notary', second))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /At the property/ }).checked).toBe(true)
})
