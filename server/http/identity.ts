/** The routes of /identity and /service-profile: sign-in, sign-out, registration and profile. */
import * as contracts from 'domain/api/identity.ts'
import { signInCodeForm } from 'domain/forms/oneTimeCode.ts'
import { signInForm } from 'domain/forms/signIn.ts'
import { Unauthenticated } from '../errors.ts'
import { readAgentSeat } from '../storage/agents.ts'
import { refuseKnockout } from '../usecases/knockouts/refuse.ts'
import { areasOf, readPerson } from '../usecases/readPerson.ts'
import { type Registered, register } from '../usecases/register.ts'
import { answersOf, checkRegistration, judgeOf, registering } from '../usecases/registration.ts'
import { draftOfBrowser, finishDraft } from '../usecases/registrationDraft.ts'
import { ownAvatar } from '../usecases/settings/avatar.ts'
import { checked } from '../usecases/settings/own.ts'
import { readInvitationView, registerSigner } from '../usecases/signers.ts'
import { signIn, signInWithCode, signOut } from '../usecases/signIn.ts'
import { signInAgain } from '../usecases/signInAgain.ts'
import { applyingAccount } from '../usecases/wallets/accounts.ts'
import { chosenWallet } from '../usecases/wallets/chosen.ts'
import { beginSession } from './beginSession.ts'
import {
  CHALLENGE_COOKIE,
  clearChallenge,
  clearDraft,
  clearPasskeyChallenge,
  clearSession,
  DEVICE_COOKIE,
  DRAFT_COOKIE,
  KNOWN_COOKIE,
  PASSKEY_COOKIE,
  readCookie,
  setChallenge,
  setDevice,
  setDraft,
} from './cookies.ts'
import { type AppContext, type Call, serve } from './serve.ts'

