/**
 * Restricts what scripts can turn into code (Trusted Types). The content security policy blocks every text that a
 * script assigns to a property such as `innerHTML`, unless this policy accepts the text. This also applies to
 * libraries.
 */
interface TrustedTypes {
  createPolicy(name: 'default', rules: typeof RULES): void
}

/** The session recorder's script. */
const RECORDER = 'https://edge.fullstory.com/'

/**
 * Returns the URL if scripts may load from it: the app's own files, such as the PDF worker, and the session recorder.
 */
export function trustedScript(url: string): string | null {
  const { href, origin } = new URL(url, location.href)
  return origin === location.origin || href.startsWith(RECORDER) ? url : null
}

const RULES = {
  // Accept the empty string, because the PDF library empties an element by setting its `innerHTML`.
  createHTML: (html: string) => (html === '' ? html : null),
  createScriptURL: trustedScript,
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', RULES)
