import type { Sms } from './port.ts'

/** Nothing leaves: the mailbox page of the sandbox shows what was written. */
export const sandboxSms: Sms = { send: async () => undefined }
