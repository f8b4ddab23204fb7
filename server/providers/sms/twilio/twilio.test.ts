import { createHmac } from 'node:crypto'
import { instant } from 'domain/values/dates.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../../config.ts'
import { FIRST_CALL } from '../../../testing/firstCall.ts'
import { ACCOUNT, problem, startTwilio, TOKEN } from '../../../testing/standIns/twilio.ts'
import { UnusableMessage } from '../../shared/inbound.ts'
import { NumberOptedOut } from '../port.ts'
import { twilio } from './twilio.ts'
import { verifyTwilio } from './webhook.ts'

let vendor: Awaited<ReturnType<typeof startTwilio>>
beforeEach(async () => {
  vendor = await startTwilio()
})
afterEach(() => vendor.stop())

const world = (more: Record<string, string> = {}) => ({
  config: readConfig({
    TWILIO_ACCOUNT_SID: ACCOUNT,
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_FROM: '+15005550006',
    TWILIO_ENVIRONMENT: 'test',
    TWILIO_URL: vendor.url,
    ...more,
  }),
  isLive: false,
})
const sms = (more?: Record<string, string>) => {
  const made = twilio.make(world(more), 'FIGURE')
  if (!made) throw new Error('a setting is missing')
  return made
}
const text = {
  ...{ to: '6145550142', text: 'Your documents are ready.', at: instant(new Date()), calling: FIRST_CALL },
  origin: 'http://localhost:3000',
}

