/**
 * A stand-in for Onfido. It stores applicants, pictures and checks, rejects pictures, and completes a check with the
 * reports that a test chooses.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from './standIn.ts'

export const SANDBOX_TOKEN = 'api_sandbox_us.a-token'
export const LIVE_TOKEN = 'api_live_us.a-token'
export const WEBHOOK_TOKEN = 'a webhook token'
const AT = '2026-11-30T15:00:00Z'

type Fields = Readonly<Record<string, unknown>>
export interface OnfidoReport extends Fields {
  readonly name: 'document' | 'facial_similarity_photo'
  readonly result: 'clear' | 'consider'
}
interface OnfidoCheck extends Fields {
  readonly id: string
  readonly applicant_id: string
  readonly status: string
}
interface Uploaded extends Fields {
  readonly id: string
  readonly applicant_id: string
  readonly kind: 'documents' | 'live_photos'
}

export interface OnfidoStandIn {
  readonly server: StandIn
  /** Sets the responses to the next requests, in this order. The stand-in doesn't carry out these requests. */
  readonly fail: (...answers: StandInAnswer[]) => void
  /** Rejects the next picture with this name (front, back or selfie) for its quality, with the given error fields. */
  readonly refuse: (picture: string, fields: Fields) => void
  /** Called before each request takes effect. The request waits for the returned promise. */
  pass: (request: StandInRequest) => Promise<void> | void
  /** Breaks the connection after the next request to this path. The request still takes effect. */
  readonly lose: (path: string) => void
  /** How many newer applicants, created by other servers, are listed before the test's applicants. */
  crowd: number
  /** When the newer applicants of other servers were created. */
  crowdAt: string
  readonly applicants: () => readonly Fields[]
  readonly checks: () => readonly OnfidoCheck[]
  /** The requests that uploaded a picture, excluding rejected ones. */
  readonly pictures: () => readonly Uploaded[]
  /** Completes a check with these reports. By default, both are clear. */
  readonly complete: (check: string, reports?: readonly OnfidoReport[]) => void
  readonly withdraw: (check: string) => void
}

const problem = (status: number, type: string, fields: Fields = {}): StandInAnswer => ({
  status,
  body: { error: { type, message: type.replaceAll('_', ' '), fields } },
})
/** The failures that Onfido's documentation describes. */
export const OVERLOADED: StandInAnswer = { ...problem(429, 'rate_limit'), headers: { 'retry-after': '1' } }
export const BROKEN = problem(500, 'internal_server_error')
export const INVALID = problem(422, 'validation_error', { first_name: ['is invalid'] })

export const CLEAR: readonly OnfidoReport[] = [
  { name: 'document', result: 'clear', sub_result: 'clear' },
  { name: 'facial_similarity_photo', result: 'clear' },
]

/** Returns the headers and body of a webhook about a check. */
export function onfidoMessage(check: string, action = 'check.completed') {
  const object = { id: check, status: 'complete', completed_at_iso8601: AT, href: `https://localhost/checks/${check}` }
  const body = JSON.stringify({ payload: { resource_type: 'check', action, object } })
  const signature = createHmac('sha256', WEBHOOK_TOKEN).update(body).digest('hex')
  return { headers: { 'x-sha2-signature': signature }, body }
}

