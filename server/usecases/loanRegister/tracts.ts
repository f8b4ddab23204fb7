/**
 * Census tracts of homes. The lender exports the addresses, has them geocoded and loads the result. Both files have the
 * format of the Census Bureau's batch geocoder.
 */
import type { Organization } from 'domain/organization/organization.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { readApplication } from '../../storage/applications.ts'
import { saveTract } from '../../storage/register.ts'
import { type Dependencies, rowsOf } from './rows.ts'

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`

/**
 * Returns the applications' homes in the year's rows that have no tract yet, in the geocoder's input format: ID,
 * street, city, state, ZIP. Staff correct the tracts of registration's denials by hand.
 */
export async function homesToGeocode(
  dependencies: Dependencies,
  organization: Organization,
  year: number,
): Promise<string> {
  const rows = await rowsOf(dependencies, organization, year)
  return rows
    .flatMap(({ application, home, row }) => (application && row.tract === 'NA' ? [{ application, home }] : []))
    .map(({ application, home }) =>
      [application, [home.street1, home.street2].filter(Boolean).join(' '), home.city, home.state, home.zip]
        .map(cell)
        .join(','),
    )
    .map((line) => `${line}\n`)
    .join('')
}

/** Splits a line of the geocoder's CSV file. Each cell is either quoted or contains no comma. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )

/**
 * Returns the application and tract from a line of the geocoder's result. The line starts with the ID and ends with
 * state, county, tract and block. Returns undefined if the geocoder found no match.
 */
export function tractIn(line: string): { readonly application: string; readonly tract: string } | undefined {
  const cells = cellsOf(line)
  const [application = ''] = cells
  const [state = '', county = '', tract = ''] = cells.slice(-4)
  const whole = `${state}${county}${tract}`
  return isUuid(application) && /^\d{11}$/.test(whole) ? { application, tract: whole } : undefined
}

/**
 * Stores the tracts of the geocoder's result. Skips lines without a match, and applications of other lenders.
 * @returns the number of tracts stored, and of lines skipped
 */
export async function loadTracts(
  { db }: Dependencies,
  organization: Organization,
  text: string,
): Promise<{ readonly stored: number; readonly skipped: number }> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  let stored = 0
  for (const line of lines) {
    const found = tractIn(line)
    if (!found) continue
    const { application, tract } = found
    await db.change({ mode: 'SYSTEM', application }, [readApplication(application)], ([[row]], transaction) => {
      if (row?.data.orgCode !== organization.code) return
      transaction.later(saveTract(application, organization.code, tract))
      stored += 1
    })
  }
  return { stored, skipped: lines.length - stored }
}