describe('Twilio', () => {
  it('a text is sent once, from a phone number or a messaging service, to the recipient’s number in E.164 format', async () => {
    await sms().send(text, 'mail 1')
    expect(vendor.messages).toMatchObject([{ to: '+16145550142', body: text.text, from: '+15005550006' }])
    await sms({ TWILIO_FROM: `MG${'1'.repeat(32)}` }).send({ ...text, to: '+442071838750' }, 'mail 2')
    expect(vendor.messages[0]).toMatchObject({ to: '+442071838750', messaging_service_sid: `MG${'1'.repeat(32)}` })
  })

  it('when the server sends a text, it gives Twilio a public URL for the delivery report, and the URL contains the text’s ID', async () => {
    await sms().send({ ...text, origin: 'https://lender.example' }, 'key 1')
    await sms().send({ ...text, text: 'Another text.' }, 'key 2')
    const reports = vendor.requests.flatMap(({ method, body }) => (method === 'POST' ? [body?.StatusCallback] : []))
    expect(reports).toEqual(['https://lender.example/webhooks/sms/twilio/FIGURE?message=key+1', undefined])
  })

  it('if Twilio’s response was lost, a text is sent again only if Twilio reports that the first one failed', async () => {
    const note = vi.fn(async () => {})
    vendor.next.push(
      (usual) => usual(),
      (usual) => ({ ...usual(), hangUp: true }),
    )
    await expect(sms().send({ ...text, calling: { isUnanswered: false, note } }, 'mail 1')).rejects.toThrow()
    // The adapter reported that this call may have sent the text. So the next calls set `isUnanswered`.
    expect(note.mock.calls).toEqual([[true]])
    const again = { ...text, calling: { isUnanswered: true, note } }
    await sms().send(again, 'mail 1')
    expect(vendor.messages).toHaveLength(1)
    Object.assign(vendor.messages[0] ?? {}, { status: 'undelivered' })
    await sms().send(again, 'mail 1')
    expect(vendor.messages).toHaveLength(2)
  })

  it("a text that may have been sent isn't sent again, even if Twilio's list doesn't show it", async () => {
    const again = { ...text, calling: { ...FIRST_CALL, isUnanswered: true } }
    const refused = await sms()
      .send(again, 'mail 1')
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'Unconfirmed', code: 'UNCONFIRMED', isPermanent: true, mayHaveActed: true })
    expect(vendor.messages).toEqual([])
  })

  it('a text that Twilio refused isn’t marked as possibly sent', async () => {
    const note = vi.fn(async () => {})
    vendor.next.push(
      (usual) => usual(),
      () => problem(429, 20429, 'Too Many Requests'),
    )
    await expect(sms().send({ ...text, calling: { isUnanswered: false, note } }, 'mail 1')).rejects.toThrow()
    expect(note.mock.calls).toEqual([[true], [false]])
  })

  it('if a text has no delivery report, the adapter looks up its status, and one delivered copy is enough', async () => {
    await sms().send(text, 'mail 1')
    const [message] = vendor.messages
    expect(await sms().delivery?.(text, 'mail 1')).toBeUndefined()
    Object.assign(message ?? {}, { status: 'failed' })
    expect(await sms().delivery?.(text, 'mail 1')).toBe('UNDELIVERED')
    await sms().send(text, 'mail 1')
    Object.assign(message ?? {}, { status: 'delivered' })
    expect(await sms().delivery?.(text, 'mail 1')).toBe('DELIVERED')
  })

  it('a later text with the same words is also sent', async () => {
    await sms().send(text, 'mail 1')
    Object.assign(vendor.messages[0] ?? {}, { date_created: 'Fri, 20 Nov 2026 18:08:40 +0000' })
    await sms().send({ ...text, at: instant('2026-11-23T15:00:00Z') }, 'mail 2')
    expect(vendor.messages).toHaveLength(2)
  })

  it('a refusal by Twilio is permanent, and after an overload or a failure, a text is sent again when Twilio allows it', async () => {
    vendor.stopped.add('+16145550142')
    const refused = await sms()
      .send(text, 'mail 1')
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(NumberOptedOut)
    expect(refused).toMatchObject({ code: 'OPTED_OUT', isPermanent: true })
    expect(JSON.stringify(refused)).not.toContain('unsubscribed')
    vendor.next.push(() => ({ ...problem(429, 20429, 'Too Many Requests'), headers: { 'retry-after': '7' } }))
    await expect(sms().send(text, 'mail 1')).rejects.toMatchObject({ isPermanent: false, retryAfter: 7 })
    vendor.next.push(() => problem(503, 20503, 'Service Unavailable'))
    await expect(sms().send(text, 'mail 1')).rejects.toMatchObject({ status: 503, isPermanent: false })
  })

  it('the credentials check detects wrong credentials and missing settings without sending a text', async () => {
    await expect(twilio.check?.(world(), 'FIGURE')).resolves.toBeUndefined()
    await expect(twilio.check?.(world({ TWILIO_AUTH_TOKEN: 'wrong' }), 'FIGURE')).rejects.toThrow('401')
    await expect(twilio.check?.(world({ TWILIO_FROM: '' }), 'FIGURE')).rejects.toThrow('TWILIO_FROM')
    expect(twilio.make(world({ TWILIO_AUTH_TOKEN: '' }), 'FIGURE')).toBeUndefined()
    expect(vendor.messages).toEqual([])
  })

  it('production refuses a Twilio test account, and other servers refuse a live account', () => {
    const live = world({ TWILIO_ENVIRONMENT: 'live', TWILIO_URL: '', TWILIO_FROM: '+16145550100' })
    expect(() => twilio.make({ ...world(), isLive: true }, 'FIGURE')).toThrow('TWILIO_ENVIRONMENT must be live')
    expect(twilio.make({ ...live, isLive: true }, 'FIGURE')).toBeDefined()
    expect(() => twilio.make(live, 'FIGURE')).toThrow('TWILIO_ENVIRONMENT must be test')
  })
})

