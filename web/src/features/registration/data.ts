/**
 * Loads and saves the draft for registration v1 and v2. The server runs this code for forms posted without JavaScript.
 * Otherwise, the browser runs this code, and loads it together with the router.
 */

import type { OriginatorInfo } from 'domain/api/broker.ts'
import { ORIGINATOR, REGISTER_ACCOUNT, REGISTRATION } from 'domain/api/paths.ts'
import type { FieldError } from 'domain/forms/form.ts'
import { ANOTHER, KNOCKED_OUT, LOGIN, REGISTER, REGISTER_V2, RESUME, VARIATION } from 'domain/routes/routes.ts'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument, replace } from 'react-router'
import { headStart } from '../../api/headStart.ts'
import { transport } from '../../api/transport.ts'
import { newUuid } from '../../api/uuid.ts'
import { loadBroker } from './broker.tsx'
import {
  type ActionData,
  answerOf,
  type Draft,
  type FlowData,
  isAccountsLast,
  stepPath,
  takeFresh,
  type Version,
} from './flow.ts'
import { knockoutPath, nextAfter, stepAsking } from './next.ts'
import { loadOwnParts } from './ownParts.ts'
import { loadPropertyType } from './propertyType.tsx'
import { loadStep } from './Steps.tsx'

const stepIn = (version: Version, url: URL): string | undefined =>
  version === 'v1'
    ? (url.searchParams.get('step') ?? undefined)
    : url.pathname.slice(REGISTER_V2.length).replace(/^\/+|\/+$/g, '')

async function draftFor({ request, context }: LoaderFunctionArgs): Promise<Draft> {
  const kept = takeFresh()
  const send = context.get(transport)
  const referrer = new URL(request.url).searchParams.get('referrer')
  if (referrer && referrer !== kept?.broker?.uuid) {
    const known = await send(put(new URL(`${REGISTRATION}/referrer`, request.url), JSON.stringify({ referrer })))
    if (known.ok) return (await known.json()) as Draft
  }
  if (kept) return kept
  // An address that resumes registration always redirects, so wait for the draft.
  if (!new URL(request.url).searchParams.has(RESUME)) context.get(headStart)()
  const response = await send(new Request(new URL(REGISTRATION, request.url)))
  if (!response.ok) throw response
  return (await response.json()) as Draft
}

const put = (url: URL, body: string): Request =>
  new Request(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })

/**
 * Returns the draft's broker and loads the code of the broker's card. Returns undefined if the request for the broker's
 * details fails.
 */
async function originatorOf({ broker }: Draft, { request, context }: LoaderFunctionArgs) {
  if (!broker) return undefined
  const url = new URL(`${ORIGINATOR}/${broker.uuid}`, request.url)
  const [response] = await Promise.all([context.get(transport)(new Request(url)), loadBroker(broker)])
  return response.ok ? ((await response.json()) as OriginatorInfo) : undefined
}

/**
 * Redirects to another step. If the browser already shows the URL that redirects, for example after the Back button,
 * the redirect replaces that URL's history entry. Otherwise, pressing Back again would only repeat the redirect.
 */
const toStep = (request: Request, path: string): Response =>
  typeof document !== 'undefined' && location.href.split('#')[0] === request.url ? replace(path) : redirect(path)

/**
 * Loads the draft and checks whether the person may open the step. A URL without a step shows the first step. If an
 * earlier step is unanswered, redirects to the first unanswered step.
 */
