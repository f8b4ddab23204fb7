/** /identity and /service-profile: signing in and out, registering, who one is. */
import * as contracts from 'domain/api/identity.ts'
import { Refusal } from 'domain/application/command.ts'
import { todayAt } from 'domain/application/underwrite.ts'
import { checkForm } from 'domain/forms/form.ts'
import { signInForm } from 'domain/forms/signIn.ts'
import { readPerson } from '../usecases/readPerson.ts'
import { type Registered, register } from '../usecases/register.ts'
import { answersOf, checkRegistration, forgetDraft, judgeOf, readDraftAnswers } from '../usecases/registration.ts'
import { readInvitationView, registerSigner } from '../usecases/signers.ts'
import { signIn, signOut } from '../usecases/signIn.ts'
import { clearDraft, clearSession, DRAFT_COOKIE, setSession } from './cookies.ts'
import { type Call, type Surroundings, serve } from './serve.ts'

export function serveIdentity(surroundings: Surroundings): void {
  const { services, tokens } = surroundings

  /** A session that has begun: its secret into the cookie, its token into the answer. */
  async function begun(
    { request, reply }: Pick<Call<typeof contracts.register>, 'request' | 'reply'>,
    made: Registered,
  ) {
    if (made.session) setSession(request, reply, made.session.secret)
    return {
      jwt: made.session
        ? await tokens.issue(made.session)
        : (request.headers.authorization ?? '').replace(/^Bearer /, ''),
      applicationUuid: made.application,
      identityUuid: made.identity,
      screen: made.screen,
    }
  }

  serve(surroundings, contracts.login, async ({ body, organisation, client, request, reply }) => {
    const checked = checkForm(signInForm, body, { today: todayAt('', services.clock.now()) })
    if (!checked.ok) throw new Refusal('INVALID', 'Some answers need another look.', checked.errors)
    const session = await signIn(services, organisation.code, checked.value, client.ip)
    setSession(request, reply, session.secret)
    return { jwt: await tokens.issue(session) }
  })

  serve(surroundings, contracts.logout, async ({ scope, reply }) => {
    await signOut(services, scope)
    clearSession(reply)
  })

  serve(surroundings, contracts.register, async (call) => {
    const { body, organisation, client, request, reply } = call
    const org = organisation.code
    const secret = request.cookies[DRAFT_COOKIE]
    const holder = secret ? { org, secret } : undefined
    const scope = await call.optionalScope()
    const answers = answersOf(body, await readDraftAnswers(services, holder))
    const registration = checkRegistration(answers, scope !== undefined, judgeOf(services, org))
    const referrer = typeof body.referrer === 'string' ? body.referrer : undefined
    const made = await register(services, { org, client, scope, referrer }, registration)
    if (holder) await forgetDraft(services, holder)
    clearDraft(reply)
    return begun(call, made)
  })

  serve(surroundings, contracts.registerSigner, async (call) => {
    const { invitation, ...body } = call.body
    const token = typeof invitation === 'string' ? invitation : ''
    return begun(call, await registerSigner(services, call.organisation.code, token, body, call.client))
  })

  serve(surroundings, contracts.signerInvitation, ({ query, organisation }) =>
    readInvitationView(services, organisation.code, query.invitation),
  )

  for (const contract of [contracts.getIdentity, contracts.getIdentityLegacy])
    serve(surroundings, contract, async ({ scope }) => {
      const { uuid, profile, applications } = await readPerson(services, scope)
      const own = applications.filter(({ role }) => role === 'BORROWER')
      return {
        uuid,
        type: own.length === 0 && applications.length > 0 ? ('CO_DEEDER' as const) : ('BORROWER' as const),
        email: profile.email,
        phoneNumbers: profile.phone ? [profile.phone] : [],
        name: { ...profile.name, uuid },
        hasSsn: own.some(({ data }) => data.ssnOnFile),
        addresses: own.map(({ data }) => ({ uuid: data.property.uuid, ownership: data.ownership?.type ?? 'UNKNOWN' })),
      }
    })

  serve(surroundings, contracts.getProfile, async ({ scope }) => {
    const { uuid, profile } = await readPerson(services, scope)
    return { uuid, name: profile.name, email: profile.email }
  })
}
