/** The API of the chat desk, on which the lender's agents answer chats. Messages go through the websocket. */
import * as z from 'zod/mini'
import { instantSchema, listOf } from '../values/schemas.ts'
import { BASE } from './agent.ts'
import { chatConversation, chatMessage } from './chat.ts'
import { contract, uuid } from './contract.ts'

/** Maximum number of open chats that the desk lists. */
export const DESK_CHATS = 200

const deskChat = z.object({
  conversation: chatConversation,
  /** '' if the visitor gave no email. */
  visitorName: z.string(),
  visitorEmail: z.string(),
  /** The application of a signed-in visitor, which agents open as usual. */
  applicationUuid: z.optional(uuid),
  /** The page on which the visitor started the chat. */
  page: z.string(),
  /** When the chat began to wait, or when the agent took it. */
  since: instantSchema,
  /** Whether the caller has this chat. */
  isMine: z.boolean(),
})
export type DeskChat = z.infer<typeof deskChat>

const board = z.object({
  now: instantSchema,
  isOpen: z.boolean(),
  /** Open chats, those that wait longest first. */
  chats: listOf(deskChat),
  /** The agents whose desk is open, with the number of chats each one has. */
  agents: listOf(z.object({ name: z.string(), chats: z.int() })),
  /** Replies that agents can insert into a message. */
  replies: listOf(z.object({ name: z.string(), text: z.string() })),
})
export type ChatBoard = z.infer<typeof board>

const own = { access: 'session' } as const
const one = z.object({ uuid })

export const getChatBoard = contract({
  ...own,
  id: 'getChatBoard',
  method: 'GET',
  path: `${BASE}/chats`,
  summary: `Returns up to ${DESK_CHATS} of the lender’s open chats, the agents at the desk, and canned replies. Each access is logged. Returns 404 for a person without an agent seat.`,
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

const change = { ...own, method: 'POST', params: one, response: deskChat, errors: [409] } as const
export const takeChat = contract({
  ...change,
  id: 'takeChat',
  path: `${BASE}/chats/{uuid}/take`,
  summary: 'Gives a waiting chat to the caller. Taking one’s own chat again changes nothing.',
})
export const transferChat = contract({
  ...change,
  id: 'transferChat',
  path: `${BASE}/chats/{uuid}/transfer`,
  summary: 'Puts the caller’s chat back into the queue, for another agent.',
})
export const closeChat = contract({
  ...change,
  id: 'closeChat',
  path: `${BASE}/chats/{uuid}/close`,
  summary: 'Ends the caller’s chat.',
})
