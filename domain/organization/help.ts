/** The lender's own help articles, and its changes to the shared ones. */
import * as z from 'zod/mini'
import { text } from '../values/fields.ts'

/** The topics of the help pages, in order. */
export const HELP_TOPIC_LABELS = {
  START: 'Getting started',
  ACCOUNT: 'Your account',
  CREDIT: 'Your credit',
  HOME: 'Your home',
  OFFERS: 'Offers and costs',
  INCOME: 'Your income',
  IDENTITY: 'Your identity',
  BANK: 'Bank account and payments',
  REQUESTS: 'Documents we ask for',
  SIGNING: 'Signing and the notary',
  FUNDING: 'Your money and your line',
  DECISIONS: 'Decisions and reviews',
  ABOUT: 'Privacy and support',
} as const
export type HelpTopic = keyof typeof HELP_TOPIC_LABELS
export const HELP_TOPICS = Object.keys(HELP_TOPIC_LABELS) as [HelpTopic, ...HelpTopic[]]

const id = z.string().check(z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'an article’s ID is written in lower case'))

/**
 * A lender's help articles, keyed by ID. An article with the ID of a shared article replaces those parts of the shared
 * article that it contains, and `hidden` removes the shared article. An article with a new ID needs a topic, a title
 * and an answer. Texts may contain the same placeholders as the shared articles, such as {phone}.
 */
export const helpSchema = z.record(
  id,
  z.strictObject({
    topic: z.optional(z.enum(HELP_TOPICS)),
    title: z.optional(text(120)),
    answer: z.optional(z.array(text(1000)).check(z.minLength(1), z.maxLength(12))),
    words: z.optional(text(300)),
    hidden: z.optional(z.literal(true)),
  }),
)
export type OwnHelp = z.infer<typeof helpSchema>
