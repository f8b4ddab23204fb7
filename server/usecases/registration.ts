/** Stores registration answers until an account and application are created from them. */

import type { DraftView } from 'domain/api/registration.ts'
import { Refusal } from 'domain/application/core/command.ts'
import { concealed } from 'domain/application/decline/askFirst.ts'
import { outOfStateForm } from 'domain/forms/broker.ts'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { checkForm, type FieldError, type Form, type FormContext, type ValueOf } from 'domain/forms/form.ts'
import { REGISTRATION_FORMS } from 'domain/forms/registration.ts'
import {
  countSteps,
  REGISTRATION_ANSWERS,
  REGISTRATION_V1,
  REGISTRATION_V2,
  type RegistrationAnswer,
  type RegistrationFacts,
  resolveRegistration,
} from 'domain/journey/registration.ts'
import { hasEnded } from 'domain/journey/statuses.ts'
import { OCCUPANCIES } from 'domain/rules/home.ts'
import type { LendingPolicy } from 'domain/rules/policy.ts'
import { type Instant, plainDate } from 'domain/values/dates.ts'
import { readPhone } from 'domain/values/phoneInternational.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { carryingWallet } from 'domain/values/wallet.ts'
import { checkStateZip } from 'domain/values/zip.ts'
import { NotFound, TooManyAttempts } from '../errors.ts'
import { listApplications } from '../storage/applications.ts'
import { type Profile, profileOf, readIdentity } from '../storage/identities.ts'
import { People, readPersonal } from '../storage/people.ts'
import { unwrapKey } from '../storage/secrets.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { countTelling, findOriginator, referralView, serves, tellBroker } from './brokers/originators.ts'
import { isElsewhere, knockoutIn, type OwnAccount, settleDenial } from './knockouts/denials.ts'
import { emailDenial } from './knockouts/refuse.ts'
import { allowedNow, participantOf } from './participants.ts'
import type { Client } from './persist.ts'
import {
  changeDraft,
  type Draft,
  type DraftHolder,
  type RawAnswers,
  readDraftAnswers,
  scopeOf,
} from './registrationDraft.ts'
import type { Services } from './services.ts'
import { checked } from './settings/own.ts'

type Values = { [A in RegistrationAnswer]: ValueOf<(typeof REGISTRATION_FORMS)[A]> }
interface AnswerContext extends FormContext {
  readonly isCommon: typeof isCommonPassword
  readonly readPhone: typeof readPhone
}
const FORMS: { readonly [A in RegistrationAnswer]: Form<Values[A], AnswerContext> } = REGISTRATION_FORMS

type DraftAnswer = Exclude<RegistrationAnswer, 'credentials'>

/** The context for validating answers. */
interface Judge {
  readonly now: Instant
  readonly eligibility: LendingPolicy['eligibility']
  readonly textCountries: readonly string[]
}
export function judgeOf(services: Services, org: string): Judge {
  const { policy, info } = services.organization(org)
  return { now: services.clock.now(), eligibility: policy.eligibility, textCountries: info.textCountries }
}

/**
 * Validates the answers of one registration step. Also rejects a ZIP code from another state. Browsers can't check
 * this, because only the server has the full list of ZIP codes.
 * @throws Refusal with a message per field
 */
function checkAnswer<A extends RegistrationAnswer>(answer: A, raw: unknown, all: RawAnswers, judge: Judge): Values[A] {
  const state = stateOf(all)
  const { now, eligibility, textCountries } = judge
  const { occupancies } = eligibility
  const today = todayAt(state ?? '', now)
  const context = { state, today, occupancies, textCountries, isCommon: isCommonPassword, readPhone }
  const result = checkForm<Values[A], AnswerContext>(FORMS[answer], raw, context)
  const errors: FieldError[] = result.ok ? zipErrors(result.value) : [...result.errors]
  if (!result.ok || errors.length > 0) throw new Refusal('INVALID', 'Please check your answers.', errors)
  return result.value
}

function zipErrors(value: unknown): FieldError[] {
  const { propertyAddress, state, zip } = value as {
    propertyAddress?: { state: string; zip: string }
    state?: string | undefined
    zip?: string
  }
  const place = propertyAddress ?? (state && zip ? { state, zip } : undefined)
  const message = place && checkStateZip(place.state, place.zip)
  return message ? [{ field: 'zip', message }] : []
}

function stateOf(all: RawAnswers): string | undefined {
  const state = all.property?.state
  return typeof state === 'string' && /^[a-z]{2}$/i.test(state) ? state.toUpperCase() : undefined
}

/** The person who is registering: a visitor, or a signed-in person whose account already has some of the answers. */
export interface Registering extends Pick<RegistrationFacts, 'authenticated' | 'known'> {
  readonly account?: Profile
  /** The signed-in person's account. If the registration is denied, the denial names this person as the applicant. */
  readonly applicant?: OwnAccount
  readonly application?: DraftView['application']
  /** Returns the home address in the person's newest application. */
  readonly homeAddress?: () => Promise<DraftView['homeAddress']>
}
export const NOBODY: Registering = { authenticated: false, known: [] }

