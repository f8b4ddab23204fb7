/** The security headers of every response, computed once. */
import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Monitoring } from 'domain/api/monitoring.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'
import { contentSecurity } from './contentSecurity.ts'

declare module 'fastify' {
  interface FastifyReply {
    /**
     * The nonce that allows an inline style in this response. Reading this property adds the nonce to the content
     * security policy.
     */
    readonly styleNonce: string
  }
}

const POLICY = 'content-security-policy'
const STYLES = "style-src 'self'"

function securityHeaders(monitoring: Monitoring): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurity(monitoring),
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })(request, response, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Adds the security headers to every response. */
export function addSecurityHeaders(app: FastifyInstance, monitoring: Monitoring): void {
  const headers = securityHeaders(monitoring)
  const policy = headers[POLICY] ?? ''
  const nonces = new WeakMap<FastifyReply, string>()
  app.decorateReply('styleNonce', {
    getter() {
      const known = nonces.get(this)
      if (known) return known
      const nonce = randomBytes(16).toString('hex')
      nonces.set(this, nonce)
      this.header(POLICY, policy.replace(STYLES, `${STYLES} 'nonce-${nonce}'`))
      return nonce
    },
  })
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}
