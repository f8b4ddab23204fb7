/**
 * Stores browser sessions and page views. Uses the real clock, because moving the sandbox's clock must not end visits.
 */
import { type Call, statement } from './transactions.ts'

const TRACKING_DAYS = 90
/** Minutes of inactivity after which a visit ends. */
const PAUSE_MINUTES = 30

export interface SessionRow {
  readonly uuid: string
  /** The start of the visit in milliseconds since 1970. */
  readonly epoch: number
  readonly tracker: string
}

/** Returns the scope of a browser session. The scope's key is the session's UUID. */
export const sessionScope = (org: string, uuid: string) =>
  ({ mode: 'KEY', org, key: Buffer.from(uuid.replaceAll('-', ''), 'hex') }) as const

/**
 * Continues a session. If the visitor has been inactive for too long, starts a new visit. Returns no row if the session
 * is unknown.
 */
export const resumeSession = statement<SessionRow>(
  'tracking_session_resume',
  `update tracking_session set
     epoch = case when seen_at > now() - interval '${PAUSE_MINUTES} minutes' then epoch
       else (extract(epoch from now()) * 1000)::bigint end,
     seen_at = now()
   where uuid = $1 returning uuid, epoch, tracker`,
)

interface NewSession {
  readonly uuid: string
  readonly tracker: string
  readonly platform: string
  readonly libVersion?: string | undefined
  readonly appVersion?: string | undefined
  readonly referrer: string
  readonly query: Readonly<Record<string, string>>
  readonly screen: readonly [number | undefined, number | undefined]
  readonly window: readonly [number | undefined, number | undefined]
}

const insertSession = statement<SessionRow>(
  'tracking_session_insert',
  `insert into tracking_session (uuid, org_code, tracker, platform, lib_version, app_version, referrer, query,
     screen_width, screen_height, window_width, window_height)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning uuid, epoch, tracker`,
)
export const addSession = (org: string, session: NewSession): Call<SessionRow> =>
  insertSession(
    session.uuid,
    org,
    session.tracker,
    session.platform,
    session.libVersion,
    session.appVersion,
    session.referrer,
    { json: session.query },
    ...session.screen,
    ...session.window,
  )

interface NewEvent {
  readonly session: string
  readonly event: string
  readonly eventType: string
  readonly product: string
  readonly page: string
  readonly query: Readonly<Record<string, string>>
  readonly properties: Readonly<Record<string, string | number>>
  readonly application?: string | undefined
  readonly identity?: string | undefined
  readonly dedupe?: string | undefined
}

const insertEvent = statement(
  'tracking_event_insert',
  `insert into tracking_event (session, org_code, epoch, event, event_type, product, page, query, properties, application, identity, dedupe)
   select uuid, org_code, epoch, $2, $3, $4, $5, $6, $7, $8, $9, $10 from tracking_session where uuid = $1
   on conflict (session, epoch, dedupe) do nothing`,
)
export const addEvent = (event: NewEvent): Call<unknown> =>
  insertEvent(
    event.session,
    event.event,
    event.eventType,
    event.product,
    event.page,
    { json: event.query },
    { json: event.properties },
    event.application,
    event.identity,
    event.dedupe,
  )

export const forgetEvents = statement(
  'tracking_event_sweep',
  `delete from tracking_event where at < now() - interval '${TRACKING_DAYS} days'`,
)
export const forgetSessions = statement(
  'tracking_session_sweep',
  `delete from tracking_session where seen_at < now() - interval '${TRACKING_DAYS} days'`,
)

/** The maximum number of session replays per application. Normal use never reaches this maximum. */
const REPLAYS = 200
export const keepReplay = statement(
  'session_replay_keep',
  `insert into session_replay (application, link, identity, at)
   select $1, $2, $3, $4 where (select count(*) from session_replay where application = $1) < ${REPLAYS}
   on conflict do nothing`,
)
