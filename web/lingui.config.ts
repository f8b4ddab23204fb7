import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * English is the source language, and its texts are in the screens. To add a language, add its locale here and a
 * catalog for it.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false }),
})
