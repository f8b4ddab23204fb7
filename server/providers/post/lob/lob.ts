/** Mails letters through Lob (https://docs.lob.com, API version 2024-01-01). */
import { dateIn, instant } from 'domain/values/dates.ts'
import { zoneOf } from 'domain/values/timeZones.ts'
import * as z from 'zod/mini'
import type { Adapter, CheckWorld } from '../../adapters.ts'
import { addressOf, checkKey } from '../../shared/environment.ts'
import { basic, callVendor } from '../../shared/http.ts'
import { ProviderFault } from '../../shared/port.ts'
import { vendorKey } from '../../shared/vendorKey.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { Post } from '../port.ts'
import { verifyLob } from './webhook.ts'

const SETTINGS = ['LOB_API_KEY', 'LOB_FROM'] as const
const API = 'https://api.lob.com'
const VERSION = '2024-01-01'
/** The maximum length of names at Lob, in characters. */
const NAME_MAX = 40
const UNPROCESSABLE = 422

const trackingEvent = z.object({ name: z.string(), time: z.optional(z.string()), date_created: z.string() })
const letterSchema = z.object({
  id: z.string(),
  status: z.optional(z.string()),
  deleted: z.optional(z.boolean()),
  tracking_number: z.optional(z.nullable(z.string())),
  expected_delivery_date: z.optional(z.string()),
  tracking_events: z.optional(z.nullable(z.array(trackingEvent))),
})
type Letter = z.infer<typeof letterSchema>
const listSchema = z.object({ data: z.array(letterSchema) })

interface Settings {
  readonly base: string
  readonly key: string
  /** Lob's ID for the sender's address. */
  readonly from: string
}

/**
 * @throws Error for a live key on a test server, or a test key in production. Lob's keys start with `live_` or `test_`.
 */
function settingsOf(world: CheckWorld, org: string): Settings | undefined {
  const { config } = world
  const [key, from] = SETTINGS.map((name) => config.secret(org, name))
  if (!key || !from) return undefined
  checkKey(world, 'LOB_API_KEY', (environment) => key.startsWith(`${environment}_`))
  return { base: addressOf(world, org, 'LOB_URL', { live: API, test: API }), key, from }
}

type Question = Parameters<Post['mail']>[0]

/**
 * Returns the order as a form. The order asks Lob to print the recipient's address on a separate page. Without this
 * page, the envelope's window would show part of the document's own text. Including this page, Lob accepts up to 120
 * letter-size pages, printed on both sides.
 */
async function formOf({ recipient, title, document, color, doubleSided }: Question, from: string, key: string) {
  const { street1, street2, city, state, zip } = recipient.address
  const form = new FormData()
  const fields: Readonly<Record<string, string>> = {
    ...{ 'to[name]': recipient.name.slice(0, NAME_MAX), 'to[address_line1]': street1 },
    ...(street2 && { 'to[address_line2]': street2 }),
    ...{ 'to[address_city]': city, 'to[address_state]': state, 'to[address_zip]': zip, 'to[address_country]': 'US' },
    ...{ from, description: title, color: String(color), double_sided: String(doubleSided) },
    ...{ address_placement: 'insert_blank_page', mail_type: 'usps_first_class', use_type: 'operational' },
    'metadata[key]': key,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(await document.bytes())], { type: document.mediaType }), 'letter.pdf')
  const encoded = new Response(form)
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

/**
 * Returns the time of the letter's first event. Not every account gets the `Mailed` event, but any event means that the
 * carrier has the letter.
 */
const mailedAt = ({ tracking_events }: Letter): string | undefined =>
  (tracking_events ?? []).map(({ time, date_created }) => time ?? date_created).sort()[0]

export function lobPost({ base, key: apiKey, from }: Settings): Post {
  const headers = { authorization: basic(apiKey, ''), 'lob-version': VERSION }
  const letters = `${base}/v1/letters`

  async function find(key: string, signal: AbortSignal | undefined): Promise<Letter | undefined> {
    const url = `${letters}?${new URLSearchParams({ 'metadata[key]': key, limit: '10' })}`
    const { data } = listSchema.parse(await callVendor({ method: 'GET', url, headers, signal }))
    return data.find(({ deleted }) => !deleted)
  }
  const read = async (id: string, signal: AbortSignal | undefined) =>
    letterSchema.parse(
      await callVendor({ method: 'GET', url: `${letters}/${encodeURIComponent(id)}`, headers, signal }),
    )

  return {
    async mail(question, key, signal) {
      const own = vendorKey(key)
      // Lob deletes idempotency keys after 24 hours, so look for an existing letter before creating one.
      let letter = await find(own, signal)
      if (!letter) {
        const { body, type } = await formOf(question, from, own)
        const sent = await callVendor({
          ...{ method: 'POST', url: letters, body, signal },
          headers: { ...headers, 'content-type': type, 'idempotency-key': own },
        })
        letter = letterSchema.parse(sent)
      }
      if (letter.status === 'failed') throw new ProviderFault(UNPROCESSABLE)
      const at = mailedAt(letter)
      if (at === undefined) return { state: 'PENDING', reference: letter.id }
      const { id, tracking_number: tracking } = letter
      const on = dateIn(zoneOf(question.recipient.address.state), instant(Date.parse(at)))
      return { on, class: 'FIRST_CLASS', carrier: 'USPS', reference: id, ...(tracking && { tracking }) }
    },
    async track({ reference }, _, signal) {
      if (reference === undefined) return { state: 'UNKNOWN' }
      const { tracking_events } = await read(reference, signal)
      const names = new Set((tracking_events ?? []).map(({ name }) => name))
      if (names.has('Returned to Sender')) return { state: 'RETURNED' }
      return names.has('Delivered') ? { state: 'DELIVERED' } : { state: 'PENDING', reference }
    },
  }
}

export const lob: Adapter<VendorWorld, 'post'> = {
  make: (world, org) => {
    const settings = settingsOf(world, org)
    return settings && lobPost(settings)
  },
  needs: SETTINGS,
  webhook: ({ config }, org) => {
    const secret = config.secret(org, 'LOB_WEBHOOK_SECRET')
    return secret ? verifyLob(secret) : undefined
  },
  check: async (world, org) => {
    const settings = settingsOf(world, org)
    if (!settings) throw new Error(`Set ${SETTINGS.join(' and ')}.`)
    const url = `${settings.base}/v1/addresses/${encodeURIComponent(settings.from)}`
    await callVendor({ method: 'GET', url, headers: { authorization: basic(settings.key, '') } })
  },
}
