/** Finds the links in a message. Only links to allowed hosts become clickable. Everything else stays text. */

export interface TextPart {
  readonly text: string
  /** The link's target; absent for plain text. */
  readonly href?: string
}

const URL_LIKE = /https:\/\/[^\s<>"'`{}|\\^]+/giu
/** Punctuation that isn't part of the link, because it ends the sentence. */
const TRAILING = /[.,;:!?)\]]+$/

const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/**
 * Returns the target of a link to an allowed host or its subdomains, otherwise undefined. Rejects links with a user
 * name, a port, or letters outside ASCII in the host, because such links can make another host look like an allowed
 * host.
 */
export function allowedLink(link: string, hosts: readonly string[]): string | undefined {
  const [, written = '', rest = ''] = /^https:\/\/([^/?#]*)([^\s<>"'`{}|\\^]*)$/i.exec(link) ?? []
  const host = written.toLowerCase()
  if (!HOST.test(host)) return undefined
  return hosts.some((one) => host === one || host.endsWith(`.${one}`)) ? `https://${host}${rest}` : undefined
}

/** Splits a message into plain text and clickable links. Together, the parts contain the whole text. */
export function textParts(text: string, hosts: readonly string[]): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const add = (from: number, to: number, href?: string) => {
    if (to > from) parts.push({ text: text.slice(from, to), ...(href !== undefined && { href }) })
  }
  for (const match of text.matchAll(URL_LIKE)) {
    const link = match[0].replace(TRAILING, '')
    const href = allowedLink(link, hosts)
    if (href === undefined) continue
    add(end, match.index)
    end = match.index + link.length
    add(match.index, end, href)
  }
  add(end, text.length)
  return parts
}
