/** Reports page views to the server. The page never waits for a report, and failed reports are ignored. */
import { TRACKING_EVENT } from 'domain/api/paths.ts'
import { applicationIn } from 'domain/routes/identifiers.ts'
import { REGISTER } from 'domain/routes/routes.ts'
import { ApiError, call, isAuthenticated } from '../../api/client.ts'
import { replayLink } from '../../api/replay.ts'
import { afterPaint } from '../../ui/afterPaint.ts'
import { tellExperiments } from './experiments.ts'
import { forgetSession, session } from './session.ts'

interface Place {
  readonly pathname: string
  readonly search: string
}
/** The properties of the router that page-view tracking uses. */
interface Router {
  readonly state: { readonly location: Place; readonly navigation: { readonly state: string } }
  subscribe(listener: () => void): () => void
}

/** Reports the current page and each later page. Returns a function that ends the reporting. */
export function startPageViews(router: Router): () => void {
  let last: { readonly key: string; readonly page: string } | undefined
  let lost = false
  let queue = Promise.resolve()
  const look = () => {
    const { location: place, navigation } = router.state
    // The steps of registration v1 share a path, so compare the query parameter, too.
    const step = place.pathname === REGISTER ? new URLSearchParams(place.search).get('step') : null
    const key = place.pathname + (step ?? '')
    if (navigation.state !== 'idle' || key === last?.key || lost) return
    const previous = last?.page
    last = { key, page: place.pathname }
    queue = queue
      .then(painted)
      .then(() => pageView(place, previous, step))
      .catch(() => {
        // After one failed report, stop tracking until the page is reloaded, because more failing requests could slow
        // the page down.
        lost = true
      })
  }
  look()
  return router.subscribe(look)
}

/** Resolves after the browser has painted the page, so that the report doesn't delay the page. */
const painted = (): Promise<void> => new Promise(afterPaint)

async function pageView(place: Place, previousPage: string | undefined, step: string | null): Promise<void> {
  const applicationUuid = applicationIn(place.pathname)
  const send = async () =>
    call('POST', TRACKING_EVENT, {
      keepalive: true,
      body: {
        domain: location.host,
        queryParams: place.search,
        pagePath: place.pathname,
        event: 'page_view',
        sessionKey: await session(),
        applicationUuid,
        eventType: 'PAGE_VIEW',
        productType: 'HELOC',
        eventProperties: { ...(previousPage && { previousPage }), ...(step && { step }) },
        dedupeProperty: step ? 'step' : undefined,
      },
    })
  try {
    await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    forgetSession()
    await send()
  }
  if (!applicationUuid) return
  // If one of these requests fails, page-view tracking continues, and the next page view sends the data again.
  for (const tell of [tellReplay, tellExperiments]) await tell(applicationUuid).catch(() => {})
}

const told = new Set<string>()
async function tellReplay(application: string): Promise<void> {
  const link = replayLink()
  if (!link || !isAuthenticated() || told.has(application + link)) return
  await call('PUT', `/${application}/full-story-link`, { body: { link } })
  told.add(application + link)
}
