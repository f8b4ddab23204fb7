import type { Calling } from '../providers/sms/port.ts'

/** For tests: nobody has tried to send this text message before. */
export const FIRST_CALL: Calling = { isUnanswered: false, note: async () => {} }
