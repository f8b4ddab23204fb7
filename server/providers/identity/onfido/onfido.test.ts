import { createHmac } from 'node:crypto'
import { partial } from 'domain/application/testing/partial.ts'
import type { IdType } from 'domain/forms/identity.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  BROKEN,
  INVALID,
  type OnfidoReport,
  type OnfidoStandIn,
  OVERLOADED,
  onfidoMessage,
  SANDBOX_TOKEN,
  startOnfido,
  WEBHOOK_TOKEN,
} from '../../../testing/standIns/onfido.ts'
import { startWatchman } from '../../../testing/standIns/watchman.ts'
import { UnusableMessage } from '../../shared/inbound.ts'
import { isAccepted } from '../../shared/port.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import { onfido } from './onfido.ts'
import { verifyOnfido } from './webhook.ts'

let vendor: OnfidoStandIn
beforeEach(async () => {
  vendor = await startOnfido()
})
afterEach(() => vendor.server.stop())

const worldWith = (secrets: Readonly<Record<string, string>>, isLive = false) =>
  partial<VendorWorld>({
    ...{ isLive, clock: { now: () => instant('2026-11-30T16:00:00Z') } },
    config: partial({ secret: (_: string, name: string) => secrets[name] }),
    desk: { ask: async (call) => ({ state: 'PENDING', reference: call }) },
  })
const secrets = () => ({ ONFIDO_API_TOKEN: SANDBOX_TOKEN, ONFIDO_URL: vendor.server.url })
const identity = () => {
  const made = onfido.make(worldWith(secrets()), 'FIGURE')
  if (!made) throw new Error('a setting is missing')
  return made
}

const person = {
  name: { firstName: 'José', middleName: 'Ángel', lastName: 'O’Brien; <b>', suffix: 'Jr.' },
  dob: plainDate('1980-04-02'),
  ssn: '123456788',
  address: { street1: '1 Main Street', street2: '', city: 'Fresno', state: 'CA', zip: '93704' },
}
const file = (type: string, document: string, mediaType = 'image/jpeg') => ({
  ...{ type, mediaType, document, bytes: async () => Buffer.from(`picture ${document}`) },
})
const LICENSE = [file('DRIVERS_LICENSE_FRONT', '1'), file('DRIVERS_LICENSE_BACK', '2'), file('SELFIE', '3')]
const asked = (documentType: IdType = 'DRIVERS_LICENSE', pictures = LICENSE) => ({ person, documentType, pictures })

async function submit(key: string, question = asked()): Promise<string> {
  const reply = await identity().verify(question, key)
  if (!isAccepted(reply)) throw new Error('the check was answered at once')
  return reply.reference
}
/** Submits pictures, completes the check with these reports, and returns the answer. */
async function resultOf(key: string, reports?: readonly OnfidoReport[]) {
  const order = await submit(key)
  vendor.complete(order, reports)
  return identity().verify({ ...asked(), order }, key)
}
const NOTHING = { orders: [], unconfirmed: [], sessions: [] }
const posts = () => vendor.server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)

