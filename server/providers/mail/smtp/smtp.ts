import { createHash } from 'node:crypto'
import type { Mail } from '../port.ts'

const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Connects and signs in to a mail server without sending anything. @throws Error with the server's reason */
export async function checkSmtp(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...LIMITS })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/**
 * Sends email through an SMTP server.
 * @param url such as `smtp://user:password@host:587` or `smtps://…`
 */
export function smtpMail(url: string): Mail & { close(): void } {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, pool: true, ...LIMITS })
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    async send({ from, to, subject, text, html, pictures }, key) {
      // A retry with the same key has the same Message-ID, so mail servers and mail programs can drop duplicates.
      const id = createHash('sha256').update(key).digest('hex').slice(0, 32)
      const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
      const attachments = Object.entries(pictures).map(([cid, content]) => ({
        cid,
        filename: `${cid}.png`,
        content,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      }))
      opened ??= open().catch((error: unknown) => {
        // Don't keep the failure, so that the next email loads the library again.
        opened = undefined
        throw error
      })
      const transport = await opened
      await transport.sendMail({ from, to, subject, text, html, attachments, messageId: `<${id}@${domain}>` })
    },
    // If the library failed to load, there's nothing to close, and `send` has thrown the error.
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => {},
      ),
  }
}
