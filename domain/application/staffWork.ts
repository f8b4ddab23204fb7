/** Staff notes on an application, and work assignments. */
import type { AgentRole } from '../values/agentRoles.ts'
import { type Context, invalid, type Outcome, outcome, Refusal } from './core/command.ts'
import { event } from './events.ts'
import type { Application } from './types.ts'
import { mayDo } from './views/agents.ts'
import { workOf } from './views/work.ts'

/**
 * All notes are stored together as one value in the borrower's personal data, and each new note rewrites that value.
 * The limit keeps the value small.
 */
const MOST_NOTES = 300
const TOO_MANY = `This application has ${MOST_NOTES} notes, which is the limit.`

/**
 * Writes a note. The mentioned colleagues find the note in their queues until they mark it as read.
 * @throws Refusal if the application already has the maximum number of notes
 */
export function addNote(
  a: Application,
  {
    uuid: note,
    text,
    mentions,
  }: { readonly uuid: string; readonly text: string; readonly mentions: readonly string[] },
  { actor, personal }: Pick<Context, 'actor' | 'personal'>,
): Outcome {
  if ((a.staffNotes?.length ?? 0) >= MOST_NOTES) throw invalid('note', TOO_MANY)
  return outcome({
    events: [event('StaffNoted', { note, mentions, by: actor.identity })],
    personal: [{ identity: a.borrower, patch: { staffNotes: { ...personal[a.borrower]?.staffNotes, [note]: text } } }],
  })
}

/** Marks a note as read by a mentioned colleague. @throws Refusal if the note doesn't mention the agent */
export function readNote(a: Application, note: string, { actor }: Pick<Context, 'actor'>): Outcome {
  const by = actor.identity
  const found = a.staffNotes?.find(({ uuid, mentions }) => uuid === note && mentions.includes(by))
  if (!found) throw new Refusal('NOT_NOW', 'This note doesn’t mention you.')
  return found.readBy.includes(by) ? outcome({}) : outcome({ events: [event('StaffNoteRead', { note, by })] })
}

/**
 * Assigns a work item to an agent, or returns it to the queue.
 * @throws Refusal if the work is already done, if the item only mentions a colleague, or if the agent's role doesn't
 * allow the work
 */
export function assignWork(
  a: Application,
  key: string,
  to: { readonly identity: string; readonly role: AgentRole } | undefined,
  { actor }: Pick<Context, 'actor'>,
): Outcome {
  const item = workOf(a).find((one) => one.key === key)
  if (!item) throw new Refusal('NOT_NOW', 'This work is already done.')
  if (item.queue === 'MENTIONS') throw new Refusal('NOT_NOW', 'A mention can’t be reassigned.')
  if (to && !mayDo(to.role, item)) throw invalid('to', 'Choose a colleague whose role can do this work')
  if (item.assignee === to?.identity) return outcome({})
  return outcome({
    events: [event('WorkAssigned', { key, by: actor.identity, ...(to && { to: to.identity }) })],
  })
}