describe('a check by Onfido', () => {
  test('Onfido gets only the person’s name, birth date and pictures', async () => {
    const order = await submit('a:IDENTITY:1')
    expect(vendor.applicants()).toMatchObject([
      { first_name: 'José', last_name: 'O’Brien b Jr.', dob: '1980-04-02', location: { country_of_residence: 'USA' } },
    ])
    expect(vendor.checks()).toMatchObject([{ id: order, privacy_notices_read_consent_given: true }])
    expect(vendor.pictures()).toMatchObject([
      { side: 'front', type: 'driving_licence', issuing_country: 'USA', file_name: 'front-1.jpg' },
      { side: 'back', type: 'driving_licence', file_name: 'back-2.jpg' },
      { file_name: 'selfie-3.jpg' },
    ])
    const sent = vendor.server.requests.map(({ bytes }) => bytes.toString()).join()
    expect(sent).toContain('picture 3')
    for (const secret of ['123456788', 'Main Street', '93704']) expect(sent).not.toContain(secret)
  })

  test('a check at Onfido is pending until its reports are complete, and then Onfido’s data about the applicant is deleted', async () => {
    const order = await submit('a:IDENTITY:1')
    expect(await identity().verify({ ...asked(), order }, 'a:IDENTITY:1')).toEqual({
      state: 'PENDING',
      reference: order,
    })
    vendor.complete(order)
    expect(await identity().verify({ ...asked(), order }, 'a:IDENTITY:1')).toEqual({ verified: true, reason: '' })
    expect(vendor.applicants()).toEqual([])
  })

  test('a check, its applicant and its pictures are created only once, even if the response to any request was lost', async () => {
    vendor.lose('POST /applicants')
    await expect(submit('a:IDENTITY:1')).rejects.toThrow()
    vendor.crowd = 150
    for (const lost of ['/documents', '/live_photos', '/checks']) {
      vendor.lose(`POST ${lost}`)
      await submit('a:IDENTITY:1')
    }
    await submit('a:IDENTITY:1')
    expect(vendor.applicants()).toHaveLength(1)
    expect(vendor.pictures()).toHaveLength(3)
    expect(vendor.checks()).toHaveLength(1)
    await submit('a:IDENTITY:2')
    expect(vendor.applicants()).toHaveLength(2)
  })

  test('two days later, a retry finds its applicant behind more than 100 newer ones', async () => {
    const submittedAt = instant('2026-11-28T16:00:00Z')
    const stored = LICENSE.map((one) => ({ ...one, storedAt: () => submittedAt }))
    vendor.lose('POST /applicants')
    await expect(submit('a:IDENTITY:1', asked('DRIVERS_LICENSE', stored))).rejects.toThrow()
    Object.assign(vendor, { crowd: 250, crowdAt: '2026-11-30T16:00:00Z' })
    await submit('a:IDENTITY:1', asked('DRIVERS_LICENSE', stored))
    expect(vendor.applicants()).toHaveLength(1)
    // Applicants from before the pictures aren't searched, so a busy account doesn't slow down new checks.
    const pages = () => vendor.server.requests.filter(({ path, method }) => path === '/applicants' && method === 'GET')
    const before = pages().length
    vendor.crowdAt = '2026-11-28T14:00:00Z'
    await submit('a:IDENTITY:2', asked('DRIVERS_LICENSE', stored))
    expect(pages().length - before).toBe(1)
  })

  test('if sending a picture fails temporarily, the applicant is the order, and the next attempt continues with it', async () => {
    vendor.lose('POST /documents')
    const order = await submit('a:IDENTITY:1')
    expect(order).toBe(`applicant:${vendor.applicants()[0]?.id}`)
    // The next attempt doesn't look for the applicant, and its errors count as failures of the request.
    vendor.lose('POST /live_photos')
    await expect(identity().verify({ ...asked(), order }, 'a:IDENTITY:1')).rejects.toThrow()
    const lists = vendor.server.requests.filter(({ path, method }) => path === '/applicants' && method === 'GET')
    expect(lists).toHaveLength(1)
    const answer = await identity().verify({ ...asked(), order }, 'a:IDENTITY:1')
    expect(answer).toEqual({ state: 'PENDING', reference: vendor.checks()[0]?.id })
    expect(vendor.applicants()).toHaveLength(1)
    expect(vendor.pictures()).toHaveLength(3)
  })

  test('erasing a file deletes an applicant that has no check, and a later attempt starts over', async () => {
    vendor.lose('POST /live_photos')
    const order = await submit('a:IDENTITY:1')
    expect(await onfido.forget?.(worldWith(secrets()), 'FIGURE', { ...NOTHING, orders: [order] })).toBe(true)
    expect(vendor.applicants()).toEqual([])
    const again = await identity().verify({ ...asked(), order }, 'a:IDENTITY:1')
    expect(again).toEqual({ state: 'PENDING', reference: vendor.checks()[0]?.id })
  })

  test('a check at Onfido starts over if the applicant was deleted before the result was stored', async () => {
    const order = await submit('a:IDENTITY:1')
    vendor.complete(order)
    await identity().verify({ ...asked(), order }, 'a:IDENTITY:1')
    const again = await identity().verify({ ...asked(), order }, 'a:IDENTITY:1')
    expect(again).toEqual({ state: 'PENDING', reference: vendor.checks()[0]?.id })
    expect(again).not.toMatchObject({ reference: order })
  })

  test('erasing a file deletes its applicant at Onfido, unless Onfido has already deleted it', async () => {
    const order = await submit('a:IDENTITY:1')
    expect(await onfido.forget?.(worldWith({}), 'FIGURE', { ...NOTHING, orders: [order] })).toBe(false)
    expect(await onfido.forget?.(worldWith(secrets()), 'FIGURE', { ...NOTHING, orders: [order] })).toBe(true)
    expect(vendor.applicants()).toEqual([])
    await onfido.forget?.(worldWith(secrets()), 'FIGURE', { ...NOTHING, orders: [order] })
    const other = await submit('a:IDENTITY:2')
    vendor.lose(`DELETE /applicants/${vendor.checks().find(({ id }) => id === other)?.applicant_id}`)
    await expect(onfido.forget?.(worldWith(secrets()), 'FIGURE', { ...NOTHING, orders: [other] })).rejects.toThrow()
  })

  test('erasing a file deletes an applicant whose ID the server never got, and no others', async () => {
    const since = instant('2026-11-30T16:00:00Z')
    await submit('a:IDENTITY:1')
    await submit('b:IDENTITY:1')
    const [other, lost] = vendor.applicants()
    const unconfirmed = [
      { key: 'a:IDENTITY:1', since },
      { key: 'a:IDENTITY:2', since },
    ]
    expect(await onfido.forget?.(worldWith(secrets()), 'FIGURE', { ...NOTHING, unconfirmed })).toBe(true)
    expect(lost).toBeDefined()
    expect(vendor.applicants()).toEqual([other])
  })

  test('a check’s result is returned even if deleting the applicant at Onfido fails', async () => {
    const order = await submit('a:IDENTITY:1')
    vendor.complete(order)
    vendor.lose(`DELETE /applicants/${vendor.checks()[0]?.applicant_id}`)
    expect(await identity().verify({ ...asked(), order }, 'a:IDENTITY:1')).toMatchObject({ verified: true })
  })

  test('a PDF is sent to Onfido without a picture quality check, and a passport is sent without a back side', async () => {
    await submit(
      'a:IDENTITY:1',
      asked('PASSPORT', [file('PASSPORT', '1', 'application/pdf'), file('SELFIE', '3', 'image/png')]),
    )
    expect(vendor.pictures().map(({ file_name }) => file_name)).toEqual(['front-1.pdf', 'selfie-3.png'])
    const bodies = vendor.server.requests.filter(({ path, method }) => path === '/documents' && method === 'POST')
    expect(bodies.map(({ body }) => body?.validate_image_quality)).toEqual([undefined])
  })
})

