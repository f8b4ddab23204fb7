/** The events of staff notes, work assignments and legal holds. Borrowers never see these events. */
import type { PlainDate } from '../../values/dates.ts'
import type { Changes } from '../core/changes.ts'
import type { Application, LegalHold } from '../types.ts'

export interface StaffEvents {
  /** The note's text is personal data, stored apart from the event. */
  StaffNoted: { note: string; mentions: readonly string[]; by: string }
  /** A mentioned colleague has read the note. */
  StaffNoteRead: { note: string; by: string }
  /** `to`: identity of the agent who was assigned the work; absent if the work went back to the queue. */
  WorkAssigned: { key: string; to?: string; by: string }
  LegalHoldPlaced: { hold: string; reason: string; by: string }
  LegalHoldLiftProposed: { hold: string; reason: string; by: string }
  LegalHoldKept: { hold: string; reason: string; by: string }
  LegalHoldLifted: { hold: string; by: string; proposedBy: string }
  /**
   * The file's retention ended. Vendors are asked to delete their data before the server erases the rest of the file.
   */
  ErasureBegun: Record<never, never>
  /** Staff recorded the day on which the line was closed. Retention periods count from this day. */
  LineClosed: { on: PlainDate; by: string }
}

/** Assigns a work item to an agent, or returns it to the queue. */
const withAssigned = ({ assigned = {} }: Application, key: string, to: string | undefined) => {
  const { [key]: _, ...others } = assigned
  return { assigned: to === undefined ? others : { ...others, [key]: to } }
}

const withHold = ({ legalHolds = [] }: Application, uuid: string, change: (hold: LegalHold) => LegalHold) => ({
  legalHolds: legalHolds.map((hold) => (hold.uuid === uuid ? change(hold) : hold)),
})

export const CHANGES: Changes<StaffEvents> = {
  StaffNoted: (a, { note, mentions, by }, at) => ({
    staffNotes: [...(a.staffNotes ?? []), { uuid: note, at, by, mentions, readBy: [] }],
  }),
  StaffNoteRead: (a, { note, by }) => ({
    staffNotes: (a.staffNotes ?? []).map((one) => (one.uuid === note ? { ...one, readBy: [...one.readBy, by] } : one)),
  }),
  LegalHoldPlaced: (a, { hold: uuid, reason, by }, at) => ({
    legalHolds: [...(a.legalHolds ?? []), { uuid, at, by, reason }],
  }),
  LegalHoldLiftProposed: (a, { hold, reason, by }, at) =>
    withHold(a, hold, (one) => ({ ...one, proposed: { at, by, reason } })),
  LegalHoldKept: (a, { hold }) => withHold(a, hold, ({ proposed: _, ...one }) => one),
  LegalHoldLifted: (a, { hold }) => ({ legalHolds: (a.legalHolds ?? []).filter(({ uuid }) => uuid !== hold) }),
  ErasureBegun: (_, __, at) => ({ erasingSince: at }),
  LineClosed: (_, { on }, at) => ({ lineClosedOn: on, lineClosedAt: at }),
  WorkAssigned: (a, { key, to }) => ({
    ...withAssigned(a, key, to),
    // On older applications, the desk task itself stores the agent, so clear the agent there, too.
    ...(a.tasks && { tasks: a.tasks.map((task) => (task.uuid === key ? { ...task, assignee: undefined } : task)) }),
  }),
}
