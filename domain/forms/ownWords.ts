/** Checks free text and rejects private numbers. */
import { privateNumberIn } from '../values/privateNumbers.ts'

export const PRIVATE_NUMBER = 'Remove Social Security, card, and account numbers. The last four digits are enough.'

/**
 * The check for a `text` field whose content is stored as typed and read by other people. Returns an error message if
 * the content includes a private number.
 */
export const withoutPrivateNumbers = (written: string): string | undefined => privateNumberIn(written) && PRIVATE_NUMBER
