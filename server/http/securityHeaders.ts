/** The security headers of every response, computed once. */
import { randomBytes } from 'node:crypto'
import type { Monitoring } from 'domain/api/monitoring.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { BASE_HEADERS } from './baseHeaders.ts'
import { contentSecurity, policyOf } from './contentSecurity.ts'

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

/** Adds the security headers to every response. */
export function addSecurityHeaders(app: FastifyInstance, monitoring: Monitoring): void {
  const policy = policyOf(contentSecurity(monitoring))
  const headers = { ...BASE_HEADERS, [POLICY]: policy }
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
