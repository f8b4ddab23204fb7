import { type I18n, setupI18n } from '@lingui/core'

const LOCALES = ['en'] as const
type Locale = (typeof LOCALES)[number]
const isLocale = (value: string): value is Locale => (LOCALES as readonly string[]).includes(value)

/**
 * Returns a language's message catalog. English is compiled into the screens, and a catalog for another language would
 * be loaded here. On the server, each request has its own catalog.
 */
export function catalogOf(locale: string): I18n {
  const i18n = setupI18n({ locale: isLocale(locale) ? locale : 'en', messages: { en: {} } })
  // Error messages from domain/ are plain text, so show them as they are instead of compiling them.
  return i18n.setMessagesCompiler((message) => [message])
}
