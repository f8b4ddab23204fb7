/** A stand-in for Increase. It stores transfers and idempotency keys, and simulates how banks handle the transfers. */
import { randomBytes } from 'node:crypto'
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from './standIn.ts'

export type Kind = 'ach_transfers' | 'wire_transfers' | 'check_transfers'
export interface Transfer extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly amount: number
  readonly status: string
  readonly idempotency_key: string | null
}

export interface IncreaseStandIn {
  readonly server: StandIn
  /** Sets the responses to the next requests, in this order. The stand-in doesn't carry out these requests. */
  readonly fail: (...answers: StandInAnswer[]) => void
  /**
   * Can delay a request before it takes effect (RECEIVED) and before its response is sent (DONE). By default, there's
   * no delay. If it returns LOST when the request is DONE, the response is never sent.
   */
  pass: (moment: 'RECEIVED' | 'DONE', request: StandInRequest) => Promise<void> | 'LOST' | void
  readonly transfers: (kind: Kind) => readonly Transfer[]
  /** Simulates the Federal Reserve settling an ACH transfer. `at` is in ISO 8601. */
  readonly settle: (id: string, at: string) => void
  /** Simulates the receiving bank returning an ACH transfer. `code` is the network's return code, such as R03. */
  readonly giveBack: (id: string, code: string, at: string) => void
  /** Moves a wire or check to this status. */
  readonly move: (id: string, status: string) => void
}

export const API_KEY = 'a key of the sandbox'
export const ACCOUNT = 'account_in71c4amph0vgo2qllky'
const AT = '2026-11-30T15:00:00Z'

const REASONS: Readonly<Record<string, string>> = {
  R02: 'account_closed',
  R03: 'no_account',
  R04: 'invalid_account_number_structure',
  R23: 'credit_entry_refused_by_receiver',
}

const refusal = (status: number, type: string, more: object = {}): StandInAnswer => ({
  status,
  body: { status, type, title: type.replaceAll('_', ' '), detail: null, ...more },
})
/** The failures that Increase's documentation describes. */
export const OVERLOADED: StandInAnswer = {
  ...refusal(429, 'rate_limited_error', { retry_after: 1 }),
  headers: { 'retry-after': '1' },
}
export const BROKEN = refusal(500, 'internal_server_error')
export const REVOKED = refusal(401, 'invalid_api_key_error', { reason: 'no_credential' })
export const INVALID = refusal(400, 'invalid_parameters_error', { errors: [] })

const COMMON = {
  ...{ approval: null, cancellation: null, created_at: AT, created_by: null, currency: 'USD' },
  ...{ pending_transaction_id: null, submission: null, transaction_id: null },
}
const MADE: Readonly<Record<Kind, object>> = {
  ach_transfers: {
    ...COMMON,
    ...{ type: 'ach_transfer', network: 'ach', status: 'pending_submission', company_id: '1234987601' },
    ...{ acknowledgement: null, addenda: null, company_descriptive_date: null, company_discretionary_data: null },
    ...{ company_name: null, external_account_id: null, inbound_funds_hold: null, notifications_of_change: [] },
    ...{ preferred_effective_date: { date: null, settlement_schedule: null }, return: null, settlement: null },
  },
  wire_transfers: {
    ...COMMON,
    ...{ type: 'wire_transfer', network: 'wire', status: 'pending_creating', debtor: null, external_account_id: null },
    ...{ inbound_wire_drawdown_request_id: null, reversal: null, source_account_number_id: null },
    unique_end_to_end_transaction_reference: null,
  },
  check_transfers: {
    ...COMMON,
    ...{ type: 'check_transfer', status: 'pending_mailing', account_number: '987654321', routing_number: '101050001' },
    ...{ approved_inbound_check_deposit_id: null, balance_check: null, check_number: '123', mailing: null },
    ...{ stop_payment_request: null, third_party: null, valid_until_date: null },
  },
}

/** Returns a new transfer in the format of Increase's responses. */
function made(kind: Kind, given: Readonly<Record<string, unknown>>, key: string | null): Transfer {
  const id = `${kind.slice(0, -1)}_${randomBytes(10).toString('hex')}`
  const { creditor, physical_check: check } = given as Readonly<Record<string, Record<string, unknown>>>
  const transfer: object = {
    ...{ ...MADE[kind], ...given, id, idempotency_key: key },
    ...(creditor && { creditor: { address: null, ...creditor } }),
    ...(check && {
      physical_check: {
        ...{ attachment_file_id: null, check_voucher_image_file_id: null, note: null, return_address: null },
        ...{ shipping_method: null, signature: { image_file_id: null, text: null }, tracking_updates: [] },
        ...check,
        mailing_address: { line2: null, name: null, phone: null, ...(check.mailing_address as object) },
      },
    }),
  }
  return transfer as Transfer
}

