import { createHmac } from 'node:crypto'
import { partial } from 'domain/application/testing/partial.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { API_KEY, FROM, problem, startLob } from '../../../testing/standIns/lob.ts'
import { UnusableMessage } from '../../shared/inbound.ts'
import type { Attachment } from '../../shared/port.ts'
import { vendorKey } from '../../shared/vendorKey.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import { lob } from './lob.ts'

let vendor: Awaited<ReturnType<typeof startLob>>
beforeEach(async () => {
  vendor = await startLob()
})
afterEach(() => vendor.stop())

const world = (more: Record<string, string> = {}, isLive = false) =>
  partial<VendorWorld>({
    config: readConfig({ LOB_API_KEY: API_KEY, LOB_FROM: FROM, LOB_URL: vendor.url, ...more }),
    isLive,
  })
const post = (more?: Record<string, string>) => {
  const made = lob.make(world(more), 'FIGURE')
  if (!made) throw new Error('a setting is missing')
  return made
}
const KEY = 'request:7c5f6e6a-3f0e-4a51-9a76-2f2f2a0c9d01:LETTERS:7c5f6e6a-3f0e-4a51-9a76-2f2f2a0c9d02'
const document: Attachment = {
  ...{ type: 'ADVERSE_ACTION_NOTICE', mediaType: 'application/pdf', bytes: async () => Buffer.from('%PDF-1.7 a') },
}
const address = { street1: '1450 Larkspur Lane', street2: 'Unit 2', city: 'Columbus', state: 'OH', zip: '43215' }
const question = (change: Partial<typeof address> = {}) => ({
  ...{ recipient: { name: 'Rosa Quillfeather', address: { ...address, ...change } }, title: 'A notice' },
  ...{ loanNumber: 'HL-1', document, color: false, doubleSided: true },
})
const posts = () => vendor.requests.filter(({ method }) => method === 'POST')

describe('Lob', () => {
  it('a letter has a separate address page, is sent as operational mail, and is pending until the carrier’s first scan', async () => {
    const own = post()
    const accepted = await own.mail(question(), KEY)
    expect(accepted).toEqual({ state: 'PENDING', reference: vendor.letters[0]?.id })
    expect(posts()[0]).toMatchObject({
      headers: { 'idempotency-key': vendorKey(KEY), 'lob-version': '2024-01-01' },
      body: {
        ...{ address_placement: 'insert_blank_page', use_type: 'operational', mail_type: 'usps_first_class' },
        ...{ from: FROM, file: 'letter.pdf', color: false, double_sided: true, metadata: { key: vendorKey(KEY) } },
        to: { name: 'Rosa Quillfeather', address_line1: '1450 Larkspur Lane', address_line2: 'Unit 2' },
      },
    })
    expect(posts()[0]?.bytes.toString()).toContain('%PDF-1.7 a')
    // Lob's times are in UTC. At this time, it's still November 30 in Ohio, so that's the day of mailing.
    vendor.scan(vendor.letters[0], 'Mailed', '2026-12-01T03:30:00.000Z')
    expect(await own.mail(question(), KEY)).toEqual({
      ...{ on: '2026-11-30', class: 'FIRST_CLASS', carrier: 'USPS', reference: vendor.letters[0]?.id },
    })
    expect(posts()).toHaveLength(1)
  })

  it('a letter isn’t mailed twice after a lost response, even if Lob has deleted the idempotency key', async () => {
    const own = post()
    vendor.next.push(
      (usual) => usual(),
      (usual) => ({ ...usual(), hangUp: true }),
    )
    await expect(own.mail(question(), KEY)).rejects.toThrow()
    vendor.forget()
    await own.mail(question({ street2: '' }), KEY)
    expect(vendor.letters).toHaveLength(1)
    await own.mail(question({ street2: '' }), `${KEY.slice(0, -1)}3`)
    expect(vendor.letters).toHaveLength(2)
    Object.assign(vendor.letters[0] ?? {}, { deleted: true })
    vendor.forget()
    await own.mail(question(), `${KEY.slice(0, -1)}3`)
    expect(vendor.letters).toHaveLength(3)
  })

  it('an undeliverable address and an unprintable file are refused, and an overload is a temporary error', async () => {
    const own = post()
    await expect(own.mail(question({ zip: '00000' }), KEY)).rejects.toMatchObject({ status: 422, isPermanent: true })
    await own.mail(question(), KEY)
    Object.assign(vendor.letters[0] ?? {}, { status: 'failed' })
    await expect(own.mail(question(), KEY)).rejects.toMatchObject({ status: 422, isPermanent: true })
    vendor.next.push(() => ({ ...problem(429, 'rate_limit_exceeded'), headers: { 'retry-after': '3' } }))
    await expect(own.mail(question(), KEY)).rejects.toMatchObject({ isPermanent: false, retryAfter: 3 })
    vendor.next.push(() => problem(500, 'internal_server_error'))
    await expect(own.mail(question(), KEY)).rejects.toMatchObject({ isPermanent: false })
  })

  it('a letter is tracked until the carrier delivers or returns it', async () => {
    const own = post()
    await own.mail(question(), KEY)
    const [letter] = vendor.letters
    const reference = letter?.id ?? ''
    const track = () => own.track({ reference, mailedOn: plainDate('2026-11-30') }, KEY)
    expect(await track()).toEqual({ state: 'PENDING', reference })
    vendor.scan(letter, 'Delivered', '2026-12-03T15:00:00.000Z')
    expect(await track()).toEqual({ state: 'DELIVERED' })
    vendor.scan(letter, 'Returned to Sender', '2026-12-09T15:00:00.000Z')
    expect(await track()).toEqual({ state: 'RETURNED' })
    expect(await own.track({ mailedOn: plainDate('2026-11-30') }, KEY)).toEqual({ state: 'UNKNOWN' })
    Object.assign(letter ?? {}, { tracking_number: '92071902358909000011275538', tracking_events: [] })
    vendor.scan(letter, 'In Transit', '2026-12-02T15:00:00.000Z')
    expect(await own.mail(question(), KEY)).toMatchObject({ on: '2026-12-02', tracking: '92071902358909000011275538' })
  })

  it('Lob’s test keys work only in tests, its live keys only in production, and the credentials check detects wrong settings', async () => {
    expect(() => lob.make(world({}, true), 'FIGURE')).toThrow('LOB_API_KEY must be a live key in production.')
    expect(() => lob.make(world({ LOB_API_KEY: 'live_1' }), 'FIGURE')).toThrow('LOB_API_KEY must be a test key outside')
    expect(lob.make(world({ LOB_API_KEY: 'live_1', LOB_URL: '' }, true), 'FIGURE')).toBeDefined()
    expect(lob.make(world({ LOB_FROM: '' }), 'FIGURE')).toBeUndefined()
    await expect(lob.check?.(world(), 'FIGURE')).resolves.toBeUndefined()
    await expect(lob.check?.(world({ LOB_FROM: 'adr_other' }), 'FIGURE')).rejects.toThrow('404')
    await expect(lob.check?.(world({ LOB_API_KEY: 'test_wrong' }), 'FIGURE')).rejects.toThrow('401')
    await expect(lob.check?.(world({}, true), 'FIGURE')).rejects.toThrow('live key')
    await expect(lob.check?.(world({ LOB_FROM: '' }), 'FIGURE')).rejects.toThrow('Set LOB_API_KEY and LOB_FROM.')
    expect(vendor.letters).toEqual([])
  })
})

