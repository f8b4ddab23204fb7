import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * English is the source language, and the English texts are in the code. `scripts/texts.ts` writes the English catalog,
 * which also has the texts from `domain` and `server`. To add a language, add its locale here and translate a copy of
 * the catalog.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false }),
})
