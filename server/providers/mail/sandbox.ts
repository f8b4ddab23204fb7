import type { Mail } from './port.ts'

/** Nothing leaves: the mailbox page of the sandbox shows what was written. */
export const sandboxMail: Mail = { send: async () => undefined }
