/**
 * Sends money through Increase: ACH transfers to borrowers, wires and checks to lienholders. Staff ask lienholders for
 * payoff amounts and set up autopay, because Increase does neither.
 */
import { LATE_RETURN_DAYS } from 'domain/application/funding/returns.ts'
import { addBusinessDays } from 'domain/values/businessDays.ts'
import { addDays, dateIn, instant, type PlainDate } from 'domain/values/dates.ts'
import { cents } from 'domain/values/money.ts'
import { startOf } from 'domain/values/timeZones.ts'
import type { Increase } from 'increase'
import * as z from 'zod/mini'
import type { Adapter, CheckWorld } from '../../adapters.ts'
import { BadAnswer, unreadable } from '../../shared/badAnswer.ts'
import { addressOf, checkEnvironment } from '../../shared/environment.ts'
import { retryAfterOf } from '../../shared/http.ts'
import { type Key, type Pending, ProviderFault } from '../../shared/port.ts'
import { vendorKey } from '../../shared/vendorKey.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { Payments, PayTo } from '../port.ts'
import { simulationsWith } from './simulations.ts'
import { verifyIncrease } from './webhook.ts'

const ADDRESSES = { live: 'https://api.increase.com', test: 'https://sandbox.increase.com' }

/** The time zone of the Federal Reserve's banking days. */
const ZONE = 'America/New_York'
/**
 * The number of business days from settlement until a payment is final. Banks must return a payment by the second
 * banking day (Nacha Operating Rules, 3.8). Some returns come later, so we chose a longer wait.
 */
const RETURN_DAYS = 5
/**
 * The number of business days after which a wire is final. Banks reverse a wire within a few days. We chose this number
 * ourselves.
 */
const REVERSAL_DAYS = 5
/** The number of business days in which we expect a lienholder to deposit a check. This is our own choice. */
const DEPOSIT_DAYS = 15

const NEEDS = [
  ...(['INCREASE_API_KEY', 'INCREASE_ACCOUNT', 'INCREASE_ACCOUNT_NUMBER', 'INCREASE_PAYER'] as const),
  ...(['INCREASE_ENVIRONMENT', 'INCREASE_WEBHOOK_SECRET'] as const),
] as const

interface Access {
  /** Loads the SDK on the first call, so that it doesn't slow down startup. */
  readonly client: () => Promise<Increase>
  /** Increase's ID for the account that sends the money, and the account number, which is printed on checks. */
  readonly account: string
  readonly accountNumber: string
  /** The lender's name, as printed on checks. */
  readonly payer: string
}

/** @throws Error for live keys on a test server, or test keys in production */
function accessOf(world: CheckWorld, org: string): Access | undefined {
  const { config } = world
  const [apiKey, account, accountNumber, payer, environment] = NEEDS.map((name) => config.secret(org, name))
  if (!apiKey || !account || !accountNumber || !payer || !environment) return undefined
  checkEnvironment(world, org, 'INCREASE_ENVIRONMENT')
  // Increase's server for one environment refuses keys from the other.
  const baseURL = addressOf(world, org, 'INCREASE_URL', ADDRESSES)
  let loaded: Promise<Increase> | undefined
  const options = { apiKey, baseURL, maxRetries: 0, fetch: readableFetch }
  const load = async () => new (await import('increase')).Increase(options)
  return { client: () => (loaded ??= load()), account, accountNumber, payer }
}

const found = z.union([
  z.object({ id: z.string(), status: z.string(), amount: z.int() }),
  z.object({ id: z.string(), status: z.string(), type: z.literal('account') }),
])
const answer = z.union([z.object({ data: z.array(found) }), found])

/**
 * Sends the SDK's requests and checks the answers. The SDK itself accepts any body. An error page would look like a
 * transfer that failed, and the payoff would be sent again.
 * @throws BadAnswer if a successful answer is neither an object with a status nor a list of such objects
 */
async function readableFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  if (response.ok) answer.parse(await response.clone().json())
  return response
}

/** Converts Increase's errors to `ProviderFault`. The job decides whether to retry. */
async function faults<T>(work: () => Promise<T>): Promise<T> {
  const { APIError } = await import('increase')
  try {
    return await work()
  } catch (error) {
    // The SDK wraps the errors of our fetch.
    if (!(error instanceof APIError)) throw error
    if (error.status === undefined) unreadable(error.cause ?? error)
    throw new ProviderFault(error.status, error.headers && retryAfterOf(error.headers))
  }
}

/**
 * Returns the transfer with our key, or creates it. Increase stores a key as long as its transfer exists. If the key is
 * used again with other values, such as a changed amount, Increase responds with 409 and the transfer's ID.
 */
async function once<T>(ways: {
  readonly find: () => Promise<T | undefined>
  readonly create: () => Promise<T>
  readonly retrieve: (id: string) => Promise<T>
}): Promise<T> {
  const { IdempotencyKeyAlreadyUsedError } = await import('increase')
  const known = await ways.find()
  if (known) return known
  try {
    return await ways.create()
  } catch (error) {
    if (error instanceof IdempotencyKeyAlreadyUsedError && usedBy(error)) return ways.retrieve(usedBy(error))
    throw error
  }
}
const usedBy = ({ error }: { readonly error: unknown }): string =>
  typeof error === 'object' && error !== null && 'resource_id' in error ? String(error.resource_id) : ''

