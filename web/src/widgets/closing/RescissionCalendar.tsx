import { Trans, useLingui } from '@lingui/react/macro'
import { type RescissionDay, rescissionDays } from 'domain/rules/rescission.ts'
import { addDays, formatLongDate, type PlainDate, weekday } from 'domain/values/dates.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './RescissionCalendar.module.css'

interface RescissionCalendarProps {
  rescission: { readonly opened: PlainDate; readonly expires: PlainDate }
  today: PlainDate
}

const WEEK = 7

/** Formats dates in UTC, because a plain date has no time zone. */
const inUtc = (date: PlainDate, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.parse(date))

/** A calendar of the cancellation period. It shows which days count, and why the other days don't. */
export function RescissionCalendar({ rescission, today }: RescissionCalendarProps) {
  const { t } = useLingui()
  const { opened, expires } = rescission
  const days = new Map(rescissionDays(rescission).map((day) => [day.date, day]))
  const first = addDays(opened, -weekday(opened))
  const weeks = Math.ceil((days.size + weekday(opened)) / WEEK)
  const dates = Array.from({ length: weeks * WEEK }, (_, at) => addDays(first, at))
  const holidays = [...days.values()].flatMap(({ holiday }) => holiday ?? [])
  const month = (date: PlainDate) => inUtc(date, { month: 'long', year: 'numeric' })
  const months = [...new Set([month(opened), month(expires)])].join(' – ')
  return (
    <div className={css.box} data-print="whole">
      <table className={css.calendar}>
        <caption>
          <VisuallyHidden>{t`Days of your right to cancel`}: </VisuallyHidden>
          {months}
        </caption>
        <thead>
          <tr>
            {dates.slice(0, WEEK).map((date) => (
              <th key={date} scope="col" abbr={inUtc(date, { weekday: 'long' })}>
                {inUtc(date, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => dates.slice(week * WEEK, (week + 1) * WEEK)).map((row) => (
            <tr key={row[0]}>
              {row.map((date) => (
                <Day key={date} date={date} day={days.get(date)} today={date === today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.rule}>
        {holidays.length > 0 ? (
          <Trans>
            The period is three business days. The day you sign, Sundays, and federal holidays ({holidays.join(', ')})
            don’t count.
          </Trans>
        ) : (
          <Trans>The period is three business days. The day you sign, Sundays, and federal holidays don’t count.</Trans>
        )}
      </p>
    </div>
  )
}

interface DayProps {
  date: PlainDate
  /** Undefined for a day outside the cancellation period. */
  day: RescissionDay | undefined
  today: boolean
}

function Day({ date, day, today }: DayProps) {
  const { t } = useLingui()
  const reasons = {
    OPENED: t`You signed. This day doesn’t count.`,
    SUNDAY: t`Sundays don’t count.`,
    HOLIDAY: t`${day?.holiday ?? ''} doesn’t count.`,
  }
  return (
    <td data-counts={day?.counted !== undefined || undefined} data-out={day === undefined || undefined}>
      <time dateTime={date} className={css.number} aria-current={today ? 'date' : undefined}>
        <VisuallyHidden>{formatLongDate(date)}</VisuallyHidden>
        <span aria-hidden="true">{Number(date.slice(8))}</span>
      </time>
      {day && (
        <span className={css.word}>
          {day.excluded ? (
            <>
              <VisuallyHidden>{reasons[day.excluded]}</VisuallyHidden>
              <span aria-hidden="true">–</span>
            </>
          ) : (
            t`Day ${day.counted}`
          )}
        </span>
      )}
    </td>
  )
}
