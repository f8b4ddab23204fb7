/** The API of the chat desk, on which the lender's agents answer chats. Messages go through the websocket. */
import * as z from 'zod/mini'
import { CHAT_SKILLS } from '../chat/skills.ts'
import { chatAnswerForm, chatSearchForm } from '../forms/chat.ts'
import { AGENT_ROLES } from '../values/agentRoles.ts'
import { instantSchema, listOf } from '../values/schemas.ts'
import { BASE } from './agent.ts'
import { chatConversation, chatMessage } from './chat.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'

/** Maximum number of open chats that the desk lists. */
export const DESK_CHATS = 200

const deskChat = z.object({
  conversation: chatConversation,
  /** '' if the visitor gave no email address. */
  visitorName: z.string(),
  visitorEmail: z.string(),
  /** The application of a signed-in visitor. */
  applicationUuid: z.optional(uuid),
  /** The page on which the visitor started the chat. */
  page: z.string(),
  /** When the visitor began to wait for an agent, or when the agent took the chat. */
  since: instantSchema,
  /** The question that the visitor left because agents were away. */
  question: z.optional(z.object({ askedAt: instantSchema, answeredAt: z.optional(instantSchema) })),
  /** The visitor's answers to the survey. 5 is the best rating. */
  survey: z.optional(z.object({ rating: z.int(), comments: z.string(), at: instantSchema })),
  /** Whether the caller is the agent who took this chat. */
  isMine: z.boolean(),
})
export type DeskChat = z.infer<typeof deskChat>

const board = z.object({
  now: instantSchema,
  /** Whether the lender's chat hours include the current time. */
  isOpen: z.boolean(),
  /** When the chat hours begin again. Absent during chat hours. */
  nextOpening: z.optional(instantSchema),
  /** The skills by which the lender assigns chats to agents. */
  skills: listOf(z.enum(CHAT_SKILLS)),
  /** Whether the caller's role may take chats, and see which agents are in which chats. */
  mayAnswer: z.boolean(),
  maySupervise: z.boolean(),
  /** Open chats, longest wait first. */
  chats: listOf(deskChat),
  /** The agents whose desk is open and who aren't away, with the number of chats each one has. */
  agents: listOf(z.object({ identity: uuid, name: z.string(), chats: z.int(), isOwn: z.boolean() })),
  /** Replies that agents can insert into a message. */
  replies: listOf(z.object({ name: z.string(), text: z.string() })),
})
export type ChatBoard = z.infer<typeof board>

const own = { access: ['ANSWER_CHATS', 'SUPERVISE_CHATS'] } as const
const one = z.object({ uuid })

export const getChatBoard = contract({
  ...own,
  id: 'getChatBoard',
  method: 'GET',
  path: `${BASE}/chats`,
  summary: `Returns up to ${DESK_CHATS} of the lender’s open chats, the agents at the desk, and canned replies. Each access is logged. Returns 404 for a person without an agent seat, or whose role neither answers nor supervises chats.`,
  response: board,
})
export const getDeskChat = contract({
  ...own,
  id: 'getDeskChat',
  method: 'GET',
  path: `${BASE}/chats/{uuid}`,
  summary: 'Returns a chat and up to 100 of its messages after the sequence `after`. Each access is logged.',
  params: one,
  query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  response: z.object({ chat: deskChat, messages: listOf(chatMessage), hasMore: z.boolean() }),
})

/** Maximum number of chats in one search's results. */
export const MOST_FOUND_CHATS = 50
/**
 * A search reads at most this many of the newest chats and messages. Their texts are encrypted, so the database can't
 * search them.
 */
export const SEARCHED_CHATS = 200
export const SEARCHED_MESSAGES = 5000

const foundChat = z.object({
  chat: deskChat,
  startedAt: instantSchema,
  /** The matching part of a message or of a file's name. Absent if only the visitor's details match. */
  excerpt: z.optional(z.string()),
})
const found = z.object({
  /** The matching chats, newest first. */
  chats: listOf(foundChat),
  /** True if `chats` contains every chat whose name, email or loan number matches. */
  isComplete: z.boolean(),
})
export type FoundChats = z.infer<typeof found>

