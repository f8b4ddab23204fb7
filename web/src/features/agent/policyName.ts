import { formatDate, isPlainDate } from 'domain/values/dates.ts'

const VERSION = /(\d{4}-\d\d)(-\d\d)?$/

/** Returns the date of a policy's version in words, such as 'November 2026'. A version without a date stays as it is. */
export function policyName(version: string): string {
  const [found, month, day] = VERSION.exec(version) ?? []
  if (found && day && isPlainDate(found)) return formatDate(found)
  const first = `${month}-01`
  if (!isPlainDate(first)) return version
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(first))
}
