/** The API for the funding board, payment approvals, and holds on funding. */
import * as z from 'zod/mini'
import { fundingHoldForm } from '../forms/agent.ts'
import { unwindingForm } from '../forms/cancellation.ts'
import { dateSchema, listOf, stateSchema } from '../values/schemas.ts'
import { approved, BASE, changes, decided, EXPORT_LIMIT, funding, own } from './agent.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'

const one = z.object({ uuid })

/** Maximum number of credit lines on the funding board. */
export const MOST_FUNDINGS = 200
const fundingBoard = z.object({
  today: dateSchema,
  /** The lines on the funding board, sorted by funding date. */
  items: listOf(
    z.object({
      ...funding,
      /** Whether the announced funding date has passed. */
      isLate: z.boolean(),
      application: uuid,
      /** The borrower's name; '' if the borrower's data was erased. */
      borrowerName: z.string(),
      loanNumber: z.string(),
      city: z.string(),
      state: stateSchema,
    }),
  ),
  /** Whether there are more credit lines than the board can show. */
  isCut: z.boolean(),
})
export type FundingBoard = z.infer<typeof fundingBoard>

export const getFundingBoard = contract({
  ...own,
  id: 'getFundingBoard',
  method: 'GET',
  path: `${BASE}/funding`,
  summary:
    'Returns the closed lines that fund today and on the next business days. Each access is logged. Returns 404 for a person without an agent seat.',
  response: fundingBoard,
})
export const exportFundingBoard = contract({
  ...own,
  id: 'exportFundingBoard',
  method: 'GET',
  path: `${BASE}/funding/export`,
  summary: `Returns up to ${EXPORT_LIMIT} lines of the funding board as a CSV file. Amounts are in dollars. Each access is logged.`,
  produces: 'application/octet-stream',
})
export const BOARDING_FORMATS = ['JSON', 'CSV'] as const
export type BoardingFormat = (typeof BOARDING_FORMATS)[number]
export const exportBoardingFile = contract({
  ...own,
  id: 'exportBoardingFile',
  access: 'EXPORT_BOARDING',
  method: 'GET',
  path: `${BASE}/applications/{uuid}/boarding-file`,
  summary:
    'Returns the file with which the servicer takes over a funded line, with masked Social Security and account numbers. Each download is logged. Returns 404 for a line that isn’t funded.',
  params: one,
  query: z.object({ format: z.enum(BOARDING_FORMATS) }),
  produces: 'application/octet-stream',
  errors: [403],
})
export const approveAgentPayment = contract({
  ...changes,
  id: 'approveAgentPayment',
  access: 'APPROVE_PAYMENTS',
  body: z.object(approved),
  path: `${BASE}/applications/{uuid}/funding/approve`,
  summary:
    'Approves a payment. It starts when two agents have approved exactly this amount to this account. Returns 409 if the payment has changed since.',
  params: one,
})
export const holdAgentFunding = contract({
  ...changes,
  id: 'holdAgentFunding',
  access: 'HOLD_FUNDING',
  body: bodyOf(fundingHoldForm, decided),
  path: `${BASE}/applications/{uuid}/funding/hold`,
  summary: 'Puts funding on hold. No payment starts until another agent releases the hold.',
  params: one,
})
export const releaseAgentFunding = contract({
  ...changes,
  id: 'releaseAgentFunding',
  access: 'HOLD_FUNDING',
  body: bodyOf(fundingHoldForm, decided),
  path: `${BASE}/applications/{uuid}/funding/release`,
  summary: 'Releases a hold on funding. The agent who set the hold can’t release it.',
  params: one,
})
export const recordAgentCancellation = contract({
  ...changes,
  id: 'recordAgentCancellation',
  access: 'RECORD_CANCELLATIONS',
  path: `${BASE}/applications/{uuid}/cancellations`,
  summary:
    'Records a cancellation that an owner sent by letter, email or other writing, with its scan: one PDF file of at most 20 MB (field file). The other fields are kind, mailedOn, deliveredOn, undelivered, transferredOn, forIdentity and reason. A timely cancellation cancels the line. The field version is the application version that the agent saw.',
  params: one,
  consumes: 'multipart/form-data',
  errors: [401, 403, 409, 415, 422],
})
export const recordAgentUnwinding = contract({
  ...changes,
  id: 'recordAgentUnwinding',
  access: 'RECORD_CANCELLATIONS',
  body: bodyOf(unwindingForm, decided),
  path: `${BASE}/applications/{uuid}/unwinding`,
  summary: 'Records a step that unwinds a canceled line: returned fees, the released lien, or the owners’ money.',
  params: one,
})
export const reportReturnedDraw = contract({
  ...changes,
  id: 'reportReturnedDraw',
  access: 'ANSWER_TASKS',
  body: z.object(decided.more),
  path: `${BASE}/applications/{uuid}/funding/returned`,
  summary:
    'Opens a desk task about the return of a draw that had arrived. Two agents must agree on the return code. Returns 409 if staff can’t report a return of this draw.',
  params: one,
})
export const reportReturnedPayoff = contract({
  ...changes,
  id: 'reportReturnedPayoff',
  access: 'ANSWER_TASKS',
  body: z.object(decided.more),
  path: `${BASE}/applications/{uuid}/funding/payoffs/{lien}/returned`,
  summary:
    'Opens a desk task about the return of a payoff that had arrived. Two agents must agree on the answer. Returns 409 if staff can’t report a return of this payoff.',
  params: z.object({ uuid, lien: uuid }),
})