/**
 * Returns the person who is registering. For a signed-in person, adds the answers that the account already has, and the
 * person's newest open or declined application.
 * @throws SessionEnded
 */
export async function registering(services: Services, scope: ActorScope | undefined): Promise<Registering> {
  if (!scope) return NOBODY
  const [[row], applications] = await services.db.read(scope, readIdentity(scope.actor), listApplications(scope.actor))
  if (!row) return { ...NOBODY, authenticated: true }
  const account = profileOf(services.keyring, row)
  const { firstName, middleName, lastName, suffix } = account.name
  const applicant = {
    identity: scope.actor,
    key: unwrapKey(services.keyring, row.identity, row),
    name: [firstName, middleName, lastName, suffix].filter(Boolean).join(' '),
    email: account.email,
    dob: account.dob ? plainDate(account.dob) : undefined,
  }
  const known: RegistrationAnswer[] = ['name']
  if (account.dob) known.push('birthdate')
  if (account.phone) known.push('contact')
  const newest = applications.find(({ role }) => role === 'BORROWER')
  const status = newest && concealed(newest.data).status
  const declined = status === 'DECLINED'
  const who = {
    ...{ authenticated: true, known, account, applicant },
    ...(newest && { homeAddress: () => homeAddressIn(services, scope, newest.data.uuid) }),
  }
  if (!newest || !status || (hasEnded(status) && !declined)) return who
  const { location } = allowedNow(newest.data, participantOf(newest))
  return { ...who, application: { path: carryingWallet(location, newest.data.walletAddress), declined } }
}

/** Returns a person's home address from one of the person's applications; undefined if the data was erased. */
async function homeAddressIn(services: Services, scope: ActorScope, application: string) {
  const [rows] = await services.db.read(scope, readPersonal(application))
  return new People(services.keyring, application, rows).personal[scope.actor]?.homeAddress
}

function factsOfDraft(
  all: RawAnswers,
  { authenticated, known }: Registering,
  knockedOut?: RegistrationAnswer,
): RegistrationFacts {
  return {
    answered: new Set(REGISTRATION_ANSWERS.filter((answer) => all[answer] !== undefined)),
    occupancy: OCCUPANCIES.find((one) => one === all.property?.occupancyType),
    authenticated,
    known,
    knockedOut,
  }
}

function viewOf(services: Services, org: string, draft: Draft, who: Registering): DraftView {
  const { product: _, referral: __, denial: ___, tells: ____, ...answers } = draft
  const { eligibility, now } = judgeOf(services, org)
  const knockout = knockoutIn(answers, now, eligibility)
  const facts = factsOfDraft(answers, who, knockout?.answer)
  return {
    answers,
    ...(knockout && { knockout: knockout.reasons[0] }),
    ...(who.application && { application: who.application }),
    v1: resolveRegistration(REGISTRATION_V1, facts),
    v2: resolveRegistration(REGISTRATION_V2, facts),
  }
}

/**
 * Returns the draft as the visitor sees it. Includes the originator whose link the visitor followed and, if
 * registration asks a signed-in person for the home address, the address that the person gave earlier.
 */
async function wholeView(services: Services, org: string, draft: Draft, who: Registering): Promise<DraftView> {
  const view = viewOf(services, org, draft, who)
  const asks = view.v2.steps.includes('home-address') && !draft.homeAddress
  const [broker, homeAddress] = await Promise.all([
    referralView(services, org, draft.referral, stateOf(draft)),
    asks ? who.homeAddress?.() : undefined,
  ])
  return { ...view, ...(broker && { broker }), ...(homeAddress && { homeAddress }) }
}

export async function readDraftView(
  services: Services,
  org: string,
  holder: DraftHolder | undefined,
  who: Registering,
): Promise<DraftView> {
  return wholeView(services, org, await readDraftAnswers(services, holder), who)
}

/**
 * Stores the answers of one registration step. If they make the application ineligible, also records the denial and
 * emails its notice.
 * @throws Refusal with a message per field
 */
export async function keepAnswer(
  services: Services,
  holder: DraftHolder,
  answer: DraftAnswer,
  raw: Record<string, unknown>,
  who: Registering,
  ip: string,
): Promise<DraftView> {
  const { applicant } = who
  const kept = await changeDraft(services, holder, (before) => {
    const { forSale: _, ...others } = before
    const isMoved = answer === 'property' && isElsewhere(before.denial, raw)
    const all: Draft = { ...(isMoved ? others : before), [answer]: raw }
    checkAnswer(answer, raw, all, judgeOf(services, holder.org))
    return settleDenial(services, holder.org, all, applicant)
  })
  return wholeView(services, holder.org, await emailDenial(services, holder, kept, applicant, ip), who)
}