export function serveIdentity(context: AppContext): void {
  const { services, tokens } = context

  /**
   * Starts a new session. The session's secret goes into the cookie, and the session's token goes into the response.
   */
  async function begun(
    { request, reply, client }: Pick<Call<typeof contracts.register>, 'request' | 'reply' | 'client'>,
    made: Registered,
  ) {
    if (made.session) await beginSession(services, { request, reply, client }, made.session, made.isNew)
    return {
      jwt: made.session
        ? await tokens.issue(made.session)
        : (request.headers.authorization ?? '').replace(/^Bearer /, ''),
      applicationUuid: made.application,
      identityUuid: made.identity,
      screen: made.screen,
    }
  }

  serve(context, contracts.login, async ({ body, organization, client, request, reply }) => {
    const credentials = checked(services, signInForm, body)
    const entrance = {
      ...{ client, device: readCookie(request, DEVICE_COOKIE) },
      known: readCookie(request, KNOWN_COOKIE),
    }
    const entered = await signIn(services, organization.code, credentials, entrance)
    if ('challenge' in entered) {
      setChallenge(request, reply, entered.challenge)
      return { codeWanted: true as const }
    }
    await beginSession(services, { request, reply, client }, entered.session)
    return { jwt: await tokens.issue(entered.session) }
  })

  serve(context, contracts.loginWithCode, async ({ body, organization, client, request, reply }) => {
    const answers = checked(services, signInCodeForm, body)
    const challenge = readCookie(request, CHALLENGE_COOKIE) ?? ''
    const { session, device } = await signInWithCode(services, organization.code, challenge, answers, client)
    clearChallenge(request, reply)
    await beginSession(services, { request, reply, client }, session)
    if (device) setDevice(request, reply, device)
    return { jwt: await tokens.issue(session) }
  })

  serve(context, contracts.logout, async ({ scope, request, reply }) => {
    await signOut(services, scope)
    clearSession(request, reply)
  })

  serve(context, contracts.renewSession, async ({ scope }) => {
    // This read only makes the database check that the session is still active. `serve` adds the new token to the
    // response.
    await services.db.read(scope)
  })

  serve(context, contracts.signInAgain, async ({ scope, body, request, reply }) => {
    const { passkey: response, ...answers } = body
    const cookie = readCookie(request, PASSKEY_COOKIE) ?? ''
    if (response) clearPasskeyChallenge(request, reply)
    const passkey = response && { cookie, response }
    return (await signInAgain(services, scope, { body: answers, passkey })) ? {} : { codeWanted: true as const }
  })

  serve(context, contracts.register, async (call) => {
    const { body, organization, client, request, reply } = call
    const org = organization.code
    const { holder, draft: known } = await draftOfBrowser(services, org, readCookie(request, DRAFT_COOKIE))
    const draft = known ?? {}
    const scope = await call.optionalScope()
    const who = await registering(services, scope)
    const answers = answersOf(body, draft, who)
    // The browser has a session cookie, so the pages assume that the person is signed in and don't ask for a password.
    // But this call has no valid token, so the person has to sign in again.
    if (!scope && !answers.credentials && (await call.visitorScope())) throw new Unauthenticated()
    const registration = checkRegistration(answers, who, judgeOf(services, org))
    const posted = { draft, answers, applicant: who.applicant, ip: client.ip }
    await refuseKnockout(services, holder, posted).catch((error: unknown) => {
      setDraft(request, reply, holder.secret)
      throw error
    })
    const referrer = typeof body.referrer === 'string' ? body.referrer : draft.referral?.uuid
    const { product } = answers
    const walletAddress =
      scope && product?.identity === scope.actor
        ? await applyingAccount(services, scope, product.walletAddress)
        : undefined
    const made = await register(
      services,
      { org, client, known: readCookie(request, KNOWN_COOKIE), scope, referrer, walletAddress },
      registration,
    )
    if (known) await finishDraft(services, holder)
    clearDraft(request, reply)
    return begun(call, made)
  })

  serve(context, contracts.registerSigner, async (call) => {
    const { organization, client, request, reply } = call
    const { invitation, ...body } = call.body
    const token = typeof invitation === 'string' ? invitation : ''
    const entrance = {
      ...{ client, device: readCookie(request, DEVICE_COOKIE) },
      known: readCookie(request, KNOWN_COOKIE),
    }
    const scope = await call.optionalScope()
    const made = await registerSigner(services, organization.code, token, body, entrance, scope)
    if (!('challenge' in made)) return begun(call, made)
    setChallenge(request, reply, made.challenge)
    return { codeWanted: true as const }
  })

  serve(context, contracts.signerInvitation, ({ query, organization }) =>
    readInvitationView(services, organization.code, query.invitation),
  )

  for (const contract of [contracts.getIdentity, contracts.getIdentityLegacy])
    serve(context, contract, async ({ scope }) => {
      const { uuid, profile, applications } = await readPerson(services, scope)
      const own = applications.filter(({ role }) => role === 'BORROWER')
      return {
        uuid,
        type: own.length === 0 && applications.length > 0 ? ('CO_DEEDER' as const) : ('BORROWER' as const),
        email: profile.email,
        phoneNumbers: profile.phone ? [profile.phone] : [],
        name: { ...profile.name, uuid },
        dob: profile.dob,
        hasSsn: own.some(({ data }) => data.ssnOnFile),
        addresses: own.map(({ data }) => ({ uuid: data.property.uuid, ownership: data.ownership?.type ?? 'UNKNOWN' })),
      }
    })

  serve(context, contracts.getProfile, async ({ scope }) => {
    const [person, [[agentSeat]], wallet, avatarUri] = await Promise.all([
      readPerson(services, scope),
      services.db.read(scope, readAgentSeat(scope.actor)),
      chosenWallet(services, scope),
      ownAvatar(services, scope),
    ])
    const { uuid, profile, hasSeat } = person
    const account = wallet && { name: wallet.name, address: wallet.address }
    return {
      uuid,
      name: profile.name,
      email: profile.email,
      account,
      avatarUri,
      ...(hasSeat && { profileType: 'BROKER' as const }),
      areas: areasOf(person, agentSeat !== undefined),
    }
  })
}
