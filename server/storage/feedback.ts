/** Stores feedback to the lender, encrypted with the author's personal key. */
import type { FeedbackItem } from 'domain/api/staffFeedback.ts'
import type { Instant } from 'domain/values/dates.ts'
import type { KeyRow } from './people.ts'
import { encryptJson, PLACES } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

interface Told {
  readonly uuid: string
  readonly org: string
  readonly identity: string
  readonly application?: string | undefined
  /** The idempotency key of the request. Requests with the same key are stored only once. */
  readonly requestKey?: string | undefined
  readonly page: string
  readonly at: string
}

interface CeoFeedback extends Told {
  readonly topic: string
  readonly marketingConsent: boolean
  readonly product: string
  readonly message: string
}

const insertFeedback = statement(
  'ceo_feedback_insert',
  `insert into ceo_feedback (uuid, org_code, identity, application, request_key, topic, marketing_consent, product, page, ciphertext, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (identity, request_key) do nothing`,
)
export const addFeedback = (personKey: Buffer, told: CeoFeedback): Call<unknown> =>
  insertFeedback(
    told.uuid,
    told.org,
    told.identity,
    told.application,
    told.requestKey,
    told.topic,
    told.marketingConsent,
    told.product,
    told.page,
    encryptJson(personKey, told.message, PLACES.feedback(told.uuid)),
    told.at,
  )

interface LeaveSurvey extends Told {
  readonly occasion: 'LEAVE' | 'SIGN_OUT'
  readonly reason: string
  readonly additionalInformation: string
}

const insertSurvey = statement(
  'leave_survey_insert',
  `insert into leave_survey (uuid, org_code, identity, application, request_key, occasion, reason, page, ciphertext, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (identity, request_key) do nothing`,
)
export const addSurvey = (personKey: Buffer, told: LeaveSurvey): Call<unknown> =>
  insertSurvey(
    told.uuid,
    told.org,
    told.identity,
    told.application,
    told.requestKey,
    told.occasion,
    told.reason,
    told.page,
    told.additionalInformation === ''
      ? null
      : encryptJson(personKey, told.additionalInformation, PLACES.feedback(told.uuid)),
    told.at,
  )

/** Lets the lender's compliance staff read the person's feedback by giving them access to the person's key. */
export const shareKey = statement(
  'person_key_share_feedback',
  'update person_key set gave_feedback = true where identity = $1 and not gave_feedback',
)

export interface FeedbackRow extends KeyRow {
  readonly uuid: string
  readonly at: Instant
  readonly about: FeedbackItem['about']
  readonly ciphertext: Buffer | null
  readonly marketing_consent: boolean | null
  readonly occasion: 'LEAVE' | 'SIGN_OUT' | null
  readonly page: string
  readonly application: string | null
}

/**
 * Reads one page of feedback, newest first, in an AGENT scope. The page starts after the item with the given time and
 * UUID. Excludes feedback from people whose data was erased.
 */
const list = (table: string, columns: string) =>
  `select f.uuid, f.at, ${columns}, f.page, f.application, f.ciphertext, k.identity, k.master_version, k.wrapped
   from ${table} f join person_key k on k.identity = f.identity and k.erased_at is null
   where f.org_code = $1 and (f.at, f.uuid) < ($2, $3) order by f.at desc, f.uuid desc limit $4`
const count = (table: string, column: string) =>
  `select ${column} as about, count(*)::integer as count from ${table} where org_code = $1 group by 1 order by 2 desc, 1`

/** The statements for each kind of feedback, keyed by the kind's name in the API. */
export const FEEDBACK = {
  ceo: {
    list: statement<FeedbackRow>(
      'ceo_feedback_list',
      list('ceo_feedback', 'f.topic as about, f.marketing_consent, null as occasion'),
    ),
    count: statement<{ about: FeedbackItem['about']; count: number }>(
      'ceo_feedback_count',
      count('ceo_feedback', 'topic'),
    ),
  },
  'leave-survey': {
    list: statement<FeedbackRow>(
      'leave_survey_list',
      list('leave_survey', 'f.reason as about, null as marketing_consent, f.occasion'),
    ),
    count: statement<{ about: FeedbackItem['about']; count: number }>(
      'leave_survey_count',
      count('leave_survey', 'reason'),
    ),
  },
} as const

const forget = (table: string) =>
  `delete from ${table} f using unnest($1::text[], $2::timestamptz[]) ended(org, before)
   where f.org_code = ended.org and f.at < ended.before`
const forgetMessages = statement('ceo_feedback_sweep', forget('ceo_feedback'))
const forgetSurveys = statement('leave_survey_sweep', forget('leave_survey'))

/** Returns statements that delete old feedback, with a separate cutoff time for each lender. */
export function forgetFeedback(ends: readonly { readonly org: string; readonly before: Instant }[]): Call<unknown>[] {
  const values = [ends.map(({ org }) => org), ends.map(({ before }) => before)] as const
  return [forgetMessages(...values), forgetSurveys(...values)]
}
