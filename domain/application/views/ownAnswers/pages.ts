/** Links to the pages in the bot's answers, and wording that several answers share. */
import { applicationPath, type Screen, signerPath } from '../../../routes/routes.ts'
import { dateIn, formatFullDate, type Instant, type PlainDate } from '../../../values/dates.ts'
import { zoneOf } from '../../../values/timeZones.ts'
import type { ApplicationView } from '../borrowerView.ts'
import type { OwnAnswer, OwnCase } from './types.ts'

type View = OwnCase['view']

/** Whether this is the borrower's view, which shows everything. False for an additional signer's view. */
export const isBorrowers = (view: View): view is ApplicationView => 'status' in view

/** Returns the home's time zone, which the answers use for dates and times. */
export const zoneAt = (view: View): string => zoneOf(view.property.state)

/** Returns a date in the home's time zone, such as 'Tuesday, December 1, 2026'. */
export const dayOf = (view: View, moment: Instant): string => formatFullDate(dateIn(zoneAt(view), moment))

export const day = (date: PlainDate): string => formatFullDate(date)

/** Returns an answer made of the given statements. Skips undefined ones, which don't apply. */
export const answerOf = (page: OwnAnswer['page'], ...lines: readonly (string | undefined)[]): OwnAnswer => ({
  text: lines.filter((line) => line !== undefined && line !== '').join('\n'),
  page,
})

/**
 * Returns a link to the first of the given screens that the journey allows now. If it allows none of them, links to the
 * status page.
 */
export function pageOf(view: View, title: string, ...screens: readonly Screen[]): OwnAnswer['page'] {
  if (!isBorrowers(view)) return { title, path: signerPath(view.journey.screen, view.uuid) }
  const allowed: readonly string[] = [...view.journey.screens, view.journey.screen]
  const found = screens.find((screen) => allowed.includes(screen))
  return found
    ? { title, path: applicationPath(view.uuid, found) }
    : { title: 'See your status', path: applicationPath(view.uuid, 'status') }
}
