/** The events of staff notes and work assignments. Borrowers never see these events. */
import type { Changes } from '../core/changes.ts'
import type { Application } from '../types.ts'

export interface StaffEvents {
  /** The note's text is personal data, stored apart from the event. */
  StaffNoted: { note: string; mentions: readonly string[]; by: string }
  /** A mentioned colleague has read the note. */
  StaffNoteRead: { note: string; by: string }
  /** `to`: identity of the agent who was assigned the work; absent if the work went back to the queue. */
  WorkAssigned: { key: string; to?: string; by: string }
}

/** Assigns a work item to an agent, or returns it to the queue. */
const withAssigned = ({ assigned = {} }: Application, key: string, to: string | undefined) => {
  const { [key]: _, ...others } = assigned
  return { assigned: to === undefined ? others : { ...others, [key]: to } }
}

export const CHANGES: Changes<StaffEvents> = {
  StaffNoted: (a, { note, mentions, by }, at) => ({
    staffNotes: [...(a.staffNotes ?? []), { uuid: note, at, by, mentions, readBy: [] }],
  }),
  StaffNoteRead: (a, { note, by }) => ({
    staffNotes: (a.staffNotes ?? []).map((one) => (one.uuid === note ? { ...one, readBy: [...one.readBy, by] } : one)),
  }),
  WorkAssigned: (a, { key, to }) => ({
    ...withAssigned(a, key, to),
    // On older applications, the desk task itself stores the agent, so clear the agent there, too.
    ...(a.tasks && { tasks: a.tasks.map((task) => (task.uuid === key ? { ...task, assignee: undefined } : task)) }),
  }),
}