describe("Twilio's messages about received texts", () => {
  const RECEIVED = instant('2026-12-01T15:00:00Z')
  const verify = (token: string, change: Partial<{ body: string; url: string; signature: string }> = {}) => {
    const { body = '', url = 'https://mycompany.com/myapp.php?foo=1&bar=2', signature = '' } = change
    const verified = verifyTwilio(token, async () => RECEIVED)
    return verified({ headers: { 'x-twilio-signature': signature }, body: Buffer.from(body), url, now: 0 })
  }
  const signed = (fields: Record<string, string>, url = 'https://lender.example/webhooks/sms/twilio') => {
    const text =
      url +
      Object.keys(fields)
        .sort()
        .map((name) => name + fields[name])
        .join('')
    const signature = createHmac('sha1', TOKEN).update(text).digest('base64')
    return verify(TOKEN, { body: new URLSearchParams(fields).toString(), url, signature })
  }

  it('the signature of the example in Twilio’s documentation is valid, but the example is refused because it isn’t a text', () => {
    const fields = { CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234', From: '+14158675309' }
    const body = new URLSearchParams({ ...fields, To: '+18005551212' }).toString()
    const text =
      'https://mycompany.com/myapp.php?foo=1&bar=2CallSidCA1234567890ABCDECaller+14158675309Digits1234From+14158675309To+18005551212'
    expect(createHmac('sha1', '12345').update(text).digest('base64')).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
    expect(() => verify('12345', { body, signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' })).toThrow(UnusableMessage)
    const more = `${body}&MessageSid=SM1`
    const own = createHmac('sha1', '12345').update(text.replace('To+', 'MessageSidSM1To+')).digest('base64')
    expect(verify('12345', { body: more, signature: own })).toEqual({ id: 'SM1', orders: [] })
  })

  it.each([
    ['STOP', undefined, 'STOP'],
    [' unsubscribe ', undefined, 'STOP'],
    ['Yes', undefined, 'START'],
    ['info', undefined, 'HELP'],
    ['Arrêt', 'STOP', 'STOP'],
    ['STOP', 'HELP', 'HELP'],
    ['When do you close?', undefined, undefined],
  ])('the reply %s with the kind %s is treated as %s', async (Body, OptOutType, word) => {
    const fields = { From: '+16145550142', MessageSid: 'SM1', Body, ...(OptOutType && { OptOutType }) }
    const at = word !== 'HELP' && { at: RECEIVED }
    expect((await signed(fields))?.reply).toEqual(word && { from: '+16145550142', word, ...at })
  })

  it.each([
    ['delivered', 'DELIVERED'],
    ['undelivered', 'UNDELIVERED'],
    ['failed', 'UNDELIVERED'],
    ['queued', undefined],
    ['sent', undefined],
  ])('a report with the %s status means that the text’s delivery is %s', async (MessageStatus, state) => {
    const message = '00000000-0000-4000-8000-000000000001'
    const fields = { From: '+15005550006', To: '+16145550142', MessageSid: 'SM1', MessageStatus, Body: 'STOP' }
    const report = await signed(fields, `https://lender.example/webhooks/sms/twilio/FIGURE?message=${message}`)
    expect(report).toEqual({ id: `SM1 ${MessageStatus}`, orders: [], ...(state && { delivery: { message, state } }) })
    const unknown = await signed(fields, 'https://lender.example/webhooks/sms/twilio/FIGURE?message=1')
    expect(unknown).toEqual({ id: `SM1 ${MessageStatus}`, orders: [] })
  })

  it('the server accepts a delivery report on a text that failed before Twilio chose a sender number', async () => {
    const message = '00000000-0000-4000-8000-000000000001'
    const fields = { To: '+16145550142', MessageSid: 'SM1', MessageStatus: 'failed' }
    const report = await signed(fields, `https://lender.example/webhooks/sms/twilio/FIGURE?message=${message}`)
    expect(report).toMatchObject({ delivery: { message, state: 'UNDELIVERED' } })
  })

  it('a message from Twilio is rejected if its signature is forged, it has no sender, or the lender has no settings', () => {
    expect(verify(TOKEN, { body: 'MessageSid=SM1&From=%2B1614&Body=STOP', signature: 'AAAA' })).toBeUndefined()
    expect(verify(TOKEN, { body: 'MessageSid=SM1&From=%2B1614&Body=STOP' })).toBeUndefined()
    expect(() => signed({ MessageSid: 'SM1', Body: 'STOP' })).toThrow(UnusableMessage)
    expect(twilio.webhook?.(world(), 'FIGURE')).toBeDefined()
    expect(twilio.webhook?.(world({ TWILIO_AUTH_TOKEN: '' }), 'FIGURE')).toBeUndefined()
  })
})
