/**
 * The API for the staff's shared work: exceptions that two people approve, notes, assigned work, answers that an applicant
 * gave on the phone or in person, and reopening.
 */
import * as z from 'zod/mini'
import { noteForm, reopenForm, returnExceptionForm } from '../forms/agent.ts'
import { demographicsByStaffForm } from '../forms/demographicsByStaff.ts'
import { BASE, changes, decided } from './agent.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'

const one = z.object({ uuid })

export const approveAgentException = contract({
  ...changes,
  id: 'approveAgentException',
  access: 'APPROVE_EXCEPTIONS',
  body: z.object({ version: z.int() }),
  path: `${BASE}/applications/{uuid}/reviews/{reviewUuid}/approve`,
  summary: 'Approves the exception that another agent proposed. The review ends with the exception.',
  params: z.object({ uuid, reviewUuid: uuid }),
})
export const returnAgentException = contract({
  ...changes,
  id: 'returnAgentException',
  body: bodyOf(returnExceptionForm, decided),
  path: `${BASE}/applications/{uuid}/reviews/{reviewUuid}/return`,
  summary: 'Sends a proposed exception back with a reason. The review is then open for any decision.',
  params: z.object({ uuid, reviewUuid: uuid }),
})
export const addAgentNote = contract({
  ...changes,
  id: 'addAgentNote',
  access: 'WRITE_NOTES',
  body: bodyOf(noteForm, decided),
  path: `${BASE}/applications/{uuid}/notes`,
  summary:
    'Adds a note for colleagues. The mentioned colleague gets one email, and the note is in their queue until they mark it as read. People on the application never see notes.',
  params: one,
})
export const readAgentNote = contract({
  ...changes,
  id: 'readAgentNote',
  body: z.object({ version: z.int() }),
  path: `${BASE}/applications/{uuid}/notes/{noteUuid}/read`,
  summary: 'Marks a note that mentions this agent as read.',
  params: z.object({ uuid, noteUuid: uuid }),
})
export const assignAgentWork = contract({
  ...changes,
  id: 'assignAgentWork',
  access: 'WRITE_NOTES',
  body: z.object({ version: z.int(), key: z.string().check(z.maxLength(100)), to: z.optional(uuid) }),
  path: `${BASE}/applications/{uuid}/assign`,
  summary:
    'Gives an open work item to a colleague whose role can do it. Without `to`, the work goes back to the queue.',
  params: one,
})
export const recordAgentDemographics = contract({
  ...changes,
  id: 'recordAgentDemographics',
  access: 'TAKE_DEMOGRAPHICS',
  body: bodyOf(demographicsByStaffForm, decided),
  path: `${BASE}/applications/{uuid}/demographics`,
  summary:
    'Records the demographic answers that an applicant gave on the phone or in person. Answers from the site can’t be replaced, and no response contains answers.',
  params: one,
})
export const reopenAgentApplication = contract({
  ...changes,
  id: 'reopenAgentApplication',
  access: 'REOPEN',
  body: bodyOf(reopenForm, decided),
  path: `${BASE}/applications/{uuid}/reopen`,
  summary:
    'Reopens an application that the borrower withdrew or let lapse. Expired data is refreshed. Declined applications stay closed.',
  params: one,
})
