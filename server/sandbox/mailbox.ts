/**
 * The sandbox's mailbox: all letters, emails and texts of the host's lender. Each email is shown as in a mail program.
 */
import { formatAddress } from 'domain/values/address.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import type { FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import type { AppContext } from '../http/serve.ts'
import { letterHtml, letterText, messageText } from '../mail/letter.ts'
import type { DrawLogo } from '../mail/logo.ts'
import { html, type Markup } from '../mail/markup.ts'
import type { SandboxDesk } from '../providers/sandbox/port.ts'
import { listMails, type Mail, type MailRow, mailOf, readMail } from '../storage/mails.ts'
import { unwrapKey } from '../storage/secrets.ts'
import { answer, sendPage } from './answer.ts'

/** An email can't run scripts or load anything. A link in an email opens in place of the mailbox page. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
  'sandbox allow-top-navigation-by-user-activation',
].join(';')

export function serveMailbox({ app, services }: AppContext, drawLogo: DrawLogo, desk: SandboxDesk): void {
  /**
   * Returns an email with links that lead to the visitor's own host. The original links lead to localhost, which a
   * phone on the same network can't open.
   */
  function opened(row: MailRow, { host, protocol, organization }: FastifyRequest): Mail {
    const mail = mailOf(row, unwrapKey(services.keyring, row.identity, row))
    const origin = services.originOf(organization.code)
    const body = JSON.parse(JSON.stringify(mail.body).replaceAll(origin, `${protocol}://${host}`)) as Mail['body']
    return { ...mail, body, text: messageText({ ...mail, body }) }
  }

  /** @throws NotFound if the host's lender has no such email */
  async function mailAt(request: FastifyRequest): Promise<Mail> {
    const { uuid } = request.params as { uuid: string }
    const org = request.organization.code
    const [[row]] = isUuid(uuid) ? await services.db.read({ mode: 'MAILBOX', org }, readMail(uuid)) : [[]]
    if (row?.org_code !== org) throw new NotFound()
    return opened(row, request)
  }

  app.get('/sandbox/mail', async (request, reply) => {
    const org = request.organization.code
    const [found] = await services.db.read({ mode: 'MAILBOX', org }, listMails(org))
    const mails = found.map((row): Mail & { sentAt: string | null } => ({
      ...opened(row, request),
      sentAt: row.sent_at,
    }))
    const letters = await desk.letters(org)
    const body = () =>
      mails.length + letters.length === 0
        ? html`<p>There’s no mail yet.</p>`
        : html`${letters.map(envelope)}${mails.map(entry)}`
    const listed = letters.map(({ pdf: _, ...letter }) => ({ ...letter, path: pathOf(letter) }))
    return answer(request, reply, { mails, letters: listed }, { title: 'Mailbox', body })
  })

  app.get('/sandbox/mail/letters/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const letters = await desk.letters(request.organization.code)
    const letter = letters.find((one) => pathOf(one) === `${LETTERS}/${file}`)
    if (!letter) throw new NotFound()
    return reply.type('application/pdf').header('content-disposition', 'inline').send(Buffer.from(letter.pdf, 'base64'))
  })

  app.get('/sandbox/mail/:uuid', async (request, reply) => {
    const mail = await mailAt(request)
    const { uuid, channel, subject, text } = mail
    const isEmail = channel === 'EMAIL'
    return sendPage(reply, {
      title: subject || 'Text message',
      body: () => html`<p class="quiet">${headline(mail)}</p>
${isEmail && html`<iframe title="The email" src="/sandbox/mail/${uuid}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>`}
<h2>${isEmail ? 'As plain text' : 'Message'}</h2>
<article><pre>${linked(isEmail ? letterText(mail, request.organization) : text)}</pre></article>`,
    })
  })

  app.get('/sandbox/mail/:uuid/html', async (request, reply) => {
    const mail = await mailAt(request)
    if (mail.channel !== 'EMAIL') throw new NotFound()
    const logo = `data:image/png;base64,${(await drawLogo(request.organization)).toString('base64')}`
    const shown = letterHtml(mail, request.organization, logo)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(shown.replace('<head>', '<head><base target="_top">'))
  })
}

type Printed = Awaited<ReturnType<SandboxDesk['letters']>>[number]

const LETTERS = '/sandbox/mail/letters'
/** Returns the path of a letter's PDF file. A letter's key ends with its UUID. */
const pathOf = ({ key }: Pick<Printed, 'key'>): string => `${LETTERS}/${key.split(':').at(-1)}.pdf`

const envelope = (letter: Printed): Markup => {
  const { name, address } = letter.recipient
  return html`<article><p class="quiet">Letter to ${name}, ${formatAddress(address)}, ${letter.on}</p><h2><a href="${pathOf(letter)}">${letter.title}</a></h2></article>`
}

const headline = ({ channel, to, at }: Mail): string =>
  `${channel === 'SMS' ? 'Text message' : 'Email'} to ${to}, ${at}`

const entry = (mail: Mail): Markup =>
  html`<article><p class="quiet">${headline(mail)}</p><h2><a href="/sandbox/mail/${mail.uuid}">${mail.subject || 'Text message'}</a></h2><pre>${linked(mail.text)}</pre></article>`

/** Converts the URLs in a message to links. */
function linked(text: string): Markup {
  const parts = text.split(/(https?:\/\/[^\s]+)/)
  return html`${parts.map((part) => (/^https?:\/\//.test(part) ? html`<a href="${part}">${part}</a>` : html`${part}`))}`
}
