/** The outside parties' own pages, where a person connects a payroll provider, tax service or bank. */

import { isUuid } from 'domain/values/identifiers.ts'
import type { FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import type { AppContext } from '../http/serve.ts'
import { html } from '../mail/markup.ts'
import type { LinkSession, SandboxDesk } from '../providers/sandbox/port.ts'
import { answer, fieldsOf, isPlainForm, type Page, sendPage } from './answer.ts'
import { initialsMark } from './html.ts'

export function serveOutsideParties({ app }: AppContext, desk: SandboxDesk): void {
  app.get('/sandbox/link/:kind/:reference', async (request, reply) => {
    const session = await sessionOf(desk, request)
    return answer(request, reply, session, signIn(session))
  })

  app.post('/sandbox/link/:kind/:reference', async (request, reply) => {
    const session = await sessionOf(desk, request)
    const given = fieldsOf(request)
    const problem = problemOf(given, session)
    const plain = isPlainForm(request)
    if (problem)
      return plain ? sendPage(reply.code(422), signIn(session, given, problem)) : reply.code(422).send({ problem })
    await desk.connect(session.kind, session.reference, String(given.institution))
    return plain ? reply.redirect(session.returnTo, 303) : reply.send({ returnTo: session.returnTo })
  })
}

/**
 * Returns the session for a link.
 * @throws NotFound if the link has no session.
 */
async function sessionOf(desk: SandboxDesk, request: FastifyRequest): Promise<LinkSession> {
  const { kind, reference } = request.params as { kind: string; reference: string }
  const session =
    (kind === 'income' || kind === 'bank') && isUuid(reference) ? await desk.session(kind, reference) : undefined
  if (!session) throw new NotFound()
  return session
}

type Given = Readonly<Record<string, unknown>>

function problemOf(given: Given, session: LinkSession): string | undefined {
  if (!session.institutions.some((name) => name === given.institution))
    return 'Please choose where you want to sign in.'
  if (!given.user || !given.password) return 'Please enter a user name and a password. Any will do here.'
  if (!given.consent) return 'Please agree to share, or cancel.'
  return undefined
}

const COMPANY: Record<LinkSession['kind'], string> = { income: 'Sandbox Payroll', bank: 'Sandbox Bank' }
const SHARED: Record<LinkSession['kind'], string> = {
  income: 'my employer and my income of the last two years',
  bank: 'the names, numbers and balances of my accounts',
}

function signIn(session: LinkSession, given: Given = {}, problem?: string): Page {
  const company = COMPANY[session.kind]
  const chosen = given.institution ?? session.institutions[0]
  const cancelled = `${session.returnTo}${session.returnTo.includes('?') ? '&' : '?'}cancelled=1`
  const body = () => html`
<p class="quiet">${company} isn’t a real company. Nothing you type here is saved.</p>
${problem && html`<p class="problem" role="alert">${problem}</p>`}
<form method="post">
<fieldset><legend>Where do you want to sign in, ${session.person}?</legend>
${session.institutions.map(
  (name) =>
    html`<label><input type="radio" name="institution" value="${name}"${name === chosen && html` checked`}>${initialsMark(name)}${name}</label>`,
)}
</fieldset>
<label class="field">User name<input type="text" name="user" autocomplete="off" value="${String(given.user ?? '')}"></label>
<label class="field">Password<input type="password" name="password" autocomplete="off"></label>
<label><input type="checkbox" name="consent" value="on"${!!given.consent && html` checked`}>I agree to share ${SHARED[session.kind]}.</label>
<p><button type="submit">Connect</button> <a class="cancel" href="${cancelled}">Cancel</a></p>
</form>`
  return { title: `Connect your ${session.at}`, company, body }
}
