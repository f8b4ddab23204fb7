/** The API that the lender's agents use to find applications by name, address, loan number or stage. */
import * as z from 'zod/mini'
import { STAGES } from '../application/views/brokerView.ts'
import { searchForm } from '../forms/agent.ts'
import { instantSchema, listOf, stateSchema } from '../values/schemas.ts'
import { EXPORT_LIMIT } from './agent.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'

const BASE = '/service-agent/api/v1'
const own = { access: 'staff' } as const

/** Maximum number of applications that one search returns. */
export const MOST_FOUND = 25
const foundFile = z.object({
  application: uuid,
  /** The borrower's name; '' if the borrower's data was erased. */
  borrowerName: z.string(),
  loanNumber: z.string(),
  stage: z.enum(STAGES),
  city: z.string(),
  state: stateSchema,
})
export type FoundFile = z.infer<typeof foundFile>
const found = z.object({
  files: listOf(foundFile),
  /** Whether `files` contains all matches. If not, the agent can add words to narrow the search. */
  isComplete: z.boolean(),
})
export type FoundFiles = z.infer<typeof found>

export const searchAgentFiles = contract({
  ...own,
  id: 'searchAgentFiles',
  method: 'POST',
  path: `${BASE}/search`,
  summary: `Finds up to ${MOST_FOUND} of the lender’s applications, by whole words of the owners’ names and of the home’s address, or by the loan number. Each search and each match is logged, without the words. Returns 404 for a person without an agent seat.`,
  body: bodyOf(searchForm),
  response: found,
  errors: [422],
})

/** The server stops counting a stage's applications at this number. */
export const STAGE_COUNT_LIMIT = 10_000
const stageQuery = { stage: z.optional(z.enum(STAGES)) }
const pipeline = z.object({
  now: instantSchema,
  stages: listOf(
    z.object({
      stage: z.enum(STAGES),
      count: z.int(),
      /** The number of applications that have been in the stage longer than the lender's target. */
      late: z.int(),
      /** The lender's target for the stage, in business days. Funded and ended applications have no target. */
      days: z.optional(z.int()),
    }),
  ),
  /**
   * One page of the stage's applications or, without a stage, of all open applications. The longest waits come first.
   */
  files: listOf(
    z.extend(foundFile, {
      /** When the application entered its stage. */
      since: instantSchema,
      isLate: z.boolean(),
    }),
  ),
  /** Cursor for requesting the next page; absent on the last page. */
  next: z.optional(z.string()),
})
export type AgentPipeline = z.infer<typeof pipeline>

export const getAgentPipeline = contract({
  ...own,
  id: 'getAgentPipeline',
  method: 'GET',
  path: `${BASE}/pipeline`,
  summary:
    'Counts the lender’s applications by stage, and returns one page of those in a stage, or of all that are neither funded nor ended. Late applications have been in their stage longer than the lender’s target. Each access is logged.',
  query: z.object({ ...stageQuery, after: z.optional(z.string().check(z.maxLength(200))) }),
  response: pipeline,
})
export const exportAgentPipeline = contract({
  ...own,
  id: 'exportAgentPipeline',
  method: 'GET',
  path: `${BASE}/pipeline/export`,
  summary: `Returns up to ${EXPORT_LIMIT} applications of the pipeline as a CSV file, those that have waited longest first. Each access is logged.`,
  query: z.object(stageQuery),
  produces: 'application/octet-stream',
})
