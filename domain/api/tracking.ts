/**
 * The tracking API: page views without identities, browser sessions with their events, and links to session replays.
 */
import * as z from 'zod/mini'
import { PRODUCTS } from '../rules/product.ts'
import { contract, uuid } from './contract.ts'

/** The only path prefix of tracking calls. Calls with any other prefix return 404. */
export const TRACKING_CONTEXT = 'heloc'

const anyObject = z.record(z.string(), z.unknown())
const text = (most: number) => z.string().check(z.maxLength(most))
const pixels = z.nullish(z.number().check(z.minimum(0), z.maximum(100_000)))
const query = z.nullish(z.union([text(4000), anyObject]))
const params = z.object({ context: text(40) })

const TRACKED_EVENTS = ['page_view'] as const
const TRACKED_EVENT_TYPES = ['PAGE_VIEW'] as const

const sessionKey = z.object({ uuid, epoch: z.int(), trackerUuid: uuid })

export const trackingSession = contract({
  id: 'trackingSession',
  method: 'POST',
  path: '/ft/{context}/session',
  summary:
    'Starts or resumes a browser’s tracking session. Only kinds, sizes and versions are stored from the request, never addresses or text.',
  access: 'anyone',
  params,
  body: z.object({
    platform: z.nullish(text(100)),
    libVersion: z.nullish(text(100)),
    appVersion: z.nullish(text(100)),
    referrer: z.nullish(text(4000)),
    queryParams: query,
    screenWidth: pixels,
    screenHeight: pixels,
    windowWidth: pixels,
    windowHeight: pixels,
    /** The session key from an earlier visit. If the browser has no session key, it sends only the tracker's UUID. */
    sessionKey: z.nullish(
      z.object({ uuid: z.nullish(uuid), epoch: z.nullish(z.number()), trackerUuid: z.nullish(uuid) }),
    ),
  }),
  response: z.object({ sessionKey }),
})

export const trackingEvent = contract({
  id: 'trackingEvent',
  method: 'POST',
  path: '/ft/{context}/event',
  summary:
    'Records a page view, once per page and session unless `dontDedupe` is set. With `dedupeProperty`, each value of that property is recorded separately. Unlisted properties and query parameters aren’t stored.',
  access: 'anyone',
  params,
  body: z.object({
    domain: z.nullish(text(300)),
    queryParams: query,
    pagePath: text(2000),
    event: z.enum(TRACKED_EVENTS),
    sessionKey: z.object({ uuid, epoch: z.nullish(z.number()), trackerUuid: z.nullish(uuid) }),
    identityId: z.nullish(text(100)),
    applicationUuid: z.nullish(text(100)),
    eventType: z.enum(TRACKED_EVENT_TYPES),
    productType: z.nullish(z.enum(PRODUCTS)),
    eventProperties: z.nullish(anyObject),
    dontDedupe: z.nullish(z.boolean()),
    dedupeProperty: z.nullish(text(100)),
  }),
  status: 204,
})

/** The host of FullStory's session replays in the US, the only region in which the server accepts an organization. */
export const REPLAY_HOST = 'app.fullstory.com'

export const fullStoryLink = contract({
  id: 'fullStoryLink',
  method: 'PUT',
  path: '/{uuid}/full-story-link',
  summary: 'Stores a link to a session replay with the application. It must be an https link to FullStory.',
  access: 'party',
  params: z.object({ uuid }),
  body: z.object({ link: text(1000) }),
  status: 204,
  errors: [422],
})
