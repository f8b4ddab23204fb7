/**
 * Collects all wording that people read, for the `web/locales/en.po` catalog and for the wording checks. English is
 * written in the code: in `web` with Lingui's macros, in `domain` and `server` as plain strings. For translators, the
 * catalog lists the files that show each message.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extractFromFileWithBabel } from '@lingui/cli/api/extractors/babel'
import { type ExtractedMessage, getConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { literalsIn } from './texts/literals.ts'

export interface Text {
  /** The key with which the program looks up the translation. */
  readonly id: string
  /** The English text, with ICU placeholders in place of values. */
  readonly message: string
  /** The files that show the text, in alphabetical order. */
  readonly origins: readonly string[]
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NOT_PRODUCT =
  /node_modules|\.test\.|\.testdata\.|\/test[A-Z]\w*\.tsx?$|\/(?:testing|samples|gallery|debug)\/|\/typefaces\.ts$/

/** The folders in `domain` and `server` that contain wording for screens, emails and documents. */
const PLAIN = [
  'domain/{application,fairLending,forms,help,journey,organization,rules,values}/**/*.ts',
  'server/{documents,usecases}/**/*.ts',
  'server/errors.ts',
]

const filesOf = (pattern: string | readonly string[]): readonly string[] =>
  globSync(pattern, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NOT_PRODUCT.test(file))
    .toSorted()

/** Returns every message, ordered by the files that show it. */
export async function readTexts(): Promise<readonly Text[]> {
  const linguiConfig = getConfig({ configPath: join(ROOT, 'web/lingui.config.ts') })
  const texts = new Map<string, { message: string; origins: Set<string> }>()
  const add = (id: string, message: string, origin: string) => {
    const known = texts.get(id) ?? { message, origins: new Set() }
    known.origins.add(origin)
    texts.set(id, known)
  }
  for (const file of filesOf('web/src/**/*.{ts,tsx}')) {
    const code = readFileSync(join(ROOT, file), 'utf8')
    if (!code.includes("'@lingui/")) continue
    const take = ({ id, message }: ExtractedMessage) => message !== undefined && add(id, message, file)
    await extractFromFileWithBabel(join(ROOT, file), code, take, { linguiConfig }, { plugins: ['typescript', 'jsx'] })
  }
  for (const file of filesOf(PLAIN))
    for (const text of literalsIn(readFileSync(join(ROOT, file), 'utf8'), file)) add(text, text, file)
  return [...texts].map(([id, { message, origins }]) => ({ id, message, origins: [...origins] }))
}

const PO = formatter({ lineNumbers: false, printPlaceholdersInComments: false })

/** Returns the messages as a gettext catalog, a format that Lingui and translators' programs can read. */
export function catalogOf(texts: readonly Text[]): string {
  const messages = Object.fromEntries(
    texts.map(({ id, message, origins }) => [
      id,
      {
        ...(id === message ? {} : { message }),
        translation: message,
        origin: origins.map((file) => [file] as [string]),
      },
    ]),
  )
  const po = PO.serialize(messages, { locale: 'en', sourceLocale: 'en', filename: 'en.po', existing: undefined })
  // Leave out the time of writing, because it would change the file even if no text has changed.
  return String(po).replace(/^"POT-Creation-Date.*\n/m, '')
}
