/** A department's hours on one day of the week, in the department's time zone. */
export interface OperatingDay {
  /** The day of the week, from 1 for Monday to 7 for Sunday. */
  readonly weekday: number
  readonly isOpen: boolean
  /**
   * Opening and closing times as 'HH:mm'. Days on which the department is closed also have times, but those times have
   * no effect.
   */
  readonly startTime: string
  readonly endTime: string
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Formats a time: '06:00' becomes '6:00 a.m.'. */
export function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  const minute = time.slice(3)
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}

const nameOf = (day: OperatingDay | undefined): string => WEEKDAYS[(day?.weekday ?? 0) - 1] ?? ''

/**
 * Formats the open days as text: 'Monday-Friday 6:00 a.m. - 6:00 p.m. PT, Saturday 8:00 a.m. - 4:00 p.m. PT'.
 * Consecutive days with the same hours are combined into a range. Closed days are left out.
 */
export function hoursInWords(days: readonly OperatingDay[]): string {
  const groups: OperatingDay[][] = []
  for (const day of days) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (!day.isOpen) continue
    const goesOn =
      before?.weekday === day.weekday - 1 && before.startTime === day.startTime && before.endTime === day.endTime
    if (group && goesOn) group.push(day)
    else groups.push([day])
  }
  return groups
    .map((group) => {
      const [first, last] = [group[0], group.at(-1)] as [OperatingDay, OperatingDay]
      const named = first === last ? nameOf(first) : `${nameOf(first)}-${nameOf(last)}`
      return `${named} ${clockTime(first.startTime)} - ${clockTime(first.endTime)} PT`
    })
    .join(', ')
}
