/** The condition events, and how each event changes the application. */

import type { PlainDate } from '../../values/dates.ts'
import { type Changes, filed } from '../core/changes.ts'
import type { Application, Condition, DocumentRecord } from '../types.ts'

export interface ConditionEvents {
  ConditionOpened: { condition: Omit<Condition, 'created' | 'state'> }
  ConditionAnswered: { condition: string; documents: readonly string[] }
  /**
   * An agent closed the condition or, if `again` is set, asked for more. `again`: the message that tells the person
   * what is still needed.
   */
  ConditionClosed: { condition: string; again?: string; by?: string; reason?: string }
  /** The server reminded a person who hadn't answered the condition for some days. */
  ConditionReminded: { condition: string }
  /** The server sent the notice of incompleteness, which lists these conditions and the last day to answer them. */
  IncompleteNoticeSent: {
    conditions: readonly string[]
    until: PlainDate
    documents: readonly DocumentRecord[]
  }
  /** An agent sent a document to one person, who must read it. `by`: the agent's identity. */
  DocumentSent: { document: DocumentRecord; by: string }
  SentDocumentsRead: { documents: readonly string[] }
}

const conditionChanged = (
  a: Application,
  uuid: string,
  change: Partial<Condition>,
): Pick<Application, 'conditions'> => ({
  conditions: (a.conditions ?? []).map((one) => (one.uuid === uuid ? { ...one, ...change } : one)),
})

export const CHANGES: Changes<ConditionEvents> = {
  ConditionOpened: (a, { condition }, at) => ({
    conditions: [...(a.conditions ?? []), { ...condition, created: at, state: 'OPEN' }],
  }),
  ConditionAnswered: (a, { condition, documents }, at) =>
    conditionChanged(a, condition, {
      state: 'SUBMITTED',
      submittedAt: at,
      documents: [...(a.conditions?.find(({ uuid }) => uuid === condition)?.documents ?? []), ...documents],
    }),
  // When an agent asks for more information, the waiting periods before the reminder and the notice start over.
  ConditionClosed: (a, { condition, again }, at) =>
    conditionChanged(
      a,
      condition,
      again === undefined
        ? { state: 'CLOSED' }
        : { state: 'OPEN', commentsToBorrower: again, askedAgainAt: at, remindedAt: undefined, sendBy: undefined },
    ),
  ConditionReminded: (a, { condition }, at) => conditionChanged(a, condition, { remindedAt: at }),
  IncompleteNoticeSent: (a, { conditions, until, documents }) => ({
    ...filed(a, documents),
    conditions: (a.conditions ?? []).map((one) => (conditions.includes(one.uuid) ? { ...one, sendBy: until } : one)),
  }),
  DocumentSent: (a, { document }) => filed(a, [document]),
  SentDocumentsRead: (a, { documents }, at) => ({
    documents: a.documents.map((one) => (documents.includes(one.uuid) ? { ...one, readAt: at } : one)),
  }),
}