/** Stores the originator whose link the visitor followed. An unknown originator changes nothing. */
export async function keepReferrer(
  services: Services,
  holder: DraftHolder,
  referrer: string,
  who: Registering,
): Promise<DraftView> {
  const originator = await findOriginator(services, holder.org, referrer)
  if (!originator) return readDraftView(services, holder.org, holder, who)
  const { uuid } = originator
  const kept = await changeDraft(services, holder, (before) =>
    before.referral?.uuid === uuid ? before : { ...before, referral: { uuid } },
  )
  return wholeView(services, holder.org, kept, who)
}

/**
 * Stores the choice that a visitor makes after learning that the broker isn't licensed in the home's state. Each choice
 * notifies the broker once.
 * @throws Refusal with a message per field, NotFound if the visitor wasn't asked to make this choice, TooManyAttempts
 */
export async function answerBroker(
  services: Services,
  holder: DraftHolder,
  raw: Record<string, unknown>,
  who: Registering,
  client: Client,
): Promise<DraftView> {
  const answer = checked(services, outOfStateForm, raw)
  const draft = await readDraftAnswers(services, holder)
  const state = stateOf(draft)
  const originator = draft.referral && (await findOriginator(services, holder.org, draft.referral.uuid))
  if (!originator || !state || serves(originator, state)) throw new NotFound()
  const { choice } = answer
  const mayTell = await countTelling(services, holder.org, originator, client.ip)
  // The limit on notifications to brokers doesn't stop a visitor who chooses to continue with the lender.
  if (!mayTell && choice === 'BROKER') throw new TooManyAttempts()
  let told = false
  const kept = await changeDraft(services, holder, (before) => {
    told = before.referral?.choice === choice && before.referral.choiceFor === state
    return { ...before, referral: { uuid: originator.uuid, choice, choiceFor: state } }
  })
  if (!told && mayTell) await tellBroker(services, scopeOf(holder), originator, state, { ...answer, client })
  return wholeView(services, holder.org, kept, who)
}

const record = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
const without = (all: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))

/**
 * Returns a submitted registration's answers by step. Missing answers come from the draft. If the person's account
 * already has an answer, the draft's answer isn't used, because another person may have filled in the draft.
 */
export function answersOf(
  body: Record<string, unknown>,
  { referral: _, denial: __, tells: ___, ...whole }: Draft,
  { known }: Registering,
): RawAnswers {
  const draft = without({ ...whole, ...Object.fromEntries(known.map((answer) => [answer, undefined])) }) as RawAnswers
  const pick = (...names: string[]) => without(Object.fromEntries(names.map((name) => [name, body[name]])))
  const given: Record<RegistrationAnswer, Record<string, unknown> | undefined> = {
    property: record(body.propertyAddress) && { ...record(body.propertyAddress), revealed: true },
    homeAddress: record(body.homeAddress),
    forSale: pick('isListedForSale', 'acquiredRecently'),
    income: record(body.income),
    name: record(body.name),
    birthdate: without({ dateOfBirth: body.dob ?? body.dateOfBirth }),
    contact: pick('email', 'phoneNumber', 'phoneCountry', 'smsMarketingConsent', 'smsTransactionalConsent'),
    credentials: pick('password', 'confirmPassword', 'termPrivacyConsent', 'communicationConsent'),
  }
  const merged: RawAnswers = { ...draft }
  for (const [answer, values] of Object.entries(given) as [RegistrationAnswer, Record<string, unknown> | undefined][])
    if (values && Object.keys(values).length > 0) merged[answer] = { ...draft[answer], ...values }
  return merged
}

export interface Registration extends Omit<Values, 'homeAddress' | 'contact' | 'credentials'> {
  readonly homeAddress?: Values['homeAddress']
  readonly contact?: Values['contact']
  readonly credentials?: Values['credentials']
  /** The number of steps in this person's registration, as shown on screen. */
  readonly steps: number
}

/**
 * Validates all applicable registration steps together. A signed-in person's name and birth date come from the account,
 * unless the person entered different ones.
 * @throws Refusal with the messages of all steps
 */
export function checkRegistration(given: RawAnswers, who: Registering, judge: Judge): Registration {
  const { name, dob } = who.account ?? {}
  const applies = new Set(
    REGISTRATION_V2.filter((step) => step.applies(factsOfDraft(given, who))).map(({ answer }) => answer),
  )
  // Registration v2 never asks a signed-in person for contact data. Registration v1 asks if the account has none.
  if (!who.known.includes('contact') && given.contact?.phoneNumber) applies.add('contact')
  const steps = countSteps([...applies])
  const all: RawAnswers = { ...(name && { name }), ...(dob && { birthdate: { dateOfBirth: dob } }), ...given }
  const values: Partial<Record<RegistrationAnswer, unknown>> = {}
  const errors: FieldError[] = []
  for (const answer of applies.add('name').add('birthdate')) {
    try {
      values[answer] = checkAnswer(answer, all[answer] ?? {}, all, judge)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      errors.push(...error.errors)
    }
  }
  if (errors.length > 0) throw new Refusal('INVALID', 'Please check your answers.', errors)
  return { ...values, steps } as Registration
}
