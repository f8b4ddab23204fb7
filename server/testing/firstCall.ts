import type { Calling } from '../providers/sms/port.ts'

/** For tests: the first call that sends a text. */
export const FIRST_CALL: Calling = { isUnanswered: false, note: async () => {} }
