/** The routes for signing in with a passkey, and for the caller's own passkeys. */
import * as contracts from 'domain/api/passkeys.ts'
import { addPasskey, changePasskeyName, removePasskey, startPasskey } from '../usecases/passkeys/own.ts'
import { passkeyOptions } from '../usecases/passkeys/prove.ts'
import { signInWithPasskey } from '../usecases/signIn.ts'
import { beginSession } from './beginSession.ts'
import {
  CHALLENGE_COOKIE,
  clearChallenge,
  clearPasskeyChallenge,
  PASSKEY_COOKIE,
  readCookie,
  setDevice,
  setPasskeyChallenge,
} from './cookies.ts'
import { type AppContext, serve } from './serve.ts'

export function servePasskeys(context: AppContext): void {
  const { services, tokens } = context

  serve(context, contracts.passkeySignInOptions, async ({ organization, request, reply }) => {
    const { options, cookie } = await passkeyOptions(services, organization.code, 'SIGN_IN')
    setPasskeyChallenge(request, reply, cookie)
    return { ...options }
  })

  serve(context, contracts.loginWithPasskey, async ({ body, organization, client, request, reply }) => {
    const { passkey: response, afterPassword = false, rememberDevice = false } = body
    const answer = { cookie: readCookie(request, PASSKEY_COOKIE) ?? '', response }
    clearPasskeyChallenge(request, reply)
    const challenge = afterPassword ? (readCookie(request, CHALLENGE_COOKIE) ?? '') : undefined
    const entrance = { challenge, rememberDevice, client }
    const { session, device } = await signInWithPasskey(services, organization.code, answer, entrance)
    clearChallenge(request, reply)
    await beginSession(services, { request, reply, client }, session)
    if (device) setDevice(request, reply, device)
    return { jwt: await tokens.issue(session) }
  })

  serve(context, contracts.startPasskey, async (call) => {
    const { options, cookie } = await startPasskey(services, call)
    setPasskeyChallenge(call.request, call.reply, cookie)
    return { ...options }
  })
  serve(context, contracts.addPasskey, ({ scope, body, request, reply }) => {
    const { passkey, ...answers } = body
    const cookie = readCookie(request, PASSKEY_COOKIE) ?? ''
    clearPasskeyChallenge(request, reply)
    return addPasskey(services, { scope, body: answers }, cookie, passkey)
  })
  serve(context, contracts.renamePasskey, (call) => changePasskeyName(services, call, call.params.passkey))
  serve(context, contracts.removePasskey, (call) => removePasskey(services, call, call.params.passkey))
}
