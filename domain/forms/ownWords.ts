/** Free text, and what must not be in it. */
import { privateNumberIn } from '../values/privateNumbers.ts'

export const PRIVATE_NUMBER =
  'Please leave out Social Security, card and account numbers. The last four digits are enough.'

/** A check of `text` that is stored as written and read by others. */
export const withoutPrivateNumbers = (written: string): string | undefined => privateNumberIn(written) && PRIVATE_NUMBER
