/** The API for brokers: originators' public pages, and the pipeline and team for users with a broker seat. */
import * as z from 'zod/mini'
import { SEAT_ROLES, STAGES } from '../application/views/brokerView.ts'
import { NEXT_DATES, WAIT_HOLDERS, WAIT_KINDS } from '../application/views/waits.ts'
import { BROKER_CHOICES, inviteForm, outOfStateForm } from '../forms/broker.ts'
import { legalNameForm } from '../forms/legalName.ts'
import { partnerReviewForm } from '../forms/partnerReview.ts'
import { setPasswordForm } from '../forms/setPassword.ts'
import { centsSchema, dateSchema, instantSchema, stateSchema } from '../values/schemas.ts'
import { contract, uuid } from './contract.ts'
import { filterContracts, savedFilters } from './filters.ts'
import { bodyOf } from './formBody.ts'
import { ORIGINATOR, REGISTRATION } from './paths.ts'
import { draftView } from './registration.ts'

const PORTAL = '/service-lead-portal/api/v1'

const displayInfo = z.object({
  originatorName: z.string(),
  brokerName: z.string(),
  avatarUri: z.optional(z.string()),
  email: z.string(),
  phoneNumber: z.string(),
  nmls: z.string(),
})
export type OriginatorDisplayInfo = z.infer<typeof displayInfo>

const originatorInfo = z.object({
  userInfo: z.object({ uuid, organizationCode: z.string(), profileType: z.literal('BROKER') }),
  originatorDisplayInfo: displayInfo,
  /** Two-letter codes of the states in which both the originator and the originator's company are licensed. */
  licensedStates: z.array(stateSchema),
})
export type OriginatorInfo = z.infer<typeof originatorInfo>

export const getOriginator = contract({
  id: 'getLoanOriginator',
  method: 'GET',
  path: `${ORIGINATOR}/{loanOriginatorUuid}`,
  summary: 'Returns the business card of one of this lender’s loan originators. It may be cached for ten minutes.',
  access: 'anyone',
  params: z.object({ loanOriginatorUuid: uuid }),
  response: originatorInfo,
})

export const putReferrer = contract({
  id: 'putRegistrationReferrer',
  method: 'PUT',
  path: `${REGISTRATION}/referrer`,
  summary: 'Stores in the draft the originator whose link the visitor followed. An unknown originator is ignored.',
  access: 'anyone',
  body: z.object({ referrer: z.string().check(z.maxLength(100)) }),
  response: draftView,
})

export const chooseOriginator = contract({
  id: 'chooseOriginator',
  method: 'PUT',
  path: '/service-application/api/v1/application/heloc/{uuid}/referrer',
  summary:
    'Gives an application without an originator the originator whose link the borrower followed. Choosing the same originator again changes nothing.',
  access: 'borrower',
  params: z.object({ uuid }),
  body: z.object({ referrer: uuid }),
  status: 204,
  errors: [401, 409, 422],
})

export const putBrokerChoice = contract({
  id: 'putRegistrationBrokerChoice',
  method: 'PUT',
  path: `${REGISTRATION}/broker`,
  summary:
    'If the broker isn’t licensed in the home’s state, stores the visitor’s choice to continue with the lender or to get a call from the broker. The broker is notified.',
  access: 'anyone',
  body: bodyOf(outOfStateForm),
  response: draftView,
  errors: [422],
})

const pipelineFile = z.object({
  uuid,
  borrowerName: z.string(),
  originatorName: z.string(),
  loanNumber: z.string(),
  city: z.string(),
  state: stateSchema,
  amount: z.optional(centsSchema),
  stage: z.enum(STAGES),
  waitsFor: z.enum(WAIT_KINDS),
  by: z.enum(WAIT_HOLDERS),
  since: instantSchema,
  nextDate: z.optional(dateSchema),
  nextKind: z.optional(z.enum(NEXT_DATES)),
  appliedAt: instantSchema,
  /**
   * The brokerage's own review before closing; absent if no brokerage review is open or if the lender has taken over
   * the decision.
   */
  review: z.optional(z.object({ since: instantSchema, due: dateSchema })),
})
export type PipelineFile = z.infer<typeof pipelineFile>

/** Maximum number of loan files in one response. */
export const PIPELINE_PAGE_SIZE = 25
/**
 * Ways to sort the loan files: by next date, by who must act next, by longest wait, by newest application, by stage, or
 * by the largest credit line.
 */
export const PIPELINE_ORDERS = ['NEXT', 'HOLDER', 'AGE', 'NEWEST', 'STAGE', 'AMOUNT'] as const
export type PipelineOrder = (typeof PIPELINE_ORDERS)[number]

/** The filter and order of a list of loan files. By default, the list shows open files, sorted by next date. */
const pipelineParts = {
  stage: z.optional(z.enum([...STAGES, 'ALL'])),
  order: z.optional(z.enum(PIPELINE_ORDERS)),
}
export const pipelinePartsSchema = z.object(pipelineParts)
export type PipelineParts = z.infer<typeof pipelinePartsSchema>

