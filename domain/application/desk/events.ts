/** The events of tasks at the lender's desk. Questions and answers are personal data, stored apart from the events. */
import type { Changes } from '../core/changes.ts'
import type { Application, DocumentRecord } from '../types.ts'
import type { DeskTask } from './types.ts'

export interface DeskEvents {
  DeskTaskOpened: { task: Omit<DeskTask, 'state' | 'openedAt' | 'evidence'> }
  /** Only on older applications. WorkAssigned has replaced this event. */
  DeskTaskAssigned: { task: string; to?: string }
  DeskEvidenceAdded: { task: string; document: DocumentRecord; by: string }
  /** One person answered a task, and a second person must approve the answer. */
  DeskAnswerProposed: { task: string; by: string }
  DeskAnswerReturned: { task: string; by: string; reason: string }
  DeskTaskDone: { task: string; by: string }
}

const changed = (a: Application, uuid: string, change: (task: DeskTask) => DeskTask): Partial<Application> => ({
  tasks: (a.tasks ?? []).map((task) => (task.uuid === uuid ? change(task) : task)),
})

export const CHANGES: Changes<DeskEvents> = {
  DeskTaskOpened: (a, { task }, at) => ({
    tasks: [...(a.tasks ?? []), { ...task, openedAt: at, state: 'OPEN', evidence: [] }],
  }),
  DeskTaskAssigned: (a, { task, to }) => changed(a, task, (one) => ({ ...one, assignee: to })),
  DeskEvidenceAdded: (a, { task, document }) =>
    changed(a, task, (one) => ({ ...one, evidence: [...one.evidence, document] })),
  DeskAnswerProposed: (a, { task, by }, at) =>
    changed(a, task, (one) => ({ ...one, state: 'PROPOSED', proposed: { by, at } })),
  DeskAnswerReturned: (a, { task, by, reason }, at) =>
    changed(a, task, ({ proposed: _, ...one }) => ({ ...one, state: 'OPEN', returned: { by, at, reason } })),
  DeskTaskDone: (a, { task, by }, at) => changed(a, task, (one) => ({ ...one, state: 'DONE', done: { by, at } })),
}
