import { useLingui } from '@lingui/react/macro'
import { documentTitle } from 'domain/application/core/documents.ts'

/**
 * Returns the name of the instrument that secures a line on a home in `state`, worded for use within a sentence: 'deed
 * of trust'.
 */
export function useInstrument(state: string): string {
  const { i18n } = useLingui()
  return i18n._(documentTitle('DEED_OF_TRUST', state)).toLowerCase()
}
