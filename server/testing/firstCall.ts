import type { Calling } from '../providers/sms/port.ts'

/** For tests: the server's first attempt to send a text message. */
export const FIRST_CALL: Calling = { isUnanswered: false, note: async () => {} }
