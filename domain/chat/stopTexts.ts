/**
 * Recognizes that a person wants no more texts. People may say so in any reasonable way, not only by replying to a text
 * (47 CFR 64.1200(a)(10)).
 */

/**
 * The words are those that the rule lists. CANCEL, END and QUIT count only with a word about texts, because in a chat
 * they can be about the application.
 */
const ALONE = /^(?:stop|stop all|unsubscribe|revoke|opt[ -]?out)$/
const ABOUT_TEXTS =
  /^(?:please )?(?:stop|end|quit|cancel|revoke|unsubscribe(?: me)?(?: from)?|opt[ -]?out of)(?: all| your| my| the| sending(?: me)?)* (?:texts?|texting(?: me)?|text messages?|sms)$/

/** Whether a chat message is a request to end texts, and nothing else. */
export function asksToStopTexts(message: string): boolean {
  const words = message.toLowerCase().replace(/[.!,]/g, ' ').replace(/\s+/g, ' ').trim()
  return ALONE.test(words) || ABOUT_TEXTS.test(words)
}
