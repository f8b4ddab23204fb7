import * as z from 'zod/mini'
import { link } from '../values/fields.ts'
import { CHAT_CHANNELS, VENDOR_CHANNELS } from './chatChannels.ts'

/**
 * The subjects of a person's own application that a lender can share with its language model. Prices, fees, declines
 * and canceling aren't on the list. The bot answers questions about them only in the words of the person's documents.
 */
const MODEL_TOPICS = ['STATUS', 'SIGNING', 'FUNDING', 'REQUESTS', 'DOCUMENTS'] as const

export const chatSchema = z.strictObject({
  channel: z.enum([...CHAT_CHANNELS, ...VENDOR_CHANNELS]),
  /** The survey after a chat. The widget adds the chat's contact ID as the query parameter `contactId`. */
  survey: z.optional(link),
  /** The topics about a person's own application that the language model may see. If missing, it sees none. */
  modelTopics: z.optional(z.array(z.enum(MODEL_TOPICS))),
})
export type ChatChoice = z.output<typeof chatSchema>
