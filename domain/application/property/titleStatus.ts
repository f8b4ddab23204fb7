/**
 * The status of the title work. It starts with the search for liens in the county's records and ends with the title
 * company's report.
 */
import type { TitleStatus } from '../../journey/facts.ts'
import { hasEnded } from '../../journey/statuses.ts'
import type { Application } from '../types.ts'

/**
 * Returns the status of the title work. PREQUAL statuses: the search for liens in the county's records, before the
 * first offers. FINAL statuses: the title company's report. TITLE_REQUIRED: the borrower chose an offer, but the server
 * hasn't requested the report yet. TITLE_NOT_REQUIRED: the application ended before a report was needed.
 * UNKNOWN_TITLE_STATUS: no search has started, or the report failed.
 */
export function titleStatusOf(a: Pick<Application, 'title' | 'requests' | 'status' | 'offer'>): TitleStatus {
  const report = a.requests.TITLE?.state
  if (report === 'OPEN') return 'FINAL_TITLE_PROCESSING'
  if (a.title) return 'FINAL_TITLE_COMPLETE'
  if (hasEnded(a.status)) return 'TITLE_NOT_REQUIRED'
  if (report === 'FAILED') return 'UNKNOWN_TITLE_STATUS'
  if (a.offer) return 'TITLE_REQUIRED'
  const search = a.requests.LIENS?.state
  if (search === 'OPEN') return 'PREQUAL_TITLE_PROCESSING'
  return search === 'DONE' ? 'PREQUAL_TITLE_COMPLETE' : 'UNKNOWN_TITLE_STATUS'
}

/** Returns the title data without the report's file, which only staff can read. */
export function titleForReaders({ title }: Pick<Application, 'title'>) {
  if (!title) return undefined
  const { report: _, ...rest } = title
  return rest
}

/** Returns the flood determination without its form, which only staff can read. */
export function floodForReaders({ flood }: Pick<Application, 'flood'>) {
  if (!flood) return undefined
  const { determination: _, ...rest } = flood
  return rest
}
