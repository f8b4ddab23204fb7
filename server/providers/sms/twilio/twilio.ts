/**
 * Sends texts through Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource). Twilio itself
 * responds to people who reply STOP, START or HELP. Twilio's webhook also reports these replies to us, so that we don't
 * send texts to people who replied STOP.
 */
import { instant } from 'domain/values/dates.ts'
import * as z from 'zod/mini'
import type { Adapter, CheckWorld } from '../../adapters.ts'
import { BadAnswer, checked } from '../../shared/badAnswer.ts'
import { addressOf, checkEnvironment } from '../../shared/environment.ts'
import { basic, callVendor, VendorError } from '../../shared/http.ts'
import { WrongSetting } from '../../shared/wrongSetting.ts'
import { NumberOptedOut, type Sms, type TextMessage, Unconfirmed } from '../port.ts'
import { DELIVERIES, MESSAGE_FIELD, type ReceivedAt, verifyTwilio } from './webhook.ts'

interface Settings {
  readonly base: string
  readonly account: string
  readonly token: string
  /** The lender's code. */
  readonly org: string
  /** A messaging service (MG…), or one of the account's phone numbers in E.164 format. */
  readonly from: string
}

const API = 'https://api.twilio.com'
/** The numbers that only Twilio's test credentials can use (https://www.twilio.com/docs/iam/test-credentials). */
const MAGIC_NUMBER = /^\+1500555\d{4}$/

const SETTINGS = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'TWILIO_ENVIRONMENT'] as const

/** @throws Error for a live account on a test server, or a test account in production */
function settingsOf(world: CheckWorld, org: string): Settings | undefined {
  const { config, isLive } = world
  const [account, token, from, environment] = SETTINGS.map((name) => config.secret(org, name))
  if (!account || !token || !from || !environment) return undefined
  checkEnvironment(world, org, 'TWILIO_ENVIRONMENT')
  if (isLive && MAGIC_NUMBER.test(from))
    throw new WrongSetting('TWILIO_FROM must not be one of Twilio’s test numbers in production.')
  const base = addressOf(world, org, 'TWILIO_URL', { live: API, test: API })
  return { base, account, token, from, org }
}

/** `date_created`: when Twilio accepted the message, such as "Fri, 24 Aug 2026 18:08:40 +0000". */
const messageSchema = z.object({
  body: z.optional(z.nullable(z.string())),
  status: z.optional(z.string()),
  date_created: z.optional(z.string()),
})
const listSchema = z.object({ messages: z.array(messageSchema) })
const createdSchema = z.object({ sid: z.string() })
const receivedSchema = z.object({ date_created: z.string() })
const accountSchema = z.object({ status: z.optional(z.string()), type: z.optional(z.string()) })

/** Twilio's error code for a text to a number that replied STOP. */
const OPTED_OUT = 21610

/** The statuses of messages that Twilio gave up on. Sending such a message again doesn't create a duplicate. */
const GIVEN_UP = ['failed', 'undelivered', 'canceled']

/** Twilio lists the newest messages first. */
const LOOK_BACK = 20

/** How far Twilio's clock may be behind our clock, in milliseconds. */
const TOLERANCE = 300_000

export function twilioSms({ base, account, token, from, org }: Settings): Sms {
  const messages = `${base}/2010-04-01/Accounts/${account}/Messages.json`
  const headers = { authorization: basic(account, token) }
  const numberOf = (to: string) => (/^\d{10}$/.test(to) ? `+1${to}` : to)
  /** Looks up a text among Twilio's newest messages to the same number. Returns all copies of it. */
  async function find({ to, text, at }: Pick<TextMessage, 'to' | 'text' | 'at'>, signal?: AbortSignal) {
    const url = `${messages}?${new URLSearchParams({ To: numberOf(to), PageSize: String(LOOK_BACK) })}`
    const sent = listSchema.parse(await callVendor({ method: 'GET', url, headers, signal }))
    // Texts such as "your next step is ready" are written more than once, so the same words may belong to an earlier
    // text. Skip messages that Twilio accepted before this text was written.
    const since = Date.parse(at) - TOLERANCE
    return sent.messages.filter(
      ({ body, date_created: accepted = '' }) => body === text && Date.parse(accepted) >= since,
    )
  }
  return {
    async delivery(message, _, signal) {
      const states = (await find(message, signal)).map(({ status = '' }) => DELIVERIES.get(status))
      return states.find((state) => state === 'DELIVERED') ?? states[0]
    },
    async send({ to, text, at, calling, origin }, key, signal) {
      const number = numberOf(to)
      // Twilio has no idempotency keys, so look for the text among Twilio's messages before sending it. If an earlier
      // call got no response, don't send the text again, even if Twilio's list doesn't contain it.
      const known = await find({ to, text, at }, signal)
      if (known.some(({ status = '' }) => !GIVEN_UP.includes(status))) return
      if (calling.isUnanswered && known.length === 0) throw new Unconfirmed()
      await calling.note(true)
      const reports = `${origin}/webhooks/sms/twilio/${org}?${new URLSearchParams({ [MESSAGE_FIELD]: key })}`
      const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
      try {
        const created = await callVendor({
          method: 'POST',
          url: messages,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            To: number,
            Body: text,
            ...sender,
            // Request a delivery report only if Twilio can reach our URL. Public URLs start with https, and a local
            // server's don't.
            ...(origin.startsWith('https:') && { StatusCallback: reports }),
          }).toString(),
          signal,
        })
        createdSchema.parse(created)
      } catch (error) {
        if (error instanceof VendorError) await calling.note(false)
        throw error instanceof VendorError && error.details.code === OPTED_OUT ? new NumberOptedOut() : error
      }
    },
  }
}

/**
 * How long Twilio may take to say when it got a reply, in milliseconds. Twilio itself waits 15 seconds for our answer.
 */
const RECEIVED_WITHIN = 5000

/** Asks Twilio when it got a reply, to the second. @throws ProviderFault, TypeError */
const receivedAt =
  ({ base, account, token }: Settings): ReceivedAt =>
  async (id) => {
    const found = await callVendor({
      method: 'GET',
      url: `${base}/2010-04-01/Accounts/${account}/Messages/${encodeURIComponent(id)}.json`,
      headers: { authorization: basic(account, token) },
      signal: AbortSignal.timeout(RECEIVED_WITHIN),
    })
    const at = Date.parse(checked(receivedSchema, found).date_created)
    if (Number.isNaN(at)) throw new BadAnswer(['date_created'])
    return instant(at)
  }

/**
 * Twilio's test credentials use the same address as live ones but send nothing. So the check reads the account's status
 * and type.
 */
async function check(world: CheckWorld, org: string): Promise<void> {
  const settings = settingsOf(world, org)
  if (!settings) throw new Error(`Set ${SETTINGS.join(', ')}.`)
  const { base, account, token } = settings
  const url = `${base}/2010-04-01/Accounts/${account}.json`
  const found = accountSchema.parse(
    await callVendor({ method: 'GET', url, headers: { authorization: basic(account, token) } }),
  )
  if (found.status !== 'active') throw new Error(`The Twilio account is ${found.status ?? 'unknown'}.`)
  if (world.isLive && found.type === 'Trial') throw new Error('The Twilio account is a trial account.')
}

export const twilio: Adapter<CheckWorld, 'sms'> = {
  make: (world, org) => {
    const settings = settingsOf(world, org)
    return settings && twilioSms(settings)
  },
  needs: SETTINGS,
  webhook: (world, org) => {
    const settings = settingsOf(world, org)
    return settings && verifyTwilio(settings.token, receivedAt(settings))
  },
  check,
}
