import * as contracts from 'domain/api/hours.ts'
import { operatingStatus, PACIFIC, weekAround } from 'domain/rules/operatingHours.ts'
import { dateIn } from 'domain/values/dates.ts'
import { clockTime, type OperatingDay, WEEKDAYS } from 'domain/values/hours.ts'
import { type AppContext, serve } from './serve.ts'

function entryOf({ weekday, isOpen, startTime, endTime }: OperatingDay, display: string | undefined) {
  const name = WEEKDAYS[weekday - 1] ?? ''
  return display === 'true'
    ? { weekday: name, weekdayValue: weekday, isOpen, startTime: clockTime(startTime), endTime: clockTime(endTime) }
    : { weekday: name.toUpperCase(), weekdayValue: weekday, isOpen, startTime, endTime }
}

/** Serves the department hours of the requested host's organization. */
export function serveHours(context: AppContext): void {
  const { clock } = context.services
  serve(context, contracts.operatingHours, async ({ params, query, organization }) =>
    organization.info.hours[params.department].map((day) => entryOf(day, query.display)),
  )
  serve(context, contracts.operatingWeek, async ({ params, query, organization }) =>
    weekAround(organization.info.hours[params.department], clock.now()).map((day) => ({
      ...entryOf(day, query.display),
      date: day.date,
      holiday: day.holiday,
    })),
  )
  serve(context, contracts.openStatus, async ({ params, organization }) => {
    const now = clock.now()
    return { ...operatingStatus(organization.info.hours[params.department], now), today: dateIn(PACIFIC, now) }
  })
}
