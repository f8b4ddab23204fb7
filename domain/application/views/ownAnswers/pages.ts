/** The pages to which the answers lead, and words that several answers share. */
import { applicationPath, type Screen, signerPath } from '../../../routes/routes.ts'
import { dateIn, formatFullDate, type Instant, type PlainDate } from '../../../values/dates.ts'
import { zoneOf } from '../../../values/timeZones.ts'
import type { ApplicationView } from '../borrowerView.ts'
import type { OwnAnswer, OwnCase } from './types.ts'

type View = OwnCase['view']

/** Whether the view is the borrower's, who sees everything, and not an additional signer's. */
export const isBorrowers = (view: View): view is ApplicationView => 'status' in view

/** Returns the zone of the home, in which the answers state dates and times. */
export const zoneAt = (view: View): string => zoneOf(view.property.state)

/** Returns the date of a moment at the home, such as 'Tuesday, December 1, 2026'. */
export const dayOf = (view: View, moment: Instant): string => formatFullDate(dateIn(zoneAt(view), moment))

export const day = (date: PlainDate): string => formatFullDate(date)

/** Returns an answer of several statements. Statements that don't apply are undefined. */
export const answerOf = (page: OwnAnswer['page'], ...lines: readonly (string | undefined)[]): OwnAnswer => ({
  text: lines.filter((line) => line !== undefined && line !== '').join('\n'),
  page,
})

/** Returns the link to the first of the borrower's screens that the journey allows now; otherwise to the status page. */
export function pageOf(view: View, title: string, ...screens: readonly Screen[]): OwnAnswer['page'] {
  if (!isBorrowers(view)) return { title, path: signerPath(view.journey.screen, view.uuid) }
  const allowed: readonly string[] = [...view.journey.screens, view.journey.screen]
  const found = screens.find((screen) => allowed.includes(screen))
  return found
    ? { title, path: applicationPath(view.uuid, found) }
    : { title: 'See your status', path: applicationPath(view.uuid, 'status') }
}
