import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { Milestone } from 'domain/application/views/forecast.ts'
import { Timeline } from '../../ui/Progress.tsx'
import { RescissionCalendar } from '../closing/RescissionCalendar.tsx'
import { useTimeline } from './timeline.ts'

interface MilestonesProps {
  view: ApplicationView
  milestones: readonly Milestone[]
  label: string
}

/**
 * The application's milestones as a timeline. During the cancellation period, the right to cancel has a calendar. If
 * the page shows the last day to cancel elsewhere, the timeline leaves out both the date and the calendar.
 */
export function Milestones({ view, milestones, label }: MilestonesProps) {
  const { rescission, today } = view
  const lasts = rescission && !rescission.expired && today <= rescission.expires
  const items = useTimeline(view, milestones).map((item) =>
    lasts && item.key === 'RIGHT_TO_CANCEL' && item.dateTime
      ? { ...item, below: <RescissionCalendar rescission={rescission} today={today} /> }
      : item,
  )
  return <Timeline items={items} label={label} />
}
