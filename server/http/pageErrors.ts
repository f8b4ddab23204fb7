/** Receives browsers' reports of page errors and logs them, because otherwise nobody at the lender would see them. */
import { reportPageError } from 'domain/api/pageErrors.ts'
import { type AppContext, serve } from './serve.ts'

export function servePageErrors(context: AppContext): void {
  serve(context, reportPageError, async ({ body, organization, request }) => {
    request.log.error({ ...body, org: organization.code }, 'a page failed in a browser')
  })
}