const pipeline = z.object({
  files: z.array(pipelineFile),
  /** The applications that the caller's brokerage has to review, sorted by due date. */
  toReview: z.array(pipelineFile),
  /** For each stage, the number of loan files that the user can see, and the total of their credit lines in cents. */
  stages: z.array(z.object({ stage: z.enum(STAGES), count: z.int(), amount: centsSchema })),
  /**
   * `found`: the number of loan files that match the search. `total`: the number of all loan files that the user can
   * see.
   */
  found: z.int(),
  total: z.int(),
  /** The filters that this person saved, oldest first. */
  filters: savedFilters(pipelineParts),
  /** Cursor for requesting the next page; absent on the last page. */
  next: z.optional(z.string()),
  /**
   * One entry for each visitor whose home is in a state where the originator isn't licensed. The entry doesn't say who
   * the visitor is.
   */
  outOfState: z.array(z.object({ state: stateSchema, choice: z.enum(BROKER_CHOICES), at: instantSchema })),
})
export type PipelineView = z.infer<typeof pipeline>

const seatView = z.object({
  uuid,
  role: z.enum(SEAT_ROLES),
  canManage: z.boolean(),
  /** Whether a user with this seat may review the brokerage's applications before closing. */
  reviews: z.boolean(),
  name: z.string(),
  brokerage: z.object({
    name: z.string(),
    nmls: z.string(),
    states: z.array(stateSchema),
    originatorsSeeAll: z.boolean(),
  }),
  /** The link that an originator shares with visitors. */
  referralLink: z.optional(z.string()),
  /** The QR code of the originator's link: rows of 0s and 1s. */
  referralCode: z.optional(z.array(z.string())),
})
export type SeatView = z.infer<typeof seatView>

const team = z.object({
  seats: z.array(
    z.object({
      uuid,
      role: z.enum(SEAT_ROLES),
      canManage: z.boolean(),
      name: z.string(),
      email: z.string(),
      own: z.boolean(),
    }),
  ),
  invitations: z.array(z.object({ uuid, role: z.enum(SEAT_ROLES), email: z.string(), expiresAt: instantSchema })),
})
export type TeamView = z.infer<typeof team>

const own = { access: 'broker' } as const

export const getSeat = contract({
  ...own,
  id: 'getBrokerSeat',
  method: 'GET',
  path: `${PORTAL}/seat`,
  summary: 'Returns the broker seat of the signed-in person; 404 if they have none.',
  response: seatView,
})
export const getPipeline = contract({
  ...own,
  id: 'getPipeline',
  method: 'GET',
  path: `${PORTAL}/pipeline`,
  summary:
    "Returns a page of the brokerage's applications that the caller's seat can see. Without a stage, these are the open ones.",
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(100))),
    ...pipelineParts,
    after: z.optional(z.string().check(z.maxLength(300))),
  }),
  response: pipeline,
})
export const [savePipelineFilter, removePipelineFilter] = filterContracts(pipelineParts, {
  ids: ['savePipelineFilter', 'removePipelineFilter'],
  base: PORTAL,
  list: 'pipeline',
  access: 'broker',
})
export const getPipelineFile = contract({
  ...own,
  id: 'getPipelineFile',
  method: 'GET',
  path: `${PORTAL}/pipeline/{uuid}`,
  summary: 'Returns one of the brokerage’s applications.',
  params: z.object({ uuid }),
  response: pipelineFile,
})
export const reviewFile = contract({
  id: 'reviewPipelineFile',
  method: 'POST',
  path: `${PORTAL}/pipeline/{uuid}/review`,
  summary: 'Ends the brokerage’s own review of an application: confirms it, or leaves the decision to the lender.',
  access: 'broker',
  params: z.object({ uuid }),
  body: bodyOf(partnerReviewForm),
  response: pipelineFile,
  errors: [401, 409, 422],
})
export const getTeam = contract({
  ...own,
  id: 'getBrokerTeam',
  method: 'GET',
  path: `${PORTAL}/team`,
  summary: 'Lists the brokerage’s seats and open invitations.',
  response: team,
})
export const inviteSeat = contract({
  id: 'inviteBrokerSeat',
  method: 'POST',
  path: `${PORTAL}/team/invitations`,
  summary: 'Invites a processor or an assistant by email.',
  access: 'manager',
  body: bodyOf(inviteForm),
  response: team,
  errors: [422],
})
export const removeSeat = contract({
  id: 'removeBrokerSeat',
  method: 'POST',
  path: `${PORTAL}/team/{uuid}/remove`,
  summary: 'Removes a seat. Its holder loses access to the brokerage’s applications.',
  access: 'manager',
  params: z.object({ uuid }),
  body: z.looseObject({}),
  response: team,
})
export const setReach = contract({
  id: 'setBrokerReach',
  method: 'PUT',
  path: `${PORTAL}/team/reach`,
  summary: 'Changes whether originators see all of the brokerage’s files or only their own.',
  access: 'manager',
  body: z.object({ originatorsSeeAll: z.boolean() }),
  response: seatView,
})

export const getSeatInvitation = contract({
  id: 'getBrokerSeatInvitation',
  method: 'GET',
  path: `${PORTAL}/invitation`,
  summary: 'Returns the details of an invitation to a seat.',
  access: 'anyone',
  query: z.object({ invitation: z.string().check(z.maxLength(100)) }),
  response: z.object({
    brokerName: z.string(),
    role: z.enum(SEAT_ROLES),
    email: z.string(),
    hasAccount: z.boolean(),
  }),
})
export const takeSeat = contract({
  id: 'takeBrokerSeat',
  method: 'POST',
  path: `${PORTAL}/invitation`,
  summary: 'Accepts an invitation to a seat. Creates an account or, if the email already has one, signs in to it.',
  access: 'anyone',
  body: bodyOf([legalNameForm, setPasswordForm], { more: { invitation: z.optional(z.unknown()) }, partial: true }),
  response: z.object({ jwt: z.optional(z.string()) }),
  status: 201,
  errors: [401, 422],
})