export async function startIncrease(): Promise<IncreaseStandIn> {
  const kept = new Map<string, { readonly kind: Kind; readonly asked: string; transfer: Transfer }>()
  const change = (id: string, changes: object) => {
    const entry = kept.get(id)
    if (!entry) throw new Error(`there is no transfer ${id}`)
    entry.transfer = { ...entry.transfer, ...changes }
  }
  const of = (kind: Kind) => [...kept.values()].flatMap((one) => (one.kind === kind ? [one.transfer] : []))

  function create(kind: Kind, { headers, body }: StandInRequest): StandInAnswer {
    const key = typeof headers['idempotency-key'] === 'string' ? headers['idempotency-key'] : null
    const asked = JSON.stringify([kind, body])
    const used = [...kept.values()].find(({ transfer }) => key !== null && transfer.idempotency_key === key)
    if (used && used.asked !== asked)
      return refusal(409, 'idempotency_key_already_used_error', { resource_id: used.transfer.id })
    if (used) return { status: 200, body: used.transfer, headers: { 'idempotent-replayed': 'true' } }
    const transfer = made(kind, body as Record<string, unknown>, key)
    kept.set(transfer.id, { kind, asked, transfer })
    return { status: 200, body: transfer }
  }

  /** As in Increase's sandbox, a test must submit a transfer before the transfer can settle or be returned. */
  function simulated({ path, body }: StandInRequest): StandInAnswer {
    const [, , kind, id = '', event] = path.split('/')
    const found = kept.get(id)
    if (!found || found.kind !== kind) return refusal(404, 'object_not_found_error')
    const isSubmitted = found.transfer.status === 'submitted'
    if (event === 'submit' && found.transfer.status === 'pending_submission')
      change(id, { status: 'submitted', submission: submission(AT) })
    else if (event === 'settle' && isSubmitted) standIn.settle(id, AT)
    else if (event === 'return' && isSubmitted) {
      const reason = body?.reason ?? 'no_account'
      const code = Object.keys(REASONS).find((one) => REASONS[one] === reason)
      if (!code) return INVALID
      standIn.giveBack(id, code, AT)
    } else return refusal(409, 'invalid_operation_error')
    return { status: 200, body: kept.get(id)?.transfer }
  }

  const failures: StandInAnswer[] = []
  function respond(request: StandInRequest): StandInAnswer {
    const { method, path, query, headers } = request
    if (headers.authorization !== `Bearer ${API_KEY}`) return REVOKED
    const [, resource = '', id] = path.split('/')
    if (resource === 'simulations') return simulated(request)
    if (resource === 'accounts') return { status: 200, body: OPEN_ACCOUNT }
    if (!(resource in MADE)) return refusal(404, 'api_method_not_found_error')
    const kind = resource as Kind
    if (method === 'POST') return create(kind, request)
    if (id === undefined) {
      const data = of(kind).filter((one) => one.idempotency_key === query.idempotency_key)
      return { status: 200, body: { data, next_cursor: null } }
    }
    const found = kept.get(id)
    return found?.kind === kind ? { status: 200, body: found.transfer } : refusal(404, 'object_not_found_error')
  }

  const server = await startStandIn('increase', async (request) => {
    await standIn.pass('RECEIVED', request)
    const answer = failures.shift() ?? respond(request)
    return (await standIn.pass('DONE', request)) === 'LOST' ? { ...answer, hangUp: true } : answer
  })
  const standIn: IncreaseStandIn = {
    server,
    fail: (...answers) => void failures.push(...answers),
    pass: () => {},
    transfers: of,
    settle: (id, at) =>
      change(id, {
        status: 'submitted',
        settlement: { settled_at: at },
        submission: submission(at),
      }),
    giveBack: (id, code, at) =>
      change(id, {
        status: 'returned',
        return: {
          ...{ created_at: at, raw_return_reason_code: code, return_reason_code: REASONS[code] ?? 'other' },
          ...{ trace_number: '111122223292834', transaction_id: 'transaction_uyrp7fld2ium70oa7oi', transfer_id: id },
        },
      }),
    move: (id, status) => change(id, { status }),
  }
  return standIn
}

const submission = (at: string) => ({
  ...{ administrative_returns_expected_by: at, effective_date: at.slice(0, 10), submitted_at: at },
  ...{ expected_funds_settlement_at: at, expected_settlement_schedule: 'future_dated' },
  trace_number: '058349238292834',
})

const OPEN_ACCOUNT = {
  ...{ account_revenue_rate: null, bank: 'first_internet_bank', closed_at: null, created_at: AT, currency: 'USD' },
  ...{ entity_id: 'entity_n8y8tnk2p9339ti393yi', funding: 'deposits', id: ACCOUNT, idempotency_key: null },
  ...{ informational_entity_id: null, interest_rate: '0.055', loan: null, name: 'Funding', status: 'open' },
  ...{ program_id: 'program_i2v2os4mwza1oetokh9i', type: 'account' },
}
