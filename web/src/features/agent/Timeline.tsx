import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import css from './Agent.module.css'
import { CANCELLED_NAMES, EVENT_NAMES } from './eventNames.ts'
import {
  ACTOR_NAMES,
  CATEGORY_NAMES,
  DECISION_NAMES,
  DESK_NAMES,
  ENDED_NAMES,
  MEMBERSHIP_NAMES,
  REASON_NAMES,
  REQUEST_NAMES,
  REVIEW_NAMES,
  WORK_NAMES,
} from './names.ts'
import { useAgentWords } from './words.ts'

/**
 * The display names of events' subjects, such as reviews and conditions. Each pattern matches the types of events whose
 * subjects the table names. Document events have no table, because the history shows the document's title.
 */
const ABOUT: readonly (readonly [RegExp, Readonly<Record<string, MessageDescriptor>>])[] = [
  [/^Review/, REVIEW_NAMES],
  [/^Desk/, DESK_NAMES],
  [/^Work/, WORK_NAMES],
  [/^Condition/, CATEGORY_NAMES],
  [/^(Request|StaleResult)/, REQUEST_NAMES],
  [/^Underwritten$/, DECISION_NAMES],
  [/^Cancelled$/, CANCELLED_NAMES],
  [/^Membership/, MEMBERSHIP_NAMES],
]

/** Matches the app's internal codes, such as SOFT_CREDIT or titleReport.order, but not a document's title. */
const CODE = /^(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)*|[a-z]\w*\.\w+)$/

/** Shows the application's events in the order in which the server sends them: newest first. */
export function Timeline({ timeline }: { timeline: AgentFile['timeline'] }) {
  const { name, named } = useAgentWords()
  /** Returns the display name of an event's subject, such as a review; undefined for a code without a display name. */
  const subject = (type: string, about: string): string | undefined => {
    const named = ABOUT.find(([types]) => types.test(type))?.[1][about]
    if (named) return name(named)
    return CODE.test(about) ? undefined : about
  }
  return (
    <ol className={css.timeline} reversed>
      {timeline.map(({ seq, type, at, by, who, about, way, failed, reasons = [], note }) => (
        <li key={seq}>
          <span className={css.what}>
            {failed ? <Trans>Request failed</Trans> : named(EVENT_NAMES, type)}
            {about && subject(type, about) && `: ${subject(type, about)}`}
          </span>
          {way && <span className={css.note}>{named(ENDED_NAMES, way)}</span>}
          {reasons.length > 0 && (
            <span className={css.note}>{reasons.map((one) => named(REASON_NAMES, one)).join('; ')}</span>
          )}
          {note && <span className={css.note}>{note}</span>}
          <span className={css.small}>
            {formatMoment(LOCAL_ZONE, instant(at))}, {who ?? named(ACTOR_NAMES, by)}
          </span>
        </li>
      ))}
    </ol>
  )
}
