import { type I18n, setupI18n } from '@lingui/core'

const LOCALES = ['en'] as const
type Locale = (typeof LOCALES)[number]
const isLocale = (value: string): value is Locale => (LOCALES as readonly string[]).includes(value)

/**
 * The catalog of a language. English stands in the screens, compiled while building, and needs none; another
 * language loads its file here. On the server each request gets its own.
 */
export function catalogOf(locale: string): I18n {
  const i18n = setupI18n({ locale: isLocale(locale) ? locale : 'en', messages: { en: {} } })
  // Messages of the domain are plain text: there is nothing left to compile.
  return i18n.setMessagesCompiler((message) => [message])
}
