import * as z from 'zod/mini'
import { link } from '../values/fields.ts'
import { CHAT_CHANNELS, VENDOR_CHANNELS } from './chatChannels.ts'

/**
 * The subjects of a person's own application that a lender can share with its language model. Prices, fees, declines and
 * canceling aren't among them, because the bot repeats only what the person's documents say about those.
 */
const MODEL_TOPICS = ['STATUS', 'SIGNING', 'FUNDING', 'REQUESTS', 'DOCUMENTS'] as const

export const chatSchema = z.strictObject({
  channel: z.enum([...CHAT_CHANNELS, ...VENDOR_CHANNELS]),
  /** The survey after a chat. The widget adds the chat's contact ID as the query parameter `contactId`. */
  survey: z.optional(link),
  /** What the language model may learn from a person's own application. Nothing if it's missing. */
  modelTopics: z.optional(z.array(z.enum(MODEL_TOPICS))),
})
export type ChatChoice = z.output<typeof chatSchema>
