/**
 * Changes a person's own account: locks the account, appends an event to the person's log, and emails the person about
 * the change.
 */

import { randomUUID } from 'node:crypto'
import { Refusal } from 'domain/application/core/command.ts'
import {
  type PersonEvent,
  type PersonEventData,
  type PersonEventType,
  personEvent,
} from 'domain/application/core/personEvents.ts'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { checkForm, type Form, type FormContext } from 'domain/forms/form.ts'
import type { Instant } from 'domain/values/dates.ts'
import { phoneE164 } from 'domain/values/phone.ts'
import { readPhone } from 'domain/values/phoneInternational.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound, ServerError, TooManyAttempts } from '../../errors.ts'
import type { Block } from '../../mail/body.ts'
import { appendEvents, chainStart, readEvents } from '../../storage/events.ts'
import { lockIdentity, type Profile, profileOf, readIdentity } from '../../storage/identities.ts'
import { addMail } from '../../storage/jobs.ts'
import { blindIndex } from '../../storage/keyring.ts'
import { insertMail } from '../../storage/mails.ts'
import { encryptJson, PLACES, unwrapKey } from '../../storage/secrets.ts'
import { clearFailures, countFailure, countWithinHour } from '../../storage/sessions.ts'
import type { ActorScope, Db, Transaction } from '../../storage/transactions.ts'
import { isPasswordOf, MAX_FAILURES } from '../credentials.ts'
import type { Client } from '../persist.ts'
import type { Services } from '../services.ts'

/**
 * The services needed to change an account. The operator's commands have these services even when the server isn't
 * running.
 */
export interface AccountServices extends Pick<Services, 'keyring' | 'clock' | 'organization'> {
  readonly db: Pick<Db, 'read' | 'change'>
}

/** The scope and the form input of the person who requests a change. */
export interface Asked {
  readonly scope: ActorScope
  readonly body: Readonly<Record<string, unknown>>
  readonly client: Client
}

interface Message {
  readonly template: string
  /** The email's recipient; by default, the account's email address. */
  readonly to?: string
  readonly subject: string
  readonly body: readonly Block[]
}

/** The account's data. This transaction holds the account's lock. */
export interface Own {
  readonly identity: string
  readonly profile: Profile
  readonly key: Buffer
  readonly now: Instant
  /**
   * Appends an event to the person's log. `personal` is stored with the first event, encrypted with the person's key.
   */
  record<T extends PersonEventType>(type: T, data: PersonEventData[T], personal?: object): void
  mail(message: Message): void
  /** Sends a text message. `template`: by default, CODE. */
  text(to: string, text: string, template?: string): void
}

/** The maximum number of account changes in an hour that send the signed-in person a message. */
const MOST_CHANGES = 30
/**
 * Notices about changes to sign-in. They don't count toward the limit, so that people can always change their password.
 */
const SECURITY_NOTICES: readonly string[] = [
  'EMAIL_CHANGED',
  'PHONE_CHANGED',
  'PASSWORD_CHANGED',
  'PASSWORD_BREACHED',
  'TWO_FACTOR_ON',
  'TWO_FACTOR_OFF',
  'RECOVERY_CODE_USED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
]

/**
 * Changes an account in one transaction. Changes to the same account run one after another.
 * @param cause the request's name in the log.
 */
export async function changeOwn<T>(
  services: AccountServices,
  scope: ActorScope,
  cause: string,
  work: (own: Own, transaction: Transaction) => Promise<T> | T,
): Promise<T> {
  const { actor: identity, org } = scope
  const opening = [lockIdentity(identity), readIdentity(identity), readEvents(identity)] as const
  return services.db.change(scope, opening, async ([, [row], before], transaction) => {
    if (!row) throw new NotFound()
    const key = unwrapKey(services.keyring, identity, row)
    const profile = profileOf(services.keyring, row)
    const now = services.clock.now()
    const events: PersonEvent[] = []
    const sent: { uuid: string; org: string }[] = []
    let counts = false
    let beside: object | undefined

    const send = (mail: Message & { channel: 'EMAIL' | 'SMS'; to: string; greeting?: string }) => {
      const uuid = randomUUID()
      transaction.later(insertMail({ ...mail, uuid, key: `account:${uuid}`, org, identity, at: now }, key))
      sent.push({ uuid, org })
      counts ||= !SECURITY_NOTICES.includes(mail.template)
    }
    const value = await work(
      {
        identity,
        profile,
        key,
        now,
        record: (type, data, personal) => {
          events.push(personEvent(type, data))
          beside ??= personal
        },
        mail: (message) =>
          send({ to: profile.email, ...message, channel: 'EMAIL', greeting: `Hello ${profile.name.firstName},` }),
        text: (to, text, template = 'CODE') =>
          send({ channel: 'SMS', template, to: phoneE164(to), subject: '', body: [text] }),
      },
      transaction,
    )
    // Over the limit, throw an error. It rolls back the transaction, so the rejected change isn't counted.
    if (counts && scope.session) {
      const [[count]] = await transaction.ask(countWithinHour(blindIndex(services.keyring, 'notices', identity)))
      if ((count?.failures ?? 0) > MOST_CHANGES) throw new ServerError('TOO_MANY_MESSAGES')
    }
    const place = {
      aggregate: identity,
      org,
      version: before.length,
      head: before.at(-1)?.hash ?? chainStart(identity),
      at: now,
      actor: { kind: 'BORROWER', identity } as const,
      cause,
    }
    const { calls } = appendEvents(place, events, (seq) =>
      beside === undefined
        ? []
        : [{ identity, ciphertext: encryptJson(key, beside, PLACES.eventPersonal(identity, seq, identity)) }],
    )
    transaction.later(...calls)
    transaction.later(...sent.map((mail) => addMail(mail)))
    return value
  })
}

interface OwnContext extends FormContext {
  readonly isCommon: typeof isCommonPassword
  readonly readPhone: typeof readPhone
}

/** Validates a form and returns its answers. @throws Refusal with the form's messages */
export function checked<Value>(
  services: AccountServices,
  form: Form<Value, OwnContext>,
  body: unknown,
  more: Pick<FormContext, 'textCountries'> = {},
): Value {
  const today = todayAt('', services.clock.now())
  const context: OwnContext = { today, isCommon: isCommonPassword, readPhone, ...more }
  const result = checkForm(form, body, context)
  if (!result.ok) throw new Refusal('INVALID', 'Please check your answers.', result.errors)
  return result.value
}

const WRONG_PASSWORD = 'That isn’t your password. Check it and try again.'

/**
 * Checks the signed-in person's password.
 * @param field the form field that shows an error message.
 * @throws Refusal, TooManyAttempts
 */
export async function provePassword(
  services: AccountServices,
  scope: ActorScope,
  password: string,
  field = 'password',
): Promise<void> {
  const key = blindIndex(services.keyring, 'own password', scope.actor)
  const opening = [countFailure(key), readIdentity(scope.actor)] as const
  const [[count], [row]] = await services.db.change(scope, opening, (rows) => rows)
  if ((count?.failures ?? 0) > MAX_FAILURES) throw new TooManyAttempts()
  if (!(await isPasswordOf(row, password))) {
    const errors = [{ field, message: WRONG_PASSWORD }]
    throw new Refusal('INVALID', WRONG_PASSWORD, errors)
  }
  await services.db.change(scope, [clearFailures(key)], () => undefined)
}
