/** Free text, and the private numbers it must not contain. */
import { privateNumberIn } from '../values/privateNumbers.ts'

export const PRIVATE_NUMBER =
  'Please leave out Social Security, card and account numbers. The last four digits are enough.'

/** Wraps the check of a `text` field that is stored as written and that other people read. */
export const withoutPrivateNumbers = (written: string): string | undefined => privateNumberIn(written) && PRIVATE_NUMBER
