/** The content security policy of pages and API responses. */
import { createHash } from 'node:crypto'
import type { Monitoring } from 'domain/api/monitoring.ts'

/** Hosts of the session recorder's script and of the server that receives its recordings. */
const RECORDER_SCRIPT = 'https://edge.fullstory.com'
const RECORDER = 'https://rs.fullstory.com'

/**
 * Returns the policy's directives. Scripts and style sheets load as separate files from this host, and inline ones need
 * a hash or a nonce. The only other allowed hosts are those of the configured monitoring services.
 */
export const contentSecurity = ({ errorMonitor, recorder }: Monitoring) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", ...(recorder ? [RECORDER_SCRIPT] : [])],
  styleSrc: ["'self'"],
  // The web app sets element widths and positions from data, which requires inline style attributes.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: [
    "'self'",
    ...(errorMonitor ? [new URL(errorMonitor).origin] : []),
    ...(recorder ? [RECORDER_SCRIPT, RECORDER] : []),
  ],
  workerSrc: ["'self'", 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  // Trusted Types: the browser refuses to turn a string into markup or code. The web app's default policy allows only
  // the URLs of known scripts.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default'],
})

/** Returns directives as a header value. */
export const policyOf = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)} ${values.join(' ')}`)
    .join(';')

/** A page's additions to the policy: the contents of inline style sheets and scripts, and a nonce for scripts. */
interface Inline {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  readonly nonce?: string | undefined
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns a page's policy as a header value.
 * @param origins the addresses of the lender's vendors to which the page connects
 */
export function pagePolicy(
  monitoring: Monitoring,
  { styles, scripts, nonce }: Inline,
  origins: readonly string[],
): string {
  const common = contentSecurity(monitoring)
  const directives = {
    ...common,
    connectSrc: [...common.connectSrc, ...origins],
    scriptSrc: [...common.scriptSrc, ...scripts.map(hashOf), ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])],
    styleSrc: [...common.styleSrc, ...styles.map(hashOf)],
  }
  return policyOf(directives)
}
