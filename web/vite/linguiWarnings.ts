import type { Plugin } from 'vite'

/**
 * `WARNING` matches Lingui's warnings to programmers. `NO_LOCALE` matches the message of an error that this app never
 * causes.
 */
const WARNING = /console\.(?:warn|error)\(\s*(?:`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*")\s*\)/g
const NO_LOCALE = /"Lingui: Attempted (?:[^"\\]|\\.)*"/

/**
 * Leaves out Lingui's warnings about wrong messages and props, because every first screen would load them. They still
 * appear in tests and during development.
 */
export const linguiWarnings = (): Plugin => ({
  name: 'lingui-warnings',
  apply: 'build',
  transform: {
    filter: { id: /[/\\]@lingui[/\\](?:core|react)[/\\]dist[/\\].*\.mjs$/ },
    handler: (code) => code.replace(WARNING, 'void 0').replace(NO_LOCALE, '"no locale"'),
  },
})
