/** Registration drafts: the answers of a visitor's browser, stored until an account exists. */
import type { RegistrationAnswer } from 'domain/journey/registration.ts'
import type { EarlyReason } from 'domain/rules/earlyKnockouts.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import { draftOf, endDraft, lockDraft, readDraft, saveDraft } from '../storage/drafts.ts'
import { hashSecret, newSecret } from '../storage/secrets.ts'
import type { Call } from '../storage/transactions.ts'
import type { Referral } from './brokers/originators.ts'
import type { Denial } from './knockouts/denials.ts'
import type { Services } from './services.ts'

/** The posted answers of each registration step. The answers are stored as typed, and validated on each use. */
export type RawAnswers = Partial<Record<RegistrationAnswer, Record<string, unknown>>> & {
  /** The crypto product, with its applicant and wallet; undefined for the HELOC. */
  readonly product?: CryptoProduct | undefined
}
interface CryptoProduct {
  readonly product: 'crypto-heloc'
  readonly walletAddress: string
  readonly identity: string
}
/** A registration draft: the answers, and data about the originator whose link the visitor followed. */
export type Draft = RawAnswers & {
  readonly referral?: Referral
  /** The denial of these answers, if the knockout rules declined them. */
  readonly denial?: Denial | undefined
  /**
   * The visitor's request for an email once the lender accepts such applications. `on`: the date of the email, if
   * known.
   */
  readonly tells?: { readonly reason: EarlyReason; readonly email: string; readonly on?: PlainDate }
}

export interface DraftHolder {
  readonly org: string
  /** The secret stored in the draft cookie. */
  readonly secret: string
}
/** Returns the scope of a draft. On another organization's host, the same cookie refers to a different draft. */
export const scopeOf = ({ org, secret }: DraftHolder) =>
  ({ mode: 'KEY', org, key: hashSecret(`${org} ${secret}`) }) as const

/** Returns the draft's answers, or no answers if the visitor has no draft or the draft is too old. */
export async function readDraftAnswers(services: Services, holder: DraftHolder | undefined): Promise<Draft> {
  if (!holder) return {}
  const scope = scopeOf(holder)
  const [[row]] = await services.db.read(scope, readDraft(scope.key))
  return row ? draftOf<Draft>(services.keyring, row) : {}
}

/**
 * Returns the draft of a browser. A browser without a draft gets a new secret, even if it sent a cookie, because
 * another person may have chosen the cookie's secret.
 * @param secret the secret in the browser's cookie
 */
export async function draftOfBrowser(
  services: Services,
  org: string,
  secret: string | undefined,
): Promise<{ readonly holder: DraftHolder; readonly draft: Draft | undefined }> {
  if (secret !== undefined) {
    const holder = { org, secret }
    const scope = scopeOf(holder)
    const [[row]] = await services.db.read(scope, readDraft(scope.key))
    if (row) return { holder, draft: draftOf<Draft>(services.keyring, row) }
  }
  return { holder: { org, secret: newSecret() }, draft: undefined }
}

interface Changed {
  readonly draft: Draft
  /** Statements to run after the draft is saved, including those that enter the scopes they need. */
  readonly calls: readonly Call<unknown>[]
}

/** Applies `change` to the draft, saves the draft and returns it. */
export function changeDraft(
  services: Services,
  holder: DraftHolder,
  change: (before: Draft) => Draft | Changed,
): Promise<Draft> {
  const scope = scopeOf(holder)
  return services.db.change(scope, [lockDraft(scope.key)], ([[row]], transaction) => {
    const changed = change(row ? draftOf<Draft>(services.keyring, row) : {})
    const { draft, calls } = 'calls' in changed ? changed : { draft: changed, calls: [] }
    transaction.later(saveDraft(services.keyring, holder.org, scope.key, draft), ...calls)
    return draft
  })
}

/** Stores the draft's product; undefined resets it to the HELOC. */
export async function keepProduct(
  services: Services,
  holder: DraftHolder,
  product: CryptoProduct | undefined,
): Promise<void> {
  await changeDraft(services, holder, (before) => ({ ...before, product }))
}

/** Ends the draft of a finished registration. A repeated request within a day can still read the draft's answers. */
export async function finishDraft(services: Services, holder: DraftHolder): Promise<void> {
  const scope = scopeOf(holder)
  await services.db.change(scope, [endDraft(scope.key)], () => undefined)
}
