import type { Calling } from '../providers/sms/port.ts'

/** In tests, the state before the first attempt to send a text message. */
export const FIRST_CALL: Calling = { isUnanswered: false, note: async () => {} }