describe('a picture that Onfido refuses', () => {
  test.each([
    ['front', { detect_glare: ['glare found in image'] }, 'GLARE'],
    ['front', { document_detection: ['no document in image'] }, 'NO_DOCUMENT'],
    ['front', { file: ['file size too small'] }, 'UNREADABLE'],
    ['back', { detect_blur: ['blur found in image'] }, 'BLURRED'],
    ['back', { detect_cutoff: ['document cut off in image'] }, 'CUT_OFF'],
    ['selfie', { face_detection: ['Face not detected in image.'] }, 'NO_FACE'],
    ['selfie', { face_detection: ['Multiple faces detected'] }, 'TWO_FACES'],
  ])('the person must replace only the picture that Onfido refuses: %s %j', async (picture, fields, fault) => {
    vendor.refuse(picture, fields)
    const answer = await identity().verify(asked(), 'a:IDENTITY:1')
    expect(answer).toMatchObject({ verified: false, replace: [{ picture, fault }] })
    expect(posts()).not.toContain('/checks')
    expect(vendor.applicants()).toEqual([])
  })

  test('if Onfido refuses a request for a reason other than a picture, the request fails immediately', async () => {
    vendor.refuse('selfie', { applicant_id: ['is invalid'] })
    await expect(submit('a:IDENTITY:1')).rejects.toMatchObject({ status: 422, isPermanent: true })
    // Nothing would delete the pictures later, because the request has no order.
    expect(vendor.applicants()).toEqual([])
    vendor.fail({ status: 200, body: { applicants: [] } }, INVALID)
    await expect(submit('a:IDENTITY:2')).rejects.toMatchObject({ status: 422, isPermanent: true })
  })
})

const faceClear: OnfidoReport = { name: 'facial_similarity_photo', result: 'clear' }
const documentClear: OnfidoReport = { name: 'document', result: 'clear', sub_result: 'clear' }
const rejectedFor = (breakdown: object, more: object = {}): OnfidoReport => ({
  ...{ name: 'document', result: 'consider', sub_result: 'rejected' },
  breakdown: { image_integrity: { result: 'consider', breakdown }, ...more },
})
const quality = (properties: object) => ({ image_quality: { result: 'consider', properties } })
const face = (breakdown: object): OnfidoReport => ({ name: 'facial_similarity_photo', result: 'consider', breakdown })
const integrity = (breakdown: object) => ({ image_integrity: { result: 'consider', breakdown } })
const NO_FACE = { face_detected: { result: 'consider' } }

