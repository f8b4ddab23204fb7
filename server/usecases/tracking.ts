/**
 * Records page views. The server stores only the data that this file and the lists of pages allow.
 */

import { randomUUID } from 'node:crypto'
import type { BodyOf } from 'domain/api/contract.ts'
import { REPLAY_HOST, type trackingEvent, type trackingSession } from 'domain/api/tracking.ts'
import { Refusal } from 'domain/application/core/command.ts'
import { OTHER_PAGE, referrerKind, trackedPage, trackedQuery } from 'domain/routes/tracked.ts'
import { NotFound } from '../errors.ts'
import { addEvent, addSession, keepReplay, resumeSession, type SessionRow, sessionScope } from '../storage/tracking.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { ownApplication } from './ownApplication.ts'
import type { Services } from './services.ts'

interface SessionKey {
  readonly uuid: string
  /** The time at which the visit began, in milliseconds since 1970. */
  readonly epoch: number
  readonly trackerUuid: string
}

const keyOf = ({ uuid, epoch, tracker }: SessionRow): SessionKey => ({ uuid, epoch, trackerUuid: tracker })
const version = (text: string | null | undefined): string | undefined =>
  text && /^\d{1,2}\.\d{1,3}\.\d{1,3}$/.test(text) ? text : undefined
const whole = (pixels: number | null | undefined): number | undefined =>
  typeof pixels === 'number' ? Math.round(pixels) : undefined

const hostOf = (address: string | null | undefined): string =>
  address && URL.canParse(address) ? new URL(address).hostname : ''
/**
 * Returns the query parameters that may be stored. `given` contains the parameters as an object, or as the text after
 * the question mark.
 */
const queryOf = (given: string | Readonly<Record<string, unknown>> | null | undefined): Record<string, string> =>
  trackedQuery(typeof given === 'string' ? Object.fromEntries(new URLSearchParams(given)) : (given ?? {}))

/** Starts a tracking session, or resumes the one whose key the browser sends. */
export async function establishSession(
  services: Services,
  org: string,
  host: string,
  body: BodyOf<typeof trackingSession>,
): Promise<SessionKey> {
  const known = body.sessionKey?.uuid
  if (known) {
    const [[row]] = await services.db.change(sessionScope(org, known), [resumeSession(known)], (rows) => rows)
    if (row) return keyOf(row)
  }
  const uuid = randomUUID()
  const made = addSession(org, {
    uuid,
    tracker: body.sessionKey?.trackerUuid ?? randomUUID(),
    platform: body.platform === 'web' ? 'web' : 'other',
    libVersion: version(body.libVersion),
    appVersion: version(body.appVersion),
    referrer: referrerKind(hostOf(body.referrer), host),
    query: queryOf(body.queryParams),
    screen: [whole(body.screenWidth), whole(body.screenHeight)],
    window: [whole(body.windowWidth), whole(body.windowHeight)],
  })
  const [[row]] = await services.db.change(sessionScope(org, uuid), [made], (rows) => rows)
  if (!row) throw new Error("the session wasn't stored")
  return keyOf(row)
}

/** The properties that may be stored, each with a function that returns only allowed values. */
const PROPERTIES: Readonly<Record<string, (value: unknown) => string | number | undefined>> = {
  previousPage: (value) => {
    const page = typeof value === 'string' ? trackedPage(value) : OTHER_PAGE
    return page === OTHER_PAGE ? undefined : page
  },
  step: (value) => trackedQuery({ step: value }).step,
  loadMs: (value) => (typeof value === 'number' && value >= 0 && value < 600_000 ? Math.round(value) : undefined),
}

function propertiesOf(given: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const kept: Record<string, string | number> = {}
  for (const [name, read] of Object.entries(PROPERTIES)) {
    const value = Object.hasOwn(given, name) ? read(given[name]) : undefined
    if (value !== undefined) kept[name] = value
  }
  return kept
}

/**
 * Stores an event once per visit, page and application, unless deduplication is off. An event may refer only to the
 * caller and to the caller's own application. The application's product is stored, too.
 * @throws NotFound for an unknown session
 */
export async function recordEvent(
  services: Services,
  org: string,
  scope: ActorScope | undefined,
  body: BodyOf<typeof trackingEvent>,
): Promise<void> {
  const { uuid } = body.sessionKey
  const page = trackedPage(body.pagePath)
  const properties = propertiesOf(body.eventProperties ?? {})
  const own = scope && (await ownApplication(services, scope, body.applicationUuid))
  const application = own?.uuid
  const { dedupeProperty } = body
  const apart = dedupeProperty && Object.hasOwn(properties, dedupeProperty) ? properties[dedupeProperty] : ''
  const event = addEvent({
    session: uuid,
    event: body.event,
    eventType: body.eventType,
    product: own?.product ?? body.productType ?? 'HELOC',
    page,
    query: queryOf(body.queryParams),
    properties,
    application,
    identity: scope?.actor,
    dedupe: body.dontDedupe ? undefined : [body.event, page, application ?? '', apart].join(' '),
  })
  const [[session]] = await services.db.change(sessionScope(org, uuid), [resumeSession(uuid), event], (rows) => rows)
  if (!session) throw new NotFound()
}

/**
 * Stores the link to an application's session replay, without the link's query.
 * @throws NotFound for another person's application, Refusal for a link to another site
 */
export async function keepReplayLink(
  services: Services,
  scope: ActorScope,
  application: string,
  link: string,
): Promise<void> {
  const own = await ownApplication(services, scope, application)
  if (!own) throw new NotFound()
  const address = URL.canParse(link) ? new URL(link) : undefined
  const allowed =
    address?.protocol === 'https:' && address.port === '' && address.username === '' && address.hostname === REPLAY_HOST
  if (!allowed)
    throw new Refusal('INVALID', 'Please check your answers.', [
      { field: 'link', message: 'Enter an https link to a known host' },
    ])
  const kept = address.origin + address.pathname
  await services.db.change(scope, [keepReplay(own.uuid, kept, scope.actor, services.clock.now())], () => undefined)
}
