import * as z from 'zod/mini'
import { link } from '../values/fields.ts'
import { CHAT_CHANNELS } from './chatChannels.ts'

export const chatSchema = z.strictObject({
  channel: z.enum(CHAT_CHANNELS),
  /** The survey after a chat. The widget adds the chat's contact ID as the query parameter `contactId`. */
  survey: z.optional(link),
})
export type ChatChoice = z.output<typeof chatSchema>