export const searchDeskChats = contract({
  ...own,
  id: 'searchDeskChats',
  method: 'POST',
  path: `${BASE}/chats/search`,
  summary: `Finds up to ${MOST_FOUND_CHATS} of the lender’s chats, open or over: by whole words of the visitor’s name, by the email address or by the loan number in all kept chats, and by text and file names in the newest ${SEARCHED_CHATS} chats and their newest ${SEARCHED_MESSAGES} messages. Each search and each match is logged, without the words. Returns 404 for a person without an agent seat.`,
  body: bodyOf(chatSearchForm),
  response: found,
  errors: [422],
})

const questions = z.object({
  now: instantSchema,
  /** The chats with unanswered questions, longest wait first. Answers are emailed to `chat.visitorEmail`. */
  questions: listOf(z.object({ chat: deskChat, askedAt: instantSchema, questions: listOf(z.string()) })),
})
export type DeskQuestions = z.infer<typeof questions>

export const getChatQuestions = contract({
  ...own,
  id: 'getChatQuestions',
  method: 'GET',
  path: `${BASE}/chats/questions`,
  summary: `Returns up to ${DESK_CHATS} chats with open questions that visitors left while agents were away. Each access is logged.`,
  response: questions,
})
export const answerChatQuestion = contract({
  ...own,
  id: 'answerChatQuestion',
  access: 'ANSWER_CHATS',
  method: 'POST',
  path: `${BASE}/chats/{uuid}/answer`,
  summary: 'Emails the caller’s answer to the visitor who left questions in a chat, and keeps the answer in the chat.',
  params: one,
  body: bodyOf(chatAnswerForm),
  response: deskChat,
  errors: [409, 422],
})
export const getDeskTranscript = contract({
  ...own,
  id: 'getDeskTranscript',
  method: 'GET',
  path: `${BASE}/chats/{uuid}/transcript`,
  summary: 'Returns the transcript of a chat as a text file. Each access is logged.',
  params: one,
  produces: 'application/octet-stream',
})
export const exportApplicationChats = contract({
  ...own,
  id: 'exportApplicationChats',
  method: 'GET',
  path: `${BASE}/applications/{uuid}/chats/export`,
  summary: 'Returns the transcripts of all kept chats about an application as a text file. Each access is logged.',
  params: one,
  produces: 'application/octet-stream',
})

const supervision = z.object({
  now: instantSchema,
  isOpen: z.boolean(),
  /** Visitors who wait for an agent, the longest wait first. `chat.since` is when the wait began. */
  waiting: listOf(z.object({ chat: deskChat, waitSeconds: z.int() })),
  /** Chats that an agent has taken. */
  active: listOf(z.object({ chat: deskChat, agentName: z.string() })),
  /**
   * Colleagues who can answer chats. Colleagues whose chat desk is open come first. `chats`: the number of chats that
   * the colleague has.
   */
  agents: listOf(z.object({ name: z.string(), role: z.enum(AGENT_ROLES), isPresent: z.boolean(), chats: z.int() })),
})
export type ChatSupervision = z.infer<typeof supervision>

export const getChatSupervision = contract({
  ...own,
  id: 'getChatSupervision',
  access: 'SUPERVISE_CHATS',
  method: 'GET',
  path: `${BASE}/chats/supervision`,
  summary: `Returns who waits and how long, who chats with whom, and which agents are at the desk, for up to ${DESK_CHATS} open chats. Returns 403 unless the caller is an underwriter or a compliance officer. Each access is logged.`,
  response: supervision,
})

const change = { ...own, method: 'POST', params: one, response: deskChat, errors: [409] } as const
export const takeChat = contract({
  ...change,
  id: 'takeChat',
  access: 'ANSWER_CHATS',
  path: `${BASE}/chats/{uuid}/take`,
  summary: 'Gives a waiting chat to the caller. Taking one’s own chat again changes nothing.',
})
export const transferChat = contract({
  ...change,
  id: 'transferChat',
  access: 'ANSWER_CHATS',
  path: `${BASE}/chats/{uuid}/transfer`,
  summary:
    'Gives the caller’s chat to the agent `agent`, who must be at the desk. Otherwise puts the chat back into the queue, under the skill `skill` if given.',
  body: z.object({ agent: z.optional(uuid), skill: z.optional(z.enum(CHAT_SKILLS)) }),
  errors: [409, 422],
})
export const closeChat = contract({
  ...change,
  id: 'closeChat',
  access: 'ANSWER_CHATS',
  path: `${BASE}/chats/{uuid}/close`,
  summary: 'Ends the caller’s chat.',
})