describe('the reports', () => {
  const both = (fault: string) => [
    { picture: 'front', fault },
    { picture: 'back', fault },
  ]
  test.each<[string, readonly OnfidoReport[], object[]]>([
    [
      'a blurred ID',
      [rejectedFor(quality({ blurred_photo: 'consider', dark_photo: 'clear' })), faceClear],
      both('BLURRED'),
    ],
    ['a poor ID', [rejectedFor(quality({})), faceClear], both('UNREADABLE')],
    ['an unknown ID', [rejectedFor({ supported_document: { result: 'consider' } }), faceClear], both('NOT_SUPPORTED')],
    ['a gray ID', [rejectedFor({ colour_picture: { result: 'consider' } }), faceClear], both('NO_COLOR')],
    [
      'a missing back',
      [rejectedFor({ conclusive_document_quality: { properties: { missing_back: 'consider' } } }), faceClear],
      [{ picture: 'back', fault: 'WRONG_SIDE' }],
    ],
    ['a hidden face', [documentClear, face(integrity(NO_FACE))], [{ picture: 'selfie', fault: 'NO_FACE' }]],
  ])('reports of %s send pictures back', async (_, reports, replace) => {
    expect(await resultOf('a:IDENTITY:1', reports)).toMatchObject({ verified: false, replace })
    expect(vendor.applicants()).toEqual([])
  })

  test.each<[string, readonly OnfidoReport[]]>([
    ['signs of forgery', [{ name: 'document', result: 'consider', sub_result: 'suspected' }, faceClear]],
    ['another name', [{ name: 'document', result: 'consider', sub_result: 'caution' }, faceClear]],
    ['a person who is too young', [rejectedFor({}), faceClear]],
    [
      'a screenshot',
      [rejectedFor(quality({ dark_photo: 'consider' }), { visual_authenticity: { result: 'consider' } }), faceClear],
    ],
    ['another face', [documentClear, face({ face_comparison: { result: 'consider' } })]],
    ['a fake camera', [documentClear, face(integrity({ ...NO_FACE, source_integrity: { result: 'unidentified' } }))]],
    ['a blurred ID with another face', [rejectedFor(quality({ blurred_photo: 'consider' })), face({})]],
    ['a report that is missing', [documentClear]],
  ])('reports of %s go to staff, and the applicant isn’t deleted, so that staff can look at it', async (_, reports) => {
    expect(await resultOf('a:IDENTITY:1', reports)).toMatchObject({ verified: false, suspicious: true })
    expect(vendor.applicants()).toHaveLength(1)
  })

  test('if a check at Onfido is withdrawn, the request fails, so that staff investigate', async () => {
    const order = await submit('a:IDENTITY:1')
    vendor.withdraw(order)
    await expect(identity().verify({ ...asked(), order }, 'a:IDENTITY:1')).rejects.toMatchObject({ isPermanent: true })
  })
})

test('temporary errors from Onfido are retried, and permanent errors are not', async () => {
  vendor.fail(OVERLOADED)
  await expect(submit('a:IDENTITY:1')).rejects.toMatchObject({ status: 429, retryAfter: 1, isPermanent: false })
  vendor.fail(BROKEN)
  await expect(submit('a:IDENTITY:1')).rejects.toMatchObject({ status: 500, isPermanent: false })
  const order = await submit('a:IDENTITY:1')
  vendor.fail(BROKEN)
  await expect(identity().verify({ ...asked(), order }, 'a:IDENTITY:1')).rejects.toMatchObject({ status: 500 })
  expect(vendor.checks()).toHaveLength(1)
})

test('people are screened by Watchman, or by staff if the lender has no Watchman server', async () => {
  expect(await identity().screen([person], 'k')).toEqual({ state: 'PENDING', reference: 'identity.screen' })
  const lists = await startWatchman([{ name: 'Jose O’Brien; <b> Jr.', match: 0.9 }])
  const made = onfido.make(worldWith({ ...secrets(), WATCHMAN_URL: lists.url }), 'FIGURE')
  expect(await made?.screen([person], 'k')).toMatchObject({ matches: [{ score: 90 }] })
  await lists.stop()
})

