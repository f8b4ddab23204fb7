/** Stores feedback to the lender, encrypted with its author's personal key. */
import { encryptJson, PLACES } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

interface Told {
  readonly uuid: string
  readonly org: string
  readonly identity: string
  readonly application?: string | undefined
  /** The idempotency key of the request. A request that is repeated with the same key is stored only once. */
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
