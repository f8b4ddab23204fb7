import type { Plugin } from 'vite'

/** Matches the library's warnings to programmers, and the text of an error that the app can't cause. */
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
