/** The content security policy of pages and API responses. */
import { createHash } from 'node:crypto'

/**
 * Returns the policy's directives. Scripts and style sheets are separate files from this host. Inline scripts and style
 * sheets need a hash or a nonce.
 * @param errorMonitor the address (DSN) to which browsers report errors
 */
export const contentSecurity = (errorMonitor: string | undefined) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  // Inline style attributes are needed: the web app sets element widths and positions from data.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'", ...(errorMonitor ? [new URL(errorMonitor).origin] : [])],
  workerSrc: ["'self'", 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
})

/** Additions to a page's policy: the contents of inline style sheets and scripts, and a nonce for scripts. */
interface Inline {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  readonly nonce?: string | undefined
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Returns a page's policy as a header value. */
export function pagePolicy(errorMonitor: string | undefined, { styles, scripts, nonce }: Inline): string {
  const common = contentSecurity(errorMonitor)
  const directives = {
    ...common,
    scriptSrc: [...common.scriptSrc, ...scripts.map(hashOf), ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])],
    styleSrc: [...common.styleSrc, ...styles.map(hashOf)],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)} ${values.join(' ')}`)
    .join(';')
}
