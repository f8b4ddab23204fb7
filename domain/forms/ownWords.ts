/** What people write in their own words, and what does not belong there. */
import { privateNumberIn } from '../values/privateNumbers.ts'

export const PRIVATE_NUMBER =
  'Please leave out Social Security, card and account numbers. The last four digits are enough.'

/** A check of `text`, for what is kept as it was written and read by others. */
export const withoutPrivateNumbers = (written: string): string | undefined => privateNumberIn(written) && PRIVATE_NUMBER
