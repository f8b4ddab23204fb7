/** A stand-in for Lob's letters. It stores letters and idempotency keys, and simulates the carrier's scans. */
import { randomBytes } from 'node:crypto'
import { type StandInAnswer, type StandInRequest, startStandIn } from './standIn.ts'

export const API_KEY = 'test_0123456789abcdef'
export const LIVE_KEY = 'live_0123456789abcdef'
export const FROM = 'adr_0123456789abcdef'
const AT = '2026-11-30T15:00:00.000Z'

type Row = Record<string, unknown> & { readonly id: string; readonly metadata: Readonly<Record<string, string>> }
type Scan = 'Mailed' | 'In Transit' | 'Delivered' | 'Returned to Sender'

/** Returns an error in Lob's format. */
export const problem = (status: number, code: string, message = 'an error'): StandInAnswer => ({
  status,
  body: { error: { message, status_code: status, code } },
})

const id = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
const address = (given: object) => ({
  ...{ company: null, email: null, phone: null, address_line2: null, description: null, metadata: {} },
  ...given,
  ...{ id: id('adr'), address_country: 'UNITED STATES', date_created: AT, date_modified: AT, object: 'address' },
})
const SENDER = {
  ...address({ name: 'Lender', address_line1: '1 Main Street', address_city: 'Columbus', address_state: 'OH' }),
  ...{ address_zip: '43215', id: FROM },
}

export async function startLob() {
  const letters: Row[] = []
  const keys = new Map<string, Row>()
  /** A test's own responses to the next requests, one for each request. Further requests get the usual response. */
  const next: ((usual: () => StandInAnswer) => StandInAnswer)[] = []

  function create({ headers, body = {} }: StandInRequest): StandInAnswer {
    const key = String(headers['idempotency-key'] ?? '')
    const known = keys.get(key)
    if (known) return { status: 200, body: known }
    const { to, metadata, file: _, from: __, ...rest } = body as Readonly<Record<string, object>>
    if ((to as { address_zip?: string }).address_zip === '00000')
      return problem(422, 'invalid', 'address is undeliverable')
    const letter: Row = {
      ...rest,
      ...{ id: id('ltr'), to: address(to ?? {}), from: SENDER, metadata: (metadata ?? {}) as Row['metadata'] },
      ...{ carrier: 'USPS', status: 'processed', thumbnails: [], tracking_events: [], object: 'letter' },
      ...{ expected_delivery_date: '2026-12-04', date_created: AT, date_modified: AT, send_date: AT },
      ...{ tracking_number: null, return_envelope: false, perforated_page: null, cards: null, custom_envelope: null },
    }
    letters.unshift(letter)
    keys.set(key, letter)
    return { status: 200, body: letter }
  }
  const standIn = await startStandIn('lob', (request) => {
    const { method, path, query, headers } = request
    const usual = (): StandInAnswer => {
      if (![API_KEY, LIVE_KEY].some((key) => headers.authorization === `Basic ${btoa(`${key}:`)}`))
        return problem(401, 'unauthorized')
      const [, , resource, one] = path.split('/')
      if (resource === 'addresses') return one === FROM ? { status: 200, body: SENDER } : problem(404, 'not_found')
      if (method === 'POST') return create(request)
      if (one !== undefined) {
        const found = letters.find((letter) => letter.id === one)
        return found ? { status: 200, body: found } : problem(404, 'not_found')
      }
      const data = letters.filter(({ metadata }) => metadata.key === query['metadata[key]'])
      return { status: 200, body: { object: 'list', next_url: null, previous_url: null, count: data.length, data } }
    }
    return next.shift()?.(usual) ?? usual()
  })
  return {
    ...standIn,
    letters,
    next,
    /** Forgets the idempotency keys, as Lob does after 24 hours. */
    forget: () => keys.clear(),
    /** Simulates the carrier scanning a letter. `time` is in ISO 8601. */
    scan(letter: Row | undefined, name: Scan, time: string) {
      const common = {
        id: id('evnt'),
        object: 'tracking_event',
        type: 'normal',
        date_created: time,
        date_modified: time,
      }
      const scans = letter?.tracking_events as object[] | undefined
      scans?.push({ ...common, name, time, details: null, location: name === 'Mailed' ? null : '43215' })
    },
  }
}
