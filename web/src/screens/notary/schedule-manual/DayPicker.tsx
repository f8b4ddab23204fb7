import { useLingui } from '@lingui/react/macro'
import { isNotaryDay } from 'domain/rules/notary.ts'
import { holidayOn } from 'domain/rules/operatingHours.ts'
import { formatLongDate, type PlainDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Fieldset } from '../../../ui/Field.tsx'
import { bookable, type Month } from './days.ts'
import css from './Schedule.module.css'

interface DayPickerProps {
  name: string
  legend: ReactNode
  hint?: ReactNode
  first: PlainDate
  chosen: string
  onChoose: (day: PlainDate) => void
}

/**
 * A calendar with a radio button for each available day, and federal holidays crossed out. The arrow keys move between
 * days, and screen readers announce each day's full date.
 */
export function DayPicker({ name, legend, hint, first, chosen, onChoose }: DayPickerProps) {
  const { t } = useLingui()
  const { soon, later } = bookable(first)
  const month = (one: Month) => <MonthDays key={one.key} name={name} month={one} chosen={chosen} onChoose={onChoose} />
  return (
    <Fieldset name={name} legend={legend} hint={hint}>
      {soon.map(month)}
      <Disclosure summary={t`Later days`}>{later.map(month)}</Disclosure>
    </Fieldset>
  )
}

function MonthDays({
  name,
  month,
  chosen,
  onChoose,
}: Pick<DayPickerProps, 'name' | 'chosen' | 'onChoose'> & { month: Month }) {
  const { t } = useLingui()
  const weekdays = [t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`]
  return (
    <div className={css.month}>
      <p className={css.name}>{month.name}</p>
      <div className={css.grid}>
        {weekdays.map((weekday) => (
          <span key={weekday} className={css.weekday} aria-hidden="true">
            {weekday}
          </span>
        ))}
        {month.cells.map((day, index) =>
          day === null ? (
            // The empty cells before the first day never change, so their weekday can be the React key.
            <span key={`empty-${weekdays[index]}`} />
          ) : isNotaryDay(day) ? (
            <label key={day} className={css.day}>
              <input
                type="radio"
                name={name}
                value={day}
                checked={chosen === day}
                onChange={() => onChoose(day)}
                aria-label={formatLongDate(day)}
              />
              <span aria-hidden="true">{Number(day.slice(8))}</span>
            </label>
          ) : (
            <s key={day} className={css.closed} title={holidayOn(day)?.name} aria-hidden="true">
              {Number(day.slice(8))}
            </s>
          ),
        )}
      </div>
    </div>
  )
}
