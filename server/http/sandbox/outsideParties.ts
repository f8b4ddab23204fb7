/** Pages that outside parties of the sandbox have of their own: where a payroll provider, a tax service or a bank is linked. */
import { isUuid } from 'domain/values/identifiers.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LinkSession, SandboxDesk } from '../../providers/sandbox/port.ts'
import { NotFound } from '../../usecases/services.ts'
import type { Surroundings } from '../serve.ts'
import { html, page, STYLE, STYLE_PATH } from './html.ts'

export function serveOutsideParties({ app }: Surroundings, desk: SandboxDesk): void {
  app.get(STYLE_PATH, (_, reply) => reply.type('text/css; charset=utf-8').send(STYLE))

  app.get('/sandbox/link/:kind/:reference', async (request, reply) => {
    const session = await sessionOf(desk, request)
    return wantsJson(request) ? reply.send(session) : sendPage(reply, signIn(session))
  })

  app.post('/sandbox/link/:kind/:reference', async (request, reply) => {
    const session = await sessionOf(desk, request)
    const given = readForm(request.body)
    const problem = problemOf(given, session)
    const plain = request.body instanceof Uint8Array
    if (problem)
      return plain ? sendPage(reply.code(422), signIn(session, given, problem)) : reply.code(422).send({ problem })
    await desk.connect(session.kind, session.reference, given.get('institution') ?? '')
    return plain ? reply.redirect(session.returnTo, 303) : reply.send({ returnTo: session.returnTo })
  })
}

const wantsJson = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

const sendPage = (reply: FastifyReply, text: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)

/** @throws NotFound for a link that nobody opened. */
async function sessionOf(desk: SandboxDesk, request: FastifyRequest): Promise<LinkSession> {
  const { kind, reference } = request.params as { kind: string; reference: string }
  const session =
    (kind === 'income' || kind === 'bank') && isUuid(reference) ? await desk.session(kind, reference) : undefined
  if (!session) throw new NotFound()
  return session
}

/** The body of a browser's form, which comes as bytes; a program may send JSON. */
function readForm(body: unknown): URLSearchParams {
  if (body instanceof Uint8Array) return new URLSearchParams(Buffer.from(body).toString('utf8'))
  return new URLSearchParams((body ?? {}) as Record<string, string>)
}

function problemOf(given: URLSearchParams, session: LinkSession): string | undefined {
  if (!session.institutions.includes(given.get('institution') ?? '')) return 'Please choose where you want to sign in.'
  if (!given.get('user') || !given.get('password')) return 'Please enter a user name and a password. Any will do here.'
  if (!given.get('consent')) return 'Please agree to share, or cancel.'
  return undefined
}

const COMPANY: Record<LinkSession['kind'], string> = { income: 'Sandbox Payroll', bank: 'Sandbox Bank' }
const SHARED: Record<LinkSession['kind'], string> = {
  income: 'my employer and my income of the last two years',
  bank: 'the names, numbers and balances of my accounts',
}

function signIn(session: LinkSession, given = new URLSearchParams(), problem?: string): string {
  const company = COMPANY[session.kind]
  const chosen = given.get('institution') ?? session.institutions[0]
  const cancelled = `${session.returnTo}${session.returnTo.includes('?') ? '&' : '?'}cancelled=1`
  const body = html`
<h1>Connect your ${session.at}</h1>
<p class="quiet">${company} is no real company. Nothing you type here is kept.</p>
${problem && html`<p class="problem" role="alert">${problem}</p>`}
<form method="post">
<fieldset><legend>Where do you want to sign in, ${session.person}?</legend>
${session.institutions.map(
  (name) =>
    html`<label><input type="radio" name="institution" value="${name}"${name === chosen ? html` checked` : ''}>${name}</label>`,
)}
</fieldset>
<label class="field">User name<input type="text" name="user" autocomplete="off" value="${given.get('user') ?? ''}"></label>
<label class="field">Password<input type="password" name="password" autocomplete="off"></label>
<label><input type="checkbox" name="consent" value="on"${given.get('consent') ? html` checked` : ''}>I agree to share ${SHARED[session.kind]}.</label>
<p><button type="submit">Connect</button> <a class="cancel" href="${cancelled}">Cancel</a></p>
</form>`
  return page(`Connect your ${session.at} · ${company}`, company, body, true)
}
