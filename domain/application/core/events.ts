/** The general events of an application, and how each event changes the application. */
import type { Instant, PlainDate } from '../../values/dates.ts'
import type { Application, DocumentRecord } from '../types.ts'
import { type Changes, filed } from './changes.ts'
import { type Consent, type ConsentType, ELECTRONIC_CONSENTS } from './consents.ts'
import { goesByMail } from './documents.ts'
import { PERSONAL_CHANGES, type PersonalEvents } from './personalAnswers.ts'
import type { RequestKind, RequestState } from './requests.ts'
import type { OriginatorName } from './types.ts'

export interface CoreEvents extends PersonalEvents {
  ConsentGiven: { consent: Consent }
  /** The person withdrew a consent. Actions taken under that consent stay valid. */
  ConsentWithdrawn: { identity: string; type: ConsentType }
  /**
   * `key`: the number of an earlier, failed request. Present only if this request is a retry that reuses the failed
   * request's idempotency key.
   */
  /** `byHand`: staff answer the request at the desk, although the lender has a vendor for it. */
  Requested: { kind: RequestKind; no: number; reference?: string; key?: number; reason?: string; byHand?: true }
  /**
   * `answered`: true if the outside party responded that it can't help. If a request failed without such a response,
   * the party may or may not have acted on it. `why`: the code of the party's reason for rejecting the request.
   */
  RequestSettled: { kind: RequestKind; no: number; state: RequestState; answered?: boolean; why?: string }
  /** The outside party isn't responding at the moment, and the server keeps trying. */
  RequestDelayed: { kind: RequestKind; no: number }
  /** The outside party accepted the request and will complete it later. */
  RequestPending: { kind: RequestKind; no: number; reference: string; expected?: Instant }
  /** The outside party's response is late, so the lender's staff look into it. */
  RequestLate: { kind: RequestKind; no: number }
  StaleResultKept: { kind: RequestKind; no: number }
  DocumentUploaded: { document: DocumentRecord }
  /**
   * The scanner found a virus in a file, either when it arrived or later. `virus` is the scanner's name for it. The
   * document's stage is QUARANTINED.
   */
  FileQuarantined: { document: DocumentRecord; virus: string }
  /** A person removed an upload before anyone reviewed it. The stored file isn't deleted. */
  UploadRemoved: { document: string }
  /** The borrower followed an originator's link after applying. `referrer`: UUID of the originator's seat. */
  OriginatorChosen: { referrer: string; originator?: OriginatorName }
  /**
   * `receivedOn`: the day on which the lender received the cancellation; absent on older events and on withdrawals. For
   * a letter, this day can be earlier than the day on which staff recorded it.
   */
  Cancelled: { why: 'RESCINDED' | 'WITHDRAWN'; by: string; receivedOn?: PlainDate }
}

/** The documents and requests of a new application. */
export const START = { documents: [], requests: {} } satisfies Partial<Application>

export const CHANGES: Changes<CoreEvents> = {
  OriginatorChosen: (_, { referrer, originator }) => ({ referrer, ...(originator && { originator }) }),
  ConsentGiven: (a, { consent }) => ({
    consents: [...a.consents, consent],
    ...(a.onPaper &&
      ELECTRONIC_CONSENTS.includes(consent.type) && {
        onPaper: a.onPaper.filter(({ identity }) => identity !== consent.identity),
      }),
  }),
  ConsentWithdrawn: (a, { identity, type }) => ({
    consents: a.consents.filter((one) => one.identity !== identity || one.type !== type),
    ...(ELECTRONIC_CONSENTS.includes(type) &&
      !a.onPaper?.some((one) => one.identity === identity) && {
        onPaper: [...(a.onPaper ?? []), { identity, had: a.documents.filter(goesByMail).map(({ uuid }) => uuid) }],
      }),
  }),
  ...PERSONAL_CHANGES,
  Requested: (a, { kind, no, reference, key, byHand }, at) => ({
    requests: {
      ...a.requests,
      [kind]: { no, state: 'OPEN', at, reference, ...(key !== undefined && { key }), ...(byHand && { byHand }) },
    },
  }),
  RequestSettled: (a, { kind, no, state, answered, why }) => {
    const open = a.requests[kind]
    if (open?.no !== no) return {}
    const settled = { ...open, state, ...(answered && { answered }), ...(why !== undefined && { why }) }
    return { requests: { ...a.requests, [kind]: settled } }
  },
  RequestDelayed: (a, { kind, no }) => {
    const open = a.requests[kind]
    return open?.no === no ? { requests: { ...a.requests, [kind]: { ...open, delayed: true } } } : {}
  },
  RequestPending: (a, { kind, no, reference, expected }, at) => {
    const open = a.requests[kind]
    if (open?.no !== no) return {}
    const since = open.pending?.since ?? at
    const { delayed: _, ...request } = open
    return { requests: { ...a.requests, [kind]: { ...request, pending: { reference, since, expected } } } }
  },
  RequestLate: (a, { kind, no }) => {
    const open = a.requests[kind]
    return open?.no === no ? { requests: { ...a.requests, [kind]: { ...open, late: true } } } : {}
  },
  StaleResultKept: () => ({}),
  DocumentUploaded: (a, { document }) => ({
    ...filed(a, [document]),
    ...(document.type === 'USER_UPLOADED_PAYSTUB' && document.forIdentity === a.borrower
      ? { income: { ...a.income, paystubs: [...a.income.paystubs, document.uuid] } }
      : {}),
  }),
  FileQuarantined: (a, { document }) => ({
    ...filed(a, [document]),
    income: { ...a.income, paystubs: a.income.paystubs.filter((uuid) => uuid !== document.uuid) },
  }),
  UploadRemoved: (a, { document }) => ({
    documents: a.documents.filter(({ uuid }) => uuid !== document),
    income: { ...a.income, paystubs: a.income.paystubs.filter((uuid) => uuid !== document) },
  }),
  Cancelled: (_, { why, by, receivedOn }, at) => ({ cancelled: { at, why, by, ...(receivedOn && { receivedOn }) } }),
}