describe('the settings', () => {
  test('an Onfido token works only in its own environment, at the address of its own region', () => {
    const made = (token: string, isLive: boolean) =>
      onfido.make(worldWith({ ONFIDO_API_TOKEN: token }, isLive), 'FIGURE') !== undefined
    expect(made('api_live_us.x', true)).toBe(true)
    expect(made('api_sandbox_us.x', false)).toBe(true)
    expect(made('', true)).toBe(false)
    for (const token of ['us.x', 'api_sandbox_us.x', 'api_test_us.x', 'api_live_mars.x'])
      expect(() => made(token, true), token).toThrow('ONFIDO_API_TOKEN must be a live key in production.')
    expect(() => made('api_live_us.x', false)).toThrow('ONFIDO_API_TOKEN must be a test key outside production.')
  })

  test('a live Onfido token is sent only to Onfido’s own address', async () => {
    const sent: string[] = []
    const before = globalThis.fetch
    globalThis.fetch = async (input) => {
      sent.push(String(input))
      return Response.json({ applicants: [] })
    }
    try {
      for (const token of ['api_live_us.x', 'api_live_ca.x', 'api_live.x'])
        await onfido.check?.(worldWith({ ONFIDO_API_TOKEN: token }, true), 'FIGURE')
    } finally {
      globalThis.fetch = before
    }
    expect(sent.map((url) => new URL(url).host)).toEqual([
      'api.us.onfido.com',
      'api.ca.onfido.com',
      'api.eu.onfido.com',
    ])
  })

  test('the credentials check requests a list of applicants and fails if Onfido rejects the token', async () => {
    await expect(onfido.check?.(worldWith(secrets()), 'FIGURE')).resolves.toBeUndefined()
    const wrong = worldWith({ ...secrets(), ONFIDO_API_TOKEN: 'api_sandbox_us.wrong' })
    await expect(onfido.check?.(wrong, 'FIGURE')).rejects.toThrow('401')
    await expect(onfido.check?.(worldWith({}, true), 'FIGURE')).rejects.toThrow('Set ONFIDO_API_TOKEN.')
  })
})

describe('a webhook of Onfido', () => {
  const received = (headers: Readonly<Record<string, string | string[]>>, body: string | Buffer) => ({
    ...{ headers, body: Buffer.from(body), url: 'http://localhost/webhooks/identity/onfido', now: 0 },
  })
  const verify = verifyOnfido(WEBHOOK_TOKEN)

  test('a webhook from Onfido is accepted if its signature is valid', () => {
    const { headers, body } = onfidoMessage('check-1')
    expect(verify(received(headers, body))).toEqual({ orders: ['check-1'] })
    expect(
      onfido.webhook?.(worldWith({ ONFIDO_WEBHOOK_TOKEN: WEBHOOK_TOKEN }), 'FIGURE')?.(received(headers, body)),
    ).toEqual({ orders: ['check-1'] })
    expect(onfido.webhook?.(worldWith({}), 'FIGURE')).toBeUndefined()
  })

  test('the webhook check accepts a signature from the tests of Onfido’s own library', () => {
    // From the tests of onfido-node, test/classic-webhook-event-verifier.test.ts.
    const known = verifyOnfido('_ABC123abc123ABC123abc123ABC123_')
    const body =
      '{"payload":{"resource_type":"check","action":"check.completed","object":{"id":"check-123","status":"complete","completed_at_iso8601":"2020-01-01T00:00:00Z","href":"https://api.onfido.com/v3/checks/check-123"}}}'
    const signature = 'a0082d7481f9f0a2907583dbe1f344d6d4c0d9989df2fd804f98479f60cd760e'
    expect(known(received({ 'x-sha2-signature': signature }, body))).toEqual({ orders: ['check-123'] })
    expect(known(received({ 'x-sha2-signature': `b${signature.slice(1)}` }, body))).toBeUndefined()
  })

  test('a webhook from Onfido is rejected if it’s forged, changed, unsigned or empty', () => {
    const { headers, body } = onfidoMessage('check-1')
    const signed = (text: string) => ({
      'x-sha2-signature': createHmac('sha256', WEBHOOK_TOKEN).update(text).digest('hex'),
    })
    expect(verify(received(headers, `${body} `))).toBeUndefined()
    expect(verify(received({}, body))).toBeUndefined()
    expect(verify(received({ 'x-sha2-signature': '' }, body))).toBeUndefined()
    expect(verify(received({ 'x-sha2-signature': [headers['x-sha2-signature']] }, body))).toBeUndefined()
    for (const text of ['', 'no json', '{}', '{"payload":{"object":{}}}', '[]'])
      expect(() => verify(received(signed(text), text)), text).toThrow(UnusableMessage)
  })
})
