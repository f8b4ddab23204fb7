import type { PlainDate } from 'domain/values/dates.ts'

interface CalendarEntry {
  readonly uid: string
  readonly date: PlainDate
  /**
   * The start time as 'HH:mm' in the property's local time. The calendar file contains no time zone, so every calendar
   * shows this time unchanged.
   */
  readonly slot: string
  readonly minutes: number
  readonly title: string
  readonly place: string
  readonly description: string
  /** The time at which the calendar entry was created. */
  readonly madeAt: string
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
const compact = (text: string): string => text.replace(/[-:]/g, '')

/** Folds lines that are longer than 75 octets. Each continuation line starts with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const bytes = new TextEncoder()
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (bytes.encode(part + sign).length > 74) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}

/** Returns an appointment as a file in iCalendar format (RFC 5545). */
export function calendarFile({ uid, date, slot, minutes, title, place, description, madeAt }: CalendarEntry): string {
  const [hour = 0, minute = 0] = slot.split(':').map(Number)
  const end = hour * 60 + minute + minutes
  const endsAt = `${String(Math.floor(end / 60)).padStart(2, '0')}${String(end % 60).padStart(2, '0')}`
  const day = compact(date)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hearthline//Closing//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${compact(madeAt).replace(/\.\d+/, '')}`,
    `DTSTART:${day}T${compact(slot)}00`,
    `DTEND:${day}T${endsAt}00`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(description)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('\r\n')
    .concat('\r\n')
}
