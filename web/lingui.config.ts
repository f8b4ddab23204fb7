import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** English stands in the screens and is its own source; another language is one more entry here and one catalog. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false }),
})
