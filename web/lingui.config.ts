import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * English is the source language, and its wording is in the screens. To add a language, add its locale here and create
 * a catalog for it.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false }),
})