/** Replaces or removes characters that banks don't accept. They accept only ASCII letters, digits and punctuation. */
const plain = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^ -~]/g, ' ')
    .slice(0, most)
    .trim()
const wired = (text: string, most: number): string =>
  plain(text, 1000)
    .replace(/[^\w .?!,;:/@&'()#%+\-=$]/g, ' ')
    .slice(0, most)

const dayOf = (time: string): PlainDate => dateIn(ZONE, instant(time))
const waiting = (reference: string, expected?: PlainDate): Pending => ({
  ...{ state: 'PENDING', reference },
  ...(expected && { expected: startOf(expected, ZONE) }),
})

type Wire = Increase.WireTransfer
type Check = Increase.CheckTransfer

/** IDs of check transfers contain this text, and IDs of wires don't. */
const CHECK_ID = 'check_transfer'

/** What each status of a wire or check means. All values except SENT and UNDER_WAY say why the payoff failed. */
const MEANING: Readonly<
  Record<Wire['status'] | Check['status'], 'SENT' | 'UNDER_WAY' | 'NOT_ACCEPTED' | 'CANCELED' | 'SENT_BACK'>
> = {
  pending_approval: 'UNDER_WAY',
  pending_reviewing: 'UNDER_WAY',
  requires_attention: 'UNDER_WAY',
  pending_creating: 'UNDER_WAY',
  pending_submission: 'UNDER_WAY',
  pending_mailing: 'UNDER_WAY',
  submitted: 'SENT',
  complete: 'SENT',
  mailed: 'SENT',
  deposited: 'SENT',
  rejected: 'NOT_ACCEPTED',
  canceled: 'CANCELED',
  reversed: 'SENT_BACK',
  stopped: 'SENT_BACK',
  returned: 'SENT_BACK',
}
/**
 * Returns what a transfer's status means.
 * @throws BadAnswer for a status that's newer than this program, because the payoff may still arrive
 */
function meaningOf({ status }: Wire | Check) {
  if (!Object.hasOwn(MEANING, status)) throw new BadAnswer(['status'])
  return MEANING[status]
}

function increasePayments({ clock, desk }: VendorWorld, { client, account, accountNumber, payer }: Access): Payments {
  const byHand = {
    demand: (question: unknown, key: Key) => desk.ask('payments.demand', question, key),
    authorizeAutopay: (question: unknown, key: Key) => desk.ask('payments.authorizeAutopay', question, key),
  } as Pick<Payments, 'demand' | 'authorizeAutopay'>

  /** Returns the wire or check that was sent for a payoff. A payoff has only one key, whichever way it's paid. */
  async function payoffWith(idempotencyKey: string, signal?: AbortSignal): Promise<Wire | Check | undefined> {
    const api = await client()
    const query = { idempotency_key: idempotencyKey }
    const wires = await api.wireTransfers.list(query, { signal })
    return wires.data[0] ?? (await api.checkTransfers.list(query, { signal })).data[0]
  }

  async function createPayoff(
    { amount, loanNumber, payTo }: { amount: number; loanNumber: string; payTo: PayTo },
    idempotencyKey: string,
    signal?: AbortSignal,
  ): Promise<Wire | Check> {
    const api = await client()
    const { method, payee, routingNumber = '', memo = '' } = payTo
    const { street1 = '', street2, city = '', state = '', zip = '' } = payTo.address ?? {}
    const note = `Payoff ${memo} ${loanNumber}`.replace(/ +/g, ' ')
    const options = { idempotencyKey, signal }
    if (method === 'WIRE')
      return api.wireTransfers.create(
        {
          ...{ account_id: account, amount, routing_number: routingNumber, account_number: payTo.accountNumber ?? '' },
          creditor: { name: wired(payee, 140) },
          remittance: { category: 'unstructured', unstructured: { message: wired(note, 140) } },
        },
        options,
      )
    return api.checkTransfers.create(
      {
        ...{ account_id: account, amount, source_account_number_id: accountNumber },
        fulfillment_method: 'physical_check',
        physical_check: {
          ...{
            memo: note.slice(0, 100),
            recipient_name: payee.slice(0, 35),
            payer: [{ contents: payer.slice(0, 35) }],
          },
          mailing_address: {
            ...{ line1: street1, city, state, postal_code: zip },
            ...(street2 && { line2: street2 }),
          },
        },
      },
      options,
    )
  }

  return {
    ...byHand,
    payOff: ({ amount, loanNumber, payTo }, key, signal) =>
      faults(async () => {
        const idempotencyKey = vendorKey(key)
        const find = () => payoffWith(idempotencyKey, signal)
        // If the lienholder hasn't answered, we don't know where to send the money. But an earlier call may have sent
        // it, so look for that payment.
        const transfer = payTo
          ? await once<Wire | Check>({
              find,
              create: () => createPayoff({ amount, loanNumber, payTo }, idempotencyKey, signal),
              retrieve: async (id) =>
                payTo.method === 'WIRE'
                  ? (await client()).wireTransfers.retrieve(id, { signal })
                  : (await client()).checkTransfers.retrieve(id, { signal }),
            })
          : await find()
        if (!transfer) return { state: 'FAILED', why: 'NO_ACCOUNT' }
        const { id: reference } = transfer
        const meaning = meaningOf(transfer)
        if (meaning === 'SENT') return { state: 'SENT', reference, amount: cents(transfer.amount) }
        return meaning === 'UNDER_WAY' ? waiting(reference) : { state: 'FAILED', why: meaning, reference }
      }),

    disburse: ({ amount, loanNumber, holder, accountType, routingNumber, accountNumber: to }, key, signal) =>
      faults(async () => {
        const api = await client()
        const idempotencyKey = vendorKey(key)
        const transfer = await once({
          find: async () => (await api.achTransfers.list({ idempotency_key: idempotencyKey }, { signal })).data[0],
          create: () =>
            api.achTransfers.create(
              {
                ...{ account_id: account, amount, routing_number: routingNumber, account_number: to },
                ...{
                  funding: accountType === 'SAVINGS' ? 'savings' : 'checking',
                  destination_account_holder: 'individual',
                },
                ...{
                  individual_name: plain(`${holder.firstName} ${holder.lastName}`, 22),
                  individual_id: plain(loanNumber, 15),
                },
                ...{ statement_descriptor: 'Home equity line', company_entry_description: 'HELOC' },
                standard_entry_class_code: 'prearranged_payments_and_deposit',
              },
              { idempotencyKey, signal },
            ),
          retrieve: (id) => api.achTransfers.retrieve(id, { signal }),
        })
        const isRefused = transfer.status === 'rejected' || transfer.status === 'canceled'
        return isRefused ? { ok: false, why: 'ACCOUNT_REFUSED' } : { ok: true, value: { trace: transfer.id } }
      }),

    payoffSettlement: ({ reference }, _, signal) =>
      faults(async () => {
        const api = await client()
        const today = dateIn(ZONE, clock.now())
        const isCheck = reference.includes(CHECK_ID)
        const transfer = isCheck
          ? await api.checkTransfers.retrieve(reference, { signal })
          : await api.wireTransfers.retrieve(reference, { signal })
        const { status, created_at: created } = transfer
        if (status === 'deposited') return { state: 'SETTLED', on: today }
        const final = addBusinessDays(dayOf(created), isCheck ? DEPOSIT_DAYS : REVERSAL_DAYS)
        if (status === 'complete' && today >= final) return { state: 'SETTLED', on: dayOf(created) }
        const meaning = meaningOf(transfer)
        if (meaning === 'SENT' || meaning === 'UNDER_WAY') return waiting(reference, final)
        return { state: 'RETURNED', why: meaning === 'CANCELED' ? meaning : 'SENT_BACK' }
      }),

    reportsLateReturns: true,
    settlement: ({ trace, settledOn }, _, signal) =>
      faults(async () => {
        const transfer = await (await client()).achTransfers.retrieve(trace, { signal })
        const { status, return: returned, settlement, submission } = transfer
        if (returned)
          return { state: 'RETURNED', on: dayOf(returned.created_at), code: returned.raw_return_reason_code }
        if (status === 'rejected' || status === 'canceled')
          return { state: 'RETURNED', on: dateIn(ZONE, clock.now()), code: 'NOT_SENT' }
        if (!settlement) return waiting(trace)
        const on = dayOf(settlement.settled_at)
        // Once the money has arrived, the transfer is checked for a late return.
        const arrived = settledOn ? addDays(settledOn, LATE_RETURN_DAYS) : addBusinessDays(on, RETURN_DAYS)
        if (dateIn(ZONE, clock.now()) < arrived) return waiting(trace, arrived)
        return { state: 'SETTLED', on, ...(submission && { trace: submission.trace_number }) }
      }),
  }
}

export const INCREASE: Adapter<VendorWorld, 'payments'> = {
  make: (world, org) => {
    const access = accessOf(world, org)
    return access && increasePayments(world, access)
  },
  needs: NEEDS,
  webhook: ({ config }, org) => {
    const secret = config.secret(org, 'INCREASE_WEBHOOK_SECRET')
    return secret ? verifyIncrease(secret) : undefined
  },
  check: async (world, org) => {
    const access = accessOf(world, org)
    if (!access) throw new Error(`set ${NEEDS.join(', ')}`)
    const { status } = await (await access.client()).accounts.retrieve(access.account)
    if (status !== 'open') throw new Error(`the account ${access.account} is ${status}`)
  },
  simulations: simulationsWith(async (world, org) => {
    const access = accessOf(world, org)
    if (!access) throw new Error(`Set ${NEEDS.join(', ')}.`)
    return access.client()
  }),
}