describe("Lob's webhooks", () => {
  const NOW = Date.parse('2026-12-01T12:00:00Z')
  const EVENT = { id: 'evnt_1', reference_id: 'ltr_1', event_type: { id: 'letter.mailed' } }
  const verify = lob.webhook?.(partial<VendorWorld>({ config: readConfig({ LOB_WEBHOOK_SECRET: 'secret' }) }), 'FIGURE')
  const message = (change: { body?: string; time?: string; signature?: string; now?: number } = {}) => {
    const { time = String(NOW), now = NOW } = change
    const body = Buffer.from(change.body ?? JSON.stringify(EVENT))
    const signature = change.signature ?? createHmac('sha256', 'secret').update(`${time}.${body}`).digest('hex')
    const headers = { 'lob-signature': signature, 'lob-signature-timestamp': time }
    return verify?.({ headers, body, url: 'https://lender.example/webhooks/post/lob', now })
  }

  it('a correctly signed webhook from Lob is parsed into the event’s ID and the letter’s ID', () => {
    expect(message()).toEqual({ id: 'evnt_1', orders: ['ltr_1'] })
    expect(message({ now: NOW + 300_000 })).toBeDefined()
  })

  it('the webhook check rejects forged, late, early and unreadable messages from Lob', () => {
    const right = createHmac('sha256', 'secret').update(`${NOW}.{}`).digest('hex')
    expect(message({ signature: right })).toBeUndefined()
    expect(message({ signature: '' })).toBeUndefined()
    expect(message({ now: NOW + 300_001 })).toBeUndefined()
    expect(message({ now: NOW - 300_001 })).toBeUndefined()
    expect(message({ time: 'soon' })).toBeUndefined()
    expect(() => message({ body: 'not JSON' })).toThrow(UnusableMessage)
    expect(() => message({ body: '{}' })).toThrow(UnusableMessage)
    expect(verify?.({ headers: {}, body: Buffer.from('{}'), url: '', now: NOW })).toBeUndefined()
    expect(lob.webhook?.(partial<VendorWorld>({ config: readConfig({}) }), 'FIGURE')).toBeUndefined()
  })
})
