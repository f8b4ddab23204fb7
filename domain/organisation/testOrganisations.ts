/** For tests: the main organisation and its files, whole, as the defaults and its own make them. */

import defaultFile from '../../organisations/defaults/organisation.json' with { type: 'json' }
import defaultTheme from '../../organisations/defaults/theme.json' with { type: 'json' }
import figureFile from '../../organisations/FIGURE/organisation.json' with { type: 'json' }
import figureTheme from '../../organisations/FIGURE/theme.json' with { type: 'json' }
import { mergePatch } from './mergePatch.ts'
import { type Organisation, parseOrganisation } from './organisation.ts'

type Merged<Target, Patch> = {
  [Name in keyof Target | keyof Patch]: Name extends keyof Patch
    ? Name extends keyof Target
      ? Patch[Name] extends readonly unknown[] | string
        ? Patch[Name]
        : Merged<Target[Name], Patch[Name]>
      : Patch[Name]
    : Name extends keyof Target
      ? Target[Name]
      : never
}

export const testDefaults = { organisation: defaultFile, theme: defaultTheme }

/** Complete, so that a test can change one value in it. */
export const testFiles = {
  organisation: mergePatch(defaultFile, figureFile) as Merged<typeof defaultFile, typeof figureFile>,
  theme: mergePatch(defaultTheme, figureTheme) as Merged<typeof defaultTheme, typeof figureTheme>,
}

export const testOrganisation: Organisation = parseOrganisation(testFiles.organisation, testFiles.theme)
