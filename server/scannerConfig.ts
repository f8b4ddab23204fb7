/** Reads the setting for the virus scanner. */

/** A scanner's TCP address, or the path of its Unix socket. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

/**
 * Returns the scanner's address, or undefined if no scanner is set.
 * @throws Error if the setting has a different format
 */
export function readScanner(text: string | undefined): ScannerAddress | undefined {
  if (!text || text === 'none') return undefined
  const path = /^unix:(\/.+)$/.exec(text)?.[1]
  if (path) return { path }
  const url = URL.parse(text)
  if (url?.protocol === 'clamd:' && url.hostname && /^\/?$/.test(url.pathname))
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) }
  throw new Error(
    `VIRUS_SCANNER should look like clamd://host:3310 or unix:/run/clamav/clamd.ctl, or be none, not "${text}".`,
  )
}
