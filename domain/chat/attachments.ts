/** Rules for files that people attach to chat messages. */
import { isPlainText, lengthOf } from '../values/text.ts'
import type { ChatState } from './conversation.ts'
import { ATTACHMENTS_MAX } from './limits.ts'

export const CHAT_FILE_ENDINGS = ['.jpg', '.png', '.amr', '.mp3', '.mp4', '.pdf', '.txt'] as const
/** Same as the maximum size of an uploaded document. */
export const CHAT_FILE_MAX_BYTES = 20_000_000
const FILE_NAME_MAX = 255

export const CHAT_FILE_MESSAGES = {
  type: 'We can’t accept this type of file. Choose a JPG, PNG, AMR, MP3, MP4, PDF, or TXT.',
  empty: 'This file is empty. Choose another file.',
  large: 'This file is larger than 20 MB. Choose a smaller file.',
  name: 'This file’s name is too long or has unsupported characters. Rename it and choose it again.',
  misnamed: 'This file doesn’t match its name. Save it again and choose the new file.',
  many: `Attach no more than ${ATTACHMENTS_MAX} files.`,
  full: 'This chat can’t take more files. Start a new chat to send more.',
  closed: 'You can attach files after an agent joins.',
} as const

/** Returns an error message if the file can't be attached; otherwise undefined. */
export function attachmentFault({ name, size }: { readonly name: string; readonly size: number }): string | undefined {
  if (name === '' || lengthOf(name) > FILE_NAME_MAX || !isPlainText(name)) return CHAT_FILE_MESSAGES.name
  const ending = /\.[a-z0-9]+$/.exec(name.toLowerCase())?.[0]
  if (!CHAT_FILE_ENDINGS.some((one) => one === ending)) return CHAT_FILE_MESSAGES.type
  if (size === 0) return CHAT_FILE_MESSAGES.empty
  return size > CHAT_FILE_MAX_BYTES ? CHAT_FILE_MESSAGES.large : undefined
}

/** Whether people can attach files. They can do so only after an agent has joined, not while the bot answers. */
export const canAttach = (state: ChatState): boolean => state === 'WITH_AGENT'

/** Formats a file's size: '512 bytes', '12 KB' or '3.4 MB', with 1000 bytes to the KB. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const kilobytes = Math.round(bytes / 1000)
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
