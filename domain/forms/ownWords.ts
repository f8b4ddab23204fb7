/** Checks free text and rejects private numbers. */
import { privateNumberIn } from '../values/privateNumbers.ts'

export const PRIVATE_NUMBER =
  'Please leave out Social Security, card and account numbers. The last four digits are enough.'

/**
 * The check for a `text` field that is stored as typed and read by other people. Returns a message if the string
 * contains a private number.
 */
export const withoutPrivateNumbers = (written: string): string | undefined => privateNumberIn(written) && PRIVATE_NUMBER
