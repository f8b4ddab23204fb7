/** The API for tasks at the lender's desk, where staff supply the responses to requests for outside parties. */
import * as z from 'zod/mini'
import { DESK_CALL_NAMES } from '../application/desk/calls.ts'
import { DESK_TASK_STATES } from '../application/desk/types.ts'
import { agentView } from '../application/views/schemas/agent.ts'
import { revealForm, sendBackForm } from '../forms/desk.ts'
import { dateSchema, instantSchema, listOf } from '../values/schemas.ts'
import { component, contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'

const BASE = '/service-agent/api/v1/applications/{uuid}/tasks/{task}'

/** A JSON Schema with two custom formats: 'cents' for amounts of money and 'file' for files. */
const jsonSchema = z.record(z.string(), z.unknown())
const files = agentView.shape.documents
/**
 * Staff's answer to a task. Its format depends on the call to the outside party. Only the server knows these formats,
 * so the server adds this schema to the API description. Each task also contains its format as `answerSchema`.
 */
const answer = component('DeskAnswer', z.unknown())
const step = { by: z.string(), at: instantSchema, isOwn: z.boolean() }

/** Ways for the agent to confirm their identity again: the authenticator app, or a code sent to the agent's email. */
export const PROOFS = ['APP', 'EMAIL'] as const

const task = component(
  'DeskTask',
  z.object({
    uuid,
    application: uuid,
    /** The application's version, which the agent sends back with each change. */
    version: z.int(),
    loanNumber: z.string(),
    /** The borrower's name; '' if the borrower's data was erased. */
    borrowerName: z.string(),
    today: dateSchema,
    call: z.enum(DESK_CALL_NAMES),
    /** A one-sentence instruction that tells staff what to do. */
    summary: z.string(),
    state: z.enum(DESK_TASK_STATES),
    openedAt: instantSchema,
    due: dateSchema,
    /** The number of people who must agree on the answer. */
    people: z.union([z.literal(1), z.literal(2)]),
    /** Whether this agent's role may complete the task. */
    mayAnswer: z.boolean(),
    assignee: z.optional(z.object({ name: z.string(), isOwn: z.boolean() })),
    /**
     * The question to the outside party. ID and account numbers are masked. A file is `{ type, mediaType, document }`.
     */
    question: z.unknown(),
    questionSchema: jsonSchema,
    answerSchema: jsonSchema,
    /** Present if staff send a form to the outside party, such as a title order. */
    hasForm: z.optional(z.literal(true)),
    /** The files in the question. */
    files,
    /** The files that staff attached. In an answer, `{ document }` stands for one of these files. */
    evidence: files,
    /** The name of the document that staff must attach before they answer. */
    mustAttach: z.optional(z.string()),
    /** The answer that staff proposed or gave. ID and account numbers in it are masked. */
    answer: z.optional(answer),
    proposed: z.optional(z.object(step)),
    returned: z.optional(z.object({ ...step, reason: z.string() })),
    done: z.optional(z.object(step)),
    /**
     * How the agent must confirm their identity to see the masked numbers. Absent if no numbers are masked or the agent
     * may not see them.
     */
    proof: z.optional(z.enum(PROOFS)),
  }),
)
export type DeskTaskView = z.infer<typeof task>

const at = { access: 'staff', params: z.object({ uuid, task: uuid }) } as const
const changes = { ...at, method: 'POST', response: task, errors: [403, 409, 422], idempotent: true } as const
/** The version of the application that the agent saw. The server returns 409 if a newer version exists. */
const decided = { version: z.int() }

export const getDeskTask = contract({
  ...at,
  id: 'getDeskTask',
  method: 'GET',
  path: BASE,
  summary:
    'Returns a task at the desk: what the port asks, the JSON Schema of the answer, and the attached files. ID and account numbers are masked. Each access is logged.',
  response: task,
})
export const assignDeskTask = contract({
  ...changes,
  id: 'assignDeskTask',
  path: `${BASE}/assign`,
  summary: 'Gives the task to this agent, or back to the queue.',
  body: z.object({ ...decided, take: z.boolean() }),
})
export const attachDeskEvidence = contract({
  ...changes,
  id: 'attachDeskEvidence',
  path: `${BASE}/evidence`,
  summary:
    'Attaches one PDF file or picture of at most 20 MB (field file) to the task. The field version is the application version that the agent saw.',
  consumes: 'multipart/form-data',
  errors: [401, 403, 409, 415, 422],
})
export const answerDeskTask = contract({
  ...changes,
  id: 'answerDeskTask',
  path: `${BASE}/answer`,
  summary:
    'Answers the task in the shape of its schema. A file is `{ "document": uuid }`, with the UUID of an attached file. If two people must agree, the answer waits for the second person.',
  body: z.object({ ...decided, answer }),
})
export const approveDeskAnswer = contract({
  ...changes,
  id: 'approveDeskAnswer',
  path: `${BASE}/approve`,
  summary: 'Approves the answer that another agent gave.',
  body: z.object(decided),
})
export const returnDeskAnswer = contract({
  ...changes,
  id: 'returnDeskAnswer',
  path: `${BASE}/return`,
  summary: 'Sends the proposed answer back with a reason.',
  body: bodyOf(sendBackForm, { more: decided }),
})

export const getDeskForm = contract({
  ...at,
  id: 'getDeskForm',
  method: 'GET',
  path: `${BASE}/form`,
  summary:
    'Returns the form that staff send to the party as a PDF: a title order, a payoff letter request, a recording cover page, or a form for a wire or check. Account numbers are masked. Each access is logged.',
  produces: 'application/octet-stream',
})

export const sendRevealCode = contract({
  ...at,
  id: 'sendRevealCode',
  method: 'POST',
  path: `${BASE}/reveal/code`,
  summary:
    'Sends a code to the agent’s email. Agents with two-factor sign-in use their authenticator app instead, and get 403.',
  body: z.looseObject({}),
  status: 204,
  errors: [403],
})
/** The full numbers that the agent asked to see, each with its path, such as 'question.person.ssn'. */
const numbers = z.object({
  numbers: listOf(z.object({ place: z.string(), number: z.string() })),
  /** The PDF of the task's form with full numbers, in base64, if the task has a form. */
  form: z.optional(z.string()),
})
export type RevealedNumbers = z.infer<typeof numbers>
export const revealDeskNumbers = contract({
  ...at,
  id: 'revealDeskNumbers',
  method: 'POST',
  path: `${BASE}/reveal`,
  summary:
    'Returns the task’s full ID and account numbers in exchange for a code that hasn’t been used yet: from the authenticator app or, without two-factor sign-in, from an email. Each access is logged.',
  body: bodyOf(revealForm),
  response: numbers,
  errors: [403, 422, 429],
})
