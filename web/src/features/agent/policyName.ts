import { formatDate, isPlainDate } from 'domain/values/dates.ts'

/** A change to the licensed states adds its date to the policy's version, as in '2026-11+2026-12-01-1a2b3c4d'. */
const VERSION = /(\d{4}-\d\d)(-\d\d)?(?:-[\da-f]{8})?$/

/**
 * Returns the date of a policy's version in words, such as 'November 2026'. A version without a date is returned
 * unchanged.
 */
export function policyName(version: string): string {
  const [, month = '', day] = VERSION.exec(version) ?? []
  const date = `${month}${day ?? ''}`
  if (day && isPlainDate(date)) return formatDate(date)
  const first = `${month}-01`
  if (!isPlainDate(first)) return version
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(first))
}
