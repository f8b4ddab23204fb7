import * as openings from 'domain/api/openings.ts'
import * as contracts from 'domain/api/registration.ts'
import { askForOpening, readOpening } from '../usecases/knockouts/declined.ts'
import { readKnockout, tellLater } from '../usecases/knockouts/page.ts'
import { keepAnswer, readDraftView, registering } from '../usecases/registration.ts'
import { draftOfBrowser } from '../usecases/registrationDraft.ts'
import { DRAFT_COOKIE, readCookie, setDraft } from './cookies.ts'
import { type AppContext, serve } from './serve.ts'

/**
 * Serves the registration draft, which stores the answers entered in one browser. A cookie identifies the browser. Also
 * accepts people's requests to get an email once the lender can accept their application.
 */
export function serveRegistration(context: AppContext): void {
  const { services } = context

  serve(context, contracts.getDraft, async ({ organization, request, visitorScope }) => {
    const secret = readCookie(request, DRAFT_COOKIE)
    const holder = secret ? { org: organization.code, secret } : undefined
    return readDraftView(services, organization.code, holder, await registering(services, await visitorScope()))
  })

  serve(context, contracts.putDraft, async ({ params, body, organization, client, request, reply, visitorScope }) => {
    const { holder } = await draftOfBrowser(services, organization.code, readCookie(request, DRAFT_COOKIE))
    const view = await keepAnswer(
      services,
      holder,
      params.answer,
      body,
      await registering(services, await visitorScope()),
      client.ip,
    )
    setDraft(request, reply, holder.secret)
    return view
  })

  serve(context, contracts.getKnockout, async ({ organization, request, visitorScope }) => {
    const secret = readCookie(request, DRAFT_COOKIE)
    const holder = secret ? { org: organization.code, secret } : undefined
    const { applicant } = await registering(services, await visitorScope())
    return readKnockout(services, holder, applicant)
  })

  serve(context, contracts.notifyMe, async ({ body, organization, client, request, visitorScope }) => {
    const holder = { org: organization.code, secret: readCookie(request, DRAFT_COOKIE) ?? '' }
    const { applicant } = await registering(services, await visitorScope())
    return tellLater(services, holder, body, applicant, client.ip)
  })

  serve(context, openings.getOpening, ({ scope, params }) => readOpening(services, scope, params.uuid))
  serve(context, openings.askForOpening, ({ scope, params }) => askForOpening(services, scope, params.uuid))
}