export const loadFlow =
  (version: Version) =>
  async (args: LoaderFunctionArgs): Promise<FlowData | Response> => {
    const url = new URL(args.request.url)
    const draft = await draftFor(args)
    const { allowed, next } = draft[version]
    const declined = version === 'v2' && declinedPath(draft, url)
    if (declined) return redirectDocument(declined)
    const first = allowed[0] ?? ''
    const step = stepIn(version, url) ?? first
    const isElsewhere = !allowed.includes(step) || url.searchParams.has(RESUME)
    if (isElsewhere && draft.knockout) return toStep(args.request, knockoutPath(version))
    if (isElsewhere) return toStep(args.request, withKept(stepPath(version, next ?? allowed.at(-1) ?? first), url))
    const [originator] = await Promise.all([
      originatorOf(draft, args).catch(() => undefined),
      loadStep(answerOf(version, step)),
      step === first && loadPropertyType(),
      loadOwnParts(version, { draft, step }),
    ])
    const variation = version === 'v1' ? url.searchParams.get(VARIATION) : null
    return { draft, step, ...(originator && { originator }), ...(variation && { variation }) }
  }

/**
 * Returns the path of the person's declined application. Registration v2 redirects to this path. Returns undefined if
 * the person may apply again, for example for another home.
 */
const declinedPath = ({ application, answers }: Draft, { searchParams }: URL): string | undefined =>
  application?.declined &&
  Object.keys(answers).length === 0 &&
  !searchParams.has(ANOTHER) &&
  !searchParams.has('product')
    ? application.path
    : undefined

/** Adds the query parameters that registration keeps when it redirects from one step to another. */
const withKept = (path: string, { searchParams }: URL): string =>
  ['referrer', VARIATION].reduce((kept, name) => withQuery(kept, name, searchParams.get(name)), path)

const withQuery = (path: string, name: string, value: string | null | undefined): string =>
  value ? `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}` : path

/**
 * Converts the registration v2 URL of a step to the v1 path of the same step. If a variation of the flag turns v2 off,
 * the path contains the variation's name.
 */
export function pathInV1(url: URL, variation?: string): string {
  const answer = answerOf('v2', stepIn('v2', url) ?? '') ?? 'property'
  const path = answer === 'property' ? REGISTER + url.search : withKept(stepPath('v1', stepAsking('v1', answer)), url)
  return withQuery(path, VARIATION, variation)
}

/**
 * Handles a registration form posted before scripts loaded. The server saves a valid answer, then redirects to the next
 * step.
 */
export const postStep =
  (version: Version) =>
  async ({ request, context }: ActionFunctionArgs): Promise<ActionData | Response> => {
    const url = new URL(request.url)
    const send = context.get(transport)
    const data = await request.formData()
    const typed: Record<string, unknown> = {}
    for (const name of new Set(data.keys())) {
      const all = data.getAll(name).filter((value) => typeof value === 'string')
      typed[name] = all.length > 1 ? all : all[0]
    }
    const flow = await loadFlow(version)({ request: new Request(url), context } as LoaderFunctionArgs)
    if (flow instanceof Response) return flow
    const answer = answerOf(version, flow.step)
    const body = JSON.stringify(typed)
    const isLast = answer === 'credentials'
    const response = typed.brokerChoice
      ? await send(put(new URL(`${REGISTRATION}/broker`, url), body))
      : isLast
        ? await send(
            new Request(new URL(REGISTER_ACCOUNT, url), {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'idempotency-key': newUuid() },
              body,
            }),
          )
        : await send(put(new URL(`${REGISTRATION}/${answer}`, url), body))
    if (response.status === 422) {
      const { errors } = (await response.json()) as { errors: FieldError[] }
      const { password: _, confirmPassword: __, ...safe } = typed
      return { errors, typed: safe }
    }
    const knockedOut = response.status === 409 && (await response.clone().json()).location === KNOCKED_OUT
    if (!response.ok && !knockedOut) throw response
    const saved = knockedOut || typed.brokerChoice || isLast ? undefined : ((await response.json()) as Draft)
    // A signed-in person's last step creates the application. That requires the session token, which the server lacks.
    if (saved && isAccountsLast(version, flow.step, saved) && !saved.knockout && saved[version].next === undefined)
      return { errors: [], typed, finish: true }
    const next = knockedOut
      ? knockoutPath(version)
      : saved
        ? nextAfter(version, flow.step, saved)
        : isLast
          ? LOGIN
          : stepPath(version, flow.step)
    const headers = new Headers()
    for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
    return redirect(next, { headers })
  }
