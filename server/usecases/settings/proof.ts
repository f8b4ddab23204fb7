/** Asks a signed-in person to prove their identity again before the server shows specially protected data. */

import { randomInt } from 'node:crypto'
import type { PROOFS } from 'domain/api/desk.ts'
import { Refusal } from 'domain/application/core/command.ts'
import { TooManyAttempts } from '../../errors.ts'
import {
  type ContactKind,
  contactCodeHash,
  endContactChange,
  listContactChanges,
  MAX_CODE_TRIES,
  saveContactChange,
  tryContactChange,
} from '../../storage/contactChanges.ts'
import { sameBytes } from '../../storage/secrets.ts'
import type { ActorScope, Transaction } from '../../storage/transactions.ts'
import { readTwoFactor } from '../../storage/twoFactor.ts'
import type { Client } from '../persist.ts'
import { countSending } from '../sending.ts'
import type { Services } from '../services.ts'
import { changeOwn } from './own.ts'
import { NOT_YOU, proveSecondFactor } from './secondFactor.ts'

export type Proof = (typeof PROOFS)[number]

/**
 * Returns how a person proves their identity: with an authenticator app or, without two-factor sign-in, with a code
 * sent by email.
 */
export async function proofOf(services: Services, scope: ActorScope): Promise<Proof> {
  const [[row]] = await services.db.read(scope, readTwoFactor(scope.actor))
  return row?.confirmed_at ? 'APP' : 'EMAIL'
}

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * @throws TooManyAttempts if the person entered too many wrong codes. Requesting a new code doesn't allow more
 * attempts.
 */
export async function mayAskCode(transaction: Transaction, identity: string, kind: ContactKind): Promise<void> {
  const [changes] = await transaction.ask(listContactChanges(identity))
  if (changes.some((one) => one.kind === kind && one.tries >= MAX_CODE_TRIES)) throw new TooManyAttempts()
}

/**
 * Emails a code to a person without two-factor sign-in.
 * @throws Refusal if the person uses an authenticator app, TooManyAttempts, ServerError TOO_MANY_MESSAGES
 */
export async function sendProofCode(services: Services, scope: ActorScope, client: Client): Promise<void> {
  if ((await proofOf(services, scope)) === 'APP')
    throw new Refusal('NOT_ALLOWED', 'Enter the code from your authenticator app.')
  await countSending(services, { scope, client })
  await changeOwn(services, scope, 'ask proof code', async ({ identity, key, profile, mail }, transaction) => {
    await mayAskCode(transaction, identity, 'PROOF')
    const code = newCode()
    const change = { org: scope.org, identity, kind: 'PROOF', value: profile.email, code } as const
    transaction.later(saveContactChange(services.keyring, key, change))
    mail({
      template: 'PROOF_CODE',
      subject: `${code} is your code`,
      body: [
        { figure: code, label: 'Your code' },
        'Enter this code to see full ID and account numbers. The code expires in 15 minutes.',
        NOT_YOU,
      ],
    })
  })
}

export const CODE_WRONG = 'That code isn’t right. Enter the newest code we sent.'
const TOO_MANY = Symbol('too many tries')
export const CODE_OVER = 'This code is no longer valid. Request a new one.'

/**
 * Checks a new code from the authenticator app or, without two-factor sign-in, from an email. Each code works once.
 * @throws Refusal, TooManyAttempts
 */
export async function prove(services: Services, scope: ActorScope, code: string): Promise<void> {
  if ((await proofOf(services, scope)) === 'APP') return proveSecondFactor(services, scope, code)
  const { actor } = scope
  // Return an error instead of throwing it. An exception would roll back the transaction, and the attempt wouldn't be
  // counted.
  const fault = await services.db.change(scope, [tryContactChange(actor, 'PROOF')], ([[row]], transaction) => {
    if (!row) return CODE_OVER
    if (row.tries > MAX_CODE_TRIES) return TOO_MANY
    if (!sameBytes(row.code_hash, contactCodeHash(services.keyring, actor, code))) return CODE_WRONG
    transaction.later(endContactChange(actor, 'PROOF'))
    return undefined
  })
  if (fault === TOO_MANY) throw new TooManyAttempts()
  if (fault) throw new Refusal('INVALID', fault, [{ field: 'code', message: fault }])
}