export async function startOnfido(): Promise<OnfidoStandIn> {
  const applicants: Fields[] = []
  const checks = new Map<string, OnfidoCheck>()
  const reports = new Map<string, readonly Fields[]>()
  const pictures: Uploaded[] = []
  const failures: StandInAnswer[] = []
  const refusals = new Map<string, Fields>()
  let lost: string | undefined
  const change = (id: string, changes: Fields) => {
    const found = checks.get(id)
    if (!found) throw new Error(`there is no check ${id}`)
    checks.set(id, { ...found, ...changes })
  }
  const other = (): Fields => ({
    id: randomUUID(),
    created_at: standIn.crowdAt,
    first_name: 'Someone',
    last_name: 'Else',
  })

  function listApplicants({ query }: StandInRequest): StandInAnswer {
    const size = Number(query.per_page ?? 20)
    const all = [...Array.from({ length: standIn.crowd }, other), ...applicants]
    const start = (Number(query.page ?? 1) - 1) * size
    return { status: 200, body: { applicants: all.slice(start, start + size) } }
  }

  function createApplicant({ body = {} }: StandInRequest): StandInAnswer {
    const { consents, ...rest } = body
    const isAgreed = JSON.stringify(consents ?? []).includes('privacy_notices_read')
    if (!rest.first_name || !rest.last_name) return problem(422, 'validation_error', { last_name: ["can't be blank"] })
    if (!isAgreed) return problem(422, 'validation_error', { consents: ['are required'] })
    const made = { ...rest, id: randomUUID(), created_at: AT, href: '/v3.6/applicants/1', sandbox: true }
    applicants.unshift(made)
    return { status: 201, body: made }
  }

  function uploadPicture(kind: Uploaded['kind'], { body = {}, bytes }: StandInRequest): StandInAnswer {
    const { applicant_id: owner, side, type, file } = body
    if (!applicants.some(({ id }) => id === owner)) return problem(404, 'resource_not_found')
    const name = kind === 'live_photos' ? 'selfie' : String(side)
    const refused = refusals.get(name)
    refusals.delete(name)
    if (refused) return problem(422, 'validation_error', refused)
    const common = { file_name: file, file_size: bytes.length, file_type: String(file).split('.').at(-1) }
    const sides = kind === 'documents' ? { side, type, issuing_country: body.issuing_country } : {}
    const made = { id: randomUUID(), created_at: AT, href: '/v3.6/pictures/1', ...common, ...sides }
    pictures.push({ ...made, kind, applicant_id: String(owner) })
    return { status: 201, body: made }
  }

  function listPictures(kind: Uploaded['kind'], { query }: StandInRequest): StandInAnswer {
    const own = pictures.filter((one) => one.kind === kind && one.applicant_id === query.applicant_id)
    const shown = own.map(({ kind: _, applicant_id, ...rest }) =>
      kind === 'documents' ? { ...rest, applicant_id } : rest,
    )
    return { status: 200, body: { [kind]: shown } }
  }

  function createCheck({ body = {} }: StandInRequest): StandInAnswer {
    const { applicant_id, tags, report_names: names = [], document_ids, privacy_notices_read_consent_given } = body
    if (!applicants.some(({ id }) => id === applicant_id)) return problem(404, 'resource_not_found')
    if (!Array.isArray(document_ids) || document_ids.length === 0)
      return problem(422, 'validation_error', { document: ['must be uploaded'] })
    const own = (names as string[]).map((name) => ({ id: randomUUID(), name, status: 'awaiting_data', created_at: AT }))
    const made: OnfidoCheck = {
      ...{ id: randomUUID(), applicant_id: String(applicant_id), status: 'in_progress', created_at: AT, tags },
      ...{ report_ids: own.map(({ id }) => id), sandbox: true, version: '3.6', privacy_notices_read_consent_given },
      ...{
        href: '/v3.6/checks/1',
        results_uri: 'https://dashboard.onfido.com/checks/1',
        applicant_provides_data: false,
      },
    }
    checks.set(made.id, made)
    reports.set(made.id, own)
    return { status: 201, body: made }
  }

  function erase(id: string): StandInAnswer {
    const at = applicants.findIndex((one) => one.id === id)
    if (at < 0) return problem(410, 'gone')
    applicants.splice(at, 1)
    for (const one of checks.values()) if (one.applicant_id === id) checks.delete(one.id)
    return { status: 204 }
  }

  function respond(request: StandInRequest): StandInAnswer {
    const { method, path, query, headers } = request
    if (![SANDBOX_TOKEN, LIVE_TOKEN].some((token) => headers.authorization === `Token token=${token}`))
      return problem(401, 'authorization_error')
    const [, resource = '', id] = path.split('/')
    if (resource === 'applicants' && method === 'DELETE') return erase(id ?? '')
    if (resource === 'applicants') return method === 'POST' ? createApplicant(request) : listApplicants(request)
    if (resource === 'documents' || resource === 'live_photos')
      return method === 'POST' ? uploadPicture(resource, request) : listPictures(resource, request)
    // Don't record reports. Onfido's API document requires a report to match exactly one of several schemas, but some
    // of these schemas are identical, so no report complies.
    if (resource === 'reports')
      return { status: 200, body: { reports: reports.get(query.check_id ?? '') ?? [] }, unrecorded: true }
    if (resource !== 'checks') return problem(404, 'resource_not_found')
    if (method === 'POST') return createCheck(request)
    if (id === undefined) {
      const own = [...checks.values()].filter((one) => one.applicant_id === query.applicant_id)
      return { status: 200, body: { checks: own } }
    }
    const found = checks.get(id)
    return found ? { status: 200, body: found } : problem(410, 'gone')
  }

  const server = await startStandIn('onfido', async (request) => {
    await standIn.pass(request)
    const answer = failures.shift() ?? respond(request)
    if (lost !== `${request.method} ${request.path}`) return answer
    lost = undefined
    return { ...answer, hangUp: true }
  })
  const standIn: OnfidoStandIn = {
    server,
    crowd: 0,
    crowdAt: AT,
    pass: () => {},
    fail: (...answers) => void failures.push(...answers),
    refuse: (picture, fields) => void refusals.set(picture, fields),
    lose: (path) => {
      lost = path
    },
    applicants: () => applicants,
    checks: () => [...checks.values()],
    pictures: () => pictures,
    complete: (check, given = CLEAR) => {
      change(check, {
        status: 'complete',
        result: given.every(({ result }) => result === 'clear') ? 'clear' : 'consider',
      })
      reports.set(
        check,
        given.map((one) => ({ id: randomUUID(), created_at: AT, check_id: check, status: 'complete', ...one })),
      )
    },
    withdraw: (check) => change(check, { status: 'withdrawn' }),
  }
  return standIn
}
