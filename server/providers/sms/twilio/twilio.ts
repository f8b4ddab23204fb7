/**
 * Sends texts through Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource). Twilio itself
 * handles the replies STOP, START and HELP, and refuses texts to people who replied STOP.
 */
import type { Adapter, CheckWorld } from '../../adapters.ts'
import { basic, callVendor } from '../../shared/http.ts'
import type { Sms } from '../port.ts'

interface Settings {
  readonly base: string
  readonly account: string
  readonly token: string
  /** A messaging service (MG…) or one of the account's phone numbers in E.164. */
  readonly from: string
}

const SETTINGS = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const

function settingsOf({ config }: Pick<CheckWorld, 'config'>, org: string): Settings | undefined {
  const [account, token, from] = SETTINGS.map((name) => config.secret(org, name))
  const base = config.secret(org, 'TWILIO_URL') ?? 'https://api.twilio.com'
  return account && token && from ? { base, account, token, from } : undefined
}

interface Message {
  readonly body?: string | null
  readonly status?: string
  readonly direction?: string
}

/** The states in which Twilio gave up on a message, so that sending it again isn't a repetition. */
const GIVEN_UP = ['failed', 'undelivered', 'canceled']

/** Twilio keeps the newest messages first. A repetition follows its message within seconds or minutes. */
const LOOK_BACK = 20

export function twilioSms({ base, account, token, from }: Settings): Sms {
  const messages = `${base}/2010-04-01/Accounts/${account}/Messages.json`
  const headers = { authorization: basic(account, token) }
  return {
    async send({ to, text }, _, signal) {
      const number = /^\d{10}$/.test(to) ? `+1${to}` : to
      // Twilio has no idempotency keys, so look for the same message first. Otherwise, an unanswered call would send a
      // second text.
      const url = `${messages}?${new URLSearchParams({ To: number, PageSize: String(LOOK_BACK) })}`
      const sent = (await callVendor({ method: 'GET', url, headers, signal })) as { messages?: readonly Message[] }
      const isSame = ({ body, status = '' }: Message) => body === text && !GIVEN_UP.includes(status)
      if (sent.messages?.some(isSame)) return
      const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
      await callVendor({
        method: 'POST',
        url: messages,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: number, Body: text, ...sender }).toString(),
        signal,
      })
    },
  }
}

/**
 * Twilio's test credentials reach the same address as live ones, but send nothing. So the account's own state decides
 * whether a lender's credentials work.
 */
async function check(world: CheckWorld, org: string): Promise<void> {
  const settings = settingsOf(world, org)
  if (!settings) throw new Error(`Set ${SETTINGS.join(', ')}.`)
  const { base, account, token } = settings
  const url = `${base}/2010-04-01/Accounts/${account}.json`
  const found = (await callVendor({ method: 'GET', url, headers: { authorization: basic(account, token) } })) as {
    status?: string
    type?: string
  }
  if (found.status !== 'active') throw new Error(`The Twilio account is ${found.status ?? 'unknown'}.`)
  if (world.isLive && found.type === 'Trial') throw new Error('The Twilio account is a trial account.')
}

export const twilio: Adapter<CheckWorld, 'sms'> = {
  make: (world, org) => {
    const settings = settingsOf(world, org)
    return settings && twilioSms(settings)
  },
  needs: SETTINGS,
  check,
}
