import { cleanup, screen } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { closingView } from '../../../widgets/closing/testClosing.tsx'
import { showScreen } from '../../../widgets/journey/testScreen.tsx'
import { calendarFile } from './calendar.ts'
import NotaryReservedScreen from './Screen.tsx'

afterEach(cleanup)
const booked = [
  event('NotaryChosen', { kind: 'MANUAL' }),
  event('NotaryBooked', {
    appointment: { date: plainDate('2026-11-25'), slot: '13:00', place: 'At the property', reference: 'N-7' },
  }),
]

it('the visit confirmation shows the time, place and reference number, and links to the form for rebooking', () => {
  showScreen(<NotaryReservedScreen />, closingView('notary', { also: booked }))
  expect(screen.getByText(/Wednesday, November 25/)).toBeDefined()
  expect(screen.getByText(/1:00 PM/)).toBeDefined()
  expect(screen.getByText('418 Linden Terrace, Fresno, CA 93704')).toBeDefined()
  expect(screen.getByText('N-7')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Change the appointment' }).getAttribute('href')).toContain('schedule-manual')
})

it("the visit confirmation shows the borrower's note to the notary and a masked phone number", () => {
  const notaryContact = { phoneMask: '••••0133', note: 'Gate code 4711' }
  showScreen(<NotaryReservedScreen />, { ...closingView('notary', { also: booked }), notaryContact })
  expect(screen.getByText('••••0133')).toBeDefined()
  expect(screen.getByText('Gate code 4711')).toBeDefined()
})

it("on the day of the visit, the confirmation offers help in case the notary doesn't arrive", () => {
  showScreen(<NotaryReservedScreen />, closingView('notary', { also: booked, today: plainDate('2026-11-26') }))
  expect(screen.getByText('Didn’t meet the notary?')).toBeDefined()
})

it('the calendar file of a notary visit follows the iCalendar standard', () => {
  const file = calendarFile({
    uid: 'u',
    date: plainDate('2026-11-25'),
    slot: '13:00',
    minutes: 60,
    title: 'Signing; with, the notary',
    place: 'x'.repeat(100),
    description: 'é'.repeat(60),
    madeAt: '2026-11-23T10:00:00.123Z',
  })
  expect(file).toContain('DTSTART:20261125T130000\r\nDTEND:20261125T140000\r\n')
  expect(file).toContain('DTSTAMP:20261123T100000Z')
  expect(file).toContain('SUMMARY:Signing\\; with\\, the notary')
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`LOCATION:${'x'.repeat(100)}`)
})
