/** For tests: the main organization and its complete files, merged with the defaults. */

import looks from '../../organizations/defaults/looks.json' with { type: 'json' }
import defaultFile from '../../organizations/defaults/organization.json' with { type: 'json' }
import defaultTheme from '../../organizations/defaults/theme.json' with { type: 'json' }
import figureFile from '../../organizations/FIGURE/organization.json' with { type: 'json' }
import figureTheme from '../../organizations/FIGURE/theme.json' with { type: 'json' }
import { HIGH_COST_FIGURES, withAssumedYears } from '../rules/highCost.ts'
import { mergePatch } from './mergePatch.ts'
import { type Organization, type OrganizationFile, parseOrganization } from './organization.ts'

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

export const testDefaults = { organization: defaultFile, theme: defaultTheme, looks }

/** The main organization's complete files, for tests that change one value and keep the rest. */
export const testFiles = {
  organization: mergePatch(defaultFile, figureFile) as Merged<typeof defaultFile, typeof figureFile>,
  theme: mergePatch(defaultTheme, figureTheme) as Merged<typeof defaultTheme, typeof figureTheme>,
}

/** The main organization's file, with the type that the settings forms expect. */
export const testFile = mergePatch(defaultFile, figureFile) as OrganizationFile

const parsed = parseOrganization(testFiles.organization, testFiles.theme)
/**
 * The main organization, with figures for later years. Tests move the clock past the last year with published high-cost
 * figures.
 */
export const testOrganization: Organization = {
  ...parsed,
  pricing: { ...parsed.pricing, highCostFigures: withAssumedYears(HIGH_COST_FIGURES) },
}
