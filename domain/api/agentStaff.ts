/** The API with which staff work together: exceptions for two people, notes, assigned work, holds, and reopening. */
import * as z from 'zod/mini'
import { fundingHoldForm, noteForm, reopenForm, returnExceptionForm } from '../forms/agent.ts'
import { BASE, changes, decided, EXPORT_LIMIT, own } from './agent.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'

const one = z.object({ uuid })

export const approveAgentException = contract({
  ...changes,
  id: 'approveAgentException',
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
  body: z.object({ version: z.int(), key: z.string().check(z.maxLength(100)), to: z.optional(uuid) }),
  path: `${BASE}/applications/{uuid}/assign`,
  summary:
    'Gives an open work item to a colleague whose role can do it. Without `to`, the work goes back to the queue.',
  params: one,
})
export const exportFundingBoard = contract({
  ...own,
  id: 'exportFundingBoard',
  method: 'GET',
  path: `${BASE}/funding/export`,
  summary: `Returns up to ${EXPORT_LIMIT} lines of the funding board as a CSV file. Amounts are in dollars. Each access is logged.`,
  produces: 'application/octet-stream',
})
export const reopenAgentApplication = contract({
  ...changes,
  id: 'reopenAgentApplication',
  body: bodyOf(reopenForm, decided),
  path: `${BASE}/applications/{uuid}/reopen`,
  summary:
    'Reopens an application that the borrower withdrew or let lapse. Expired data is refreshed. Declined applications stay closed.',
  params: one,
})
export const holdAgentFunding = contract({
  ...changes,
  id: 'holdAgentFunding',
  body: bodyOf(fundingHoldForm, decided),
  path: `${BASE}/applications/{uuid}/funding/hold`,
  summary: 'Puts funding on hold. No payment starts until another agent releases the hold.',
  params: one,
})
export const releaseAgentFunding = contract({
  ...changes,
  id: 'releaseAgentFunding',
  body: bodyOf(fundingHoldForm, decided),
  path: `${BASE}/applications/{uuid}/funding/release`,
  summary: 'Releases a hold on funding. The agent who set the hold can’t release it.',
  params: one,
})
