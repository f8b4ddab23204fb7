import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * English is the source language, and the English wording is in the code. `scripts/texts.ts` writes the English
 * catalog, which also contains the messages from `domain` and `server`. To add a language, add its locale here and
 * translate a copy of the catalog.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false }),
})
