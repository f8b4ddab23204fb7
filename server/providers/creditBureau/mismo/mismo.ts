/**
 * Gets credit reports from a reseller that uses MISMO 2.3.1 (XML over HTTPS). Before placing an order, the adapter asks
 * the reseller for an existing order with our reference. This prevents a second inquiry if the response to the first
 * order was lost.
 */
import { dateIn, instant } from 'domain/values/dates.ts'
import { zoneOf } from 'domain/values/timeZones.ts'
import type { Adapter, CheckWorld } from '../../adapters.ts'
import { exchangeText } from '../../shared/http.ts'
import { type Key, ProviderFault } from '../../shared/port.ts'
import { vendorKey } from '../../shared/vendorKey.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { CreditBureau } from '../port.ts'
import { type Action, type Order, requestOf } from './request.ts'
import { answerOf, type State, stateOf } from './response.ts'
import { type Access, accessOf, NEEDS } from './settings.ts'
import { BadXml, parseXml } from './xml.ts'

/** A merged report with its PDF is about one megabyte. */
const MOST_BYTES = 16_000_000
const BAD_GATEWAY = 502
const UNAVAILABLE = 503
const UNPROCESSABLE = 422

/**
 * The reseller refused the order, or its response isn't usable. A retry uses the same key, because the reseller may
 * still have the order.
 */
class Unusable extends ProviderFault {
  override readonly code: string
  override readonly mayHaveActed = true
  constructor(code: string) {
    super(UNPROCESSABLE)
    this.code = /^[\w.-]{1,30}$/.test(code) ? code : 'UNUSABLE'
  }
}

type Exchanged = State & { readonly raw: string }

/** Sends a request and reads the order's progress. @throws ProviderFault, TypeError */
async function exchanged(access: Access, order: Order, signal?: AbortSignal): Promise<Exchanged> {
  const { text: raw } = await exchangeText(
    {
      ...{ method: 'POST', url: access.url, body: requestOf(access, order), signal },
      headers: { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml, application/xml' },
    },
    MOST_BYTES,
  )
  try {
    return { ...stateOf(await parseXml(raw)), raw }
  } catch (error) {
    // Treat a proxy's error page as a temporary failure, because it isn't a response from the reseller.
    if (error instanceof BadXml) throw new ProviderFault(BAD_GATEWAY)
    throw new Unusable('BAD_ANSWER')
  }
}

/**
 * Returns the session, which contains our reference and the reseller's ID for the report. A session works only for the
 * order with the same reference.
 */
const sessionOf = (reference: string, report: string): string => `${reference} ${report}`
const reportIn = (session = '', reference: string): string | undefined =>
  session.startsWith(`${reference} `) ? session.slice(reference.length + 1) : undefined

export function mismoPull(access: Access, { clock }: Pick<VendorWorld, 'clock'>): CreditBureau['pull'] {
  return async (question, key: Key, signal) => {
    const reference = vendorKey(key)
    const ask = (action: Action, report?: string) =>
      exchanged(access, { action, reference, report, question, at: clock.now() }, signal)
    const isUnknown = (one: Exchanged) => one.state === 'ERROR' && access.notFound.includes(one.code)

    const known = reportIn(question.session, reference)
    const before = await ask('StatusQuery', known)
    // If the reseller lost an order that it had accepted, staff decide, because a second order could cause a second
    // inquiry.
    const found = isUnknown(before) && known === undefined ? await ask('Submit') : before
    if (found.state === 'PENDING') return pending(found.report)
    if (found.state === 'ERROR') throw refusal(found.code)
    // A status response doesn't contain the report, even if the order is finished.
    const whole = found.credit ? found : await ask('Reissue', found.report)
    if (whole.state === 'PENDING') return pending(whole.report)
    if (whole.state === 'ERROR') throw refusal(whole.code)
    if (!whole.credit) throw new Unusable('NO_REPORT')
    try {
      const today = dateIn(zoneOf(question.property.state), clock.now())
      const answer = answerOf(whole.credit, whole.raw, { kind: question.kind, today })
      const isRefused = !answer.ok && answer.why === 'FROZEN' && question.pin !== undefined
      return isRefused ? { ...answer, pinRefused: true } : answer
    } catch {
      throw new Unusable('BAD_REPORT')
    }

    function pending(report: string) {
      return { state: 'PENDING', reference: report, session: sessionOf(reference, report) } as const
    }
    function refusal(code: string): ProviderFault {
      return access.busy.includes(code) ? new ProviderFault(UNAVAILABLE) : new Unusable(code)
    }
  }
}

/** A made-up person for the credentials check, which only asks for an order's status and so changes nothing. */
const NOBODY = {
  name: { firstName: 'Setup', middleName: '', lastName: 'Check', suffix: '' },
  address: { street1: '1 Main Street', street2: '', city: 'Dover', state: 'DE', zip: '19901' },
} as const

async function check(world: CheckWorld, org: string): Promise<void> {
  const access = accessOf(world, org)
  if (!access) throw new Error(`Set ${NEEDS.join(', ')}.`)
  const found = await exchanged(access, {
    ...{ action: 'StatusQuery', reference: 'setup-check', at: instant(Date.now()) },
    question: { kind: 'SOFT', purpose: 'WRITTEN_INSTRUCTIONS', person: NOBODY, property: NOBODY.address },
  })
  if (found.state === 'ERROR' && !access.notFound.includes(found.code))
    throw new Error(`the reseller answered ${found.code}`)
}

export const mismo: Adapter<VendorWorld, 'creditBureau'> = {
  make: (world, org) => {
    const access = accessOf(world, org)
    return access && { pull: mismoPull(access, world) }
  },
  needs: NEEDS,
  check,
}
