/** Statements for searching the lender's files and counting them by stage. */

import { STAGE_COUNT_LIMIT } from 'domain/api/agentPipeline.ts'
import type { Application } from 'domain/application/types.ts'
import type { Stage } from 'domain/application/views/brokerView.ts'
import { lenderFileOf } from 'domain/application/views/lenderFile.ts'
import type { Instant } from 'domain/values/dates.ts'
import { blindIndex, type Keyring } from './keyring.ts'
import { type Call, statement } from './transactions.ts'

const keep = statement(
  'lender_file_keep',
  `insert into lender_file (application, org_code, borrower, loan_number, stage, since, city, state, held)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $10)
   on conflict (application) do update set stage = excluded.stage, city = excluded.city, state = excluded.state,
     since = case lender_file.stage when excluded.stage then lender_file.since else excluded.since end,
     held = excluded.held, indexed = lender_file.indexed and not $9`,
)

/**
 * Returns the statement that updates an application's file after a change at the time `at`. Returns no statement if the
 * file stays the same. `isRenamed`: whether the application's search words changed. If so, the sweeper must index the
 * application again.
 */
export function keepLenderFile(
  before: Application | undefined,
  after: Application,
  { at, isRenamed }: { readonly at: Instant; readonly isRenamed: boolean },
): Call<unknown>[] {
  const { stage, city, state, isHeld } = lenderFileOf(after)
  const old = before && lenderFileOf(before)
  if (!isRenamed && old?.stage === stage && old.isHeld === isHeld) return []
  const { uuid, orgCode, borrower, loanNumber } = after
  return [keep(uuid, orgCode, borrower, loanNumber, stage, at, city, state, isRenamed, isHeld)]
}

/** Lists up to 100 applications that must be indexed for the search. */
export const filesToIndex = statement<{ application: string }>(
  'lender_file_to_index',
  'select application from lender_file where not indexed order by application limit 100',
)
/** Locks a file that must be indexed. Returns no row if it's already indexed or another node is indexing it. */
export const lockFileToIndex = statement<{ application: string }>(
  'lender_file_lock',
  'select application from lender_file where application = $1 and not indexed for update skip locked',
)
/** Stores the result of indexing. Keeps the time at which the application entered its stage. */
export const markIndexed = statement(
  'lender_file_indexed',
  `update lender_file set indexed = true, stage = $2, city = $3, state = $4, ciphertext = $5 where application = $1`,
)
/** If a file can't be indexed, skips it until its next change. */
export const skipIndexing = statement(
  'lender_file_skip',
  'update lender_file set indexed = true where application = $1',
)
export const clearTerms = statement('lender_file_term_clear', 'delete from lender_file_term where application = $1')
export const insertTerms = statement(
  'lender_file_term_insert',
  `insert into lender_file_term (org_code, term, application) select $1, decode(term, 'hex'), $2 from unnest($3::text[]) term`,
)

const TERM_BYTES = 16
/**
 * Returns the blind indexes of lowercase words as hexadecimal text. A word always has the same index at one lender, but
 * a different index at each lender.
 */
export const termsOf = (keyring: Keyring, org: string, words: Iterable<string>): string[] =>
  [...new Set(words)].map((word) =>
    blindIndex(keyring, 'lender file', `${org} ${word}`).subarray(0, TERM_BYTES).toString('hex'),
  )

export interface FileRow {
  readonly application: string
  readonly borrower: string
  readonly loan_number: string
  readonly stage: Stage
  readonly city: string
  readonly state: string
  /** The borrower's encrypted name. */
  readonly ciphertext: Buffer
}
interface FoundRow extends FileRow {
  /** Whether the rarest search word occurs in more files than the search examines, so some results may be missing. */
  readonly is_cut: boolean
}

/**
 * The maximum number of files that a search examines. A search examines only the files that contain the rarest of the
 * search words.
 */
export const MOST_EXAMINED = 1000

/**
 * Finds a lender's files that contain all search terms, in an AGENT scope. Parameters: the lender, the terms' blind
 * indexes, the maximum number of files.
 */
export const findFiles = statement<FoundRow>(
  'lender_file_find',
  `with words as materialized (select decode(word, 'hex') as term from unnest($2::text[]) word),
   rarest as materialized (
     select w.term, c.count from words w cross join lateral (
       select count(*) as count from (
         select from lender_file_term t where t.org_code = $1 and t.term = w.term limit ${MOST_EXAMINED}
       ) first
     ) c order by c.count, w.term limit 1
   )
   select f.application, f.borrower, f.loan_number, f.stage, f.city, f.state, f.ciphertext,
     found.count >= ${MOST_EXAMINED} as is_cut
   from (
     select c.application, r.count from rarest r cross join lateral (
       select t.application from lender_file_term t where t.org_code = $1 and t.term = r.term
       order by t.application limit ${MOST_EXAMINED}
     ) c
     where not exists (select from words w where not exists (
       select from lender_file_term t where t.org_code = $1 and t.term = w.term and t.application = c.application
     ))
     limit $3
   ) found
   cross join lateral (select * from lender_file file where file.application = found.application limit 1) f
   order by f.since desc, f.application`,
)

export interface WaitingRow extends FileRow {
  readonly since: Instant
}
/** A file's position in the list of files. The list is sorted by the time at which each file entered its stage. */
export type FilePlace = readonly [since: string, application: string]
export const FIRST_FILE: FilePlace = ['0001-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000']

/**
 * Lists a lender's files in the given stages, starting after a position. The files that have been in their stage
 * longest come first. Excludes files in which the person reading the list (`actor`) is the borrower.
 */
const list = statement<WaitingRow>(
  'lender_file_list',
  `select f.* from unnest($3::text[]) s(stage) cross join lateral (
     select application, borrower, loan_number, stage, since, city, state, ciphertext from lender_file
     where org_code = $1 and stage = s.stage and borrower <> $2 and (since, application) > ($4, $5)
     order by since, application limit $6
   ) f order by f.since, f.application limit $6`,
)
export const listFilesIn = (org: string, actor: string, stages: readonly Stage[], after: FilePlace, most: number) =>
  list(org, actor, stages, ...after, most)

/**
 * Counts a lender's files in each given stage, up to a limit. Also counts the late files, which entered their stage
 * before the given time. Excludes the person's own files. Parameters: the lender, the person, the stages, one time per
 * stage.
 */
export const countFilesIn = statement<{ stage: Stage; count: number; late: number }>(
  'lender_file_count',
  `select s.stage, c.count, c.late from unnest($3::text[], $4::timestamptz[]) s(stage, before) cross join lateral (
     select count(*) as count, count(*) filter (where since < s.before) as late from (
       select since from lender_file where org_code = $1 and stage = s.stage and borrower <> $2
       order by since limit ${STAGE_COUNT_LIMIT}
     ) first
   ) c`,
)

/** Lets the AGENT scope use the keys of these applications' borrowers if the applications belong to the lender. */
export const shareFiles = statement('lender_file_share', 'select share_files($1)')
