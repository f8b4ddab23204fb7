/** The content of an email or text message. Both the plain text and the HTML are created from it. */

/** One part of a message. A string is a paragraph. */
export type Block =
  | string
  /** The main figure of the message, such as an amount or a date, with its label. */
  | { readonly figure: string; readonly label: string }
  | { readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly list: readonly string[] }
  /** A link to the recipient's next step. */
  | { readonly action: string; readonly url: string }
  /** A paragraph in small print. */
  | { readonly note: string }

/** Returns one part of a message as plain text. */
export function plainBlock(block: Block): string {
  if (typeof block === 'string') return block
  if ('figure' in block) return `${block.label}: ${block.figure}`
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n')
  if ('action' in block) return `${block.action}: ${block.url}`
  return block.note
}

/** Returns a message as plain text, with an empty line between its parts. */
export const plainBody = (body: readonly Block[]): string => body.map(plainBlock).join('\n\n')

/** The warning about fraud, for emails that ask the recipient to send something. */
export const NEVER_ASKED: Block = {
  note: 'We never ask for a password or card number. If you aren’t sure this email is from us, please call us.',
}
