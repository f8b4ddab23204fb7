/** Checks a saved ledger. The browser and a command use the same check. */
import * as z from 'zod/mini'
import type { Consent } from '../application/core/consents.ts'
import { getLedger, type LedgerFile, type LedgerLine } from './ledger.ts'

/** Returns the SHA-256 of the bytes, given in hexadecimal, followed by a text in UTF-8. The result is hexadecimal. */
export type HashAfter = (bytes: string, text: string) => string | Promise<string>

/** `where`: the number of the event or of the entry, or the version of the consent's text. */
export interface LedgerFault {
  readonly part: 'EVENT' | 'ENTRY' | 'TEXT'
  readonly where: number | string
}

/** The text whose hash is an application's first previous hash. */
const startOf = (application: string) => `hearthline/${application}`

/** Returns the links of the entries, each the SHA-256 of the link before it and the entry. */
export async function linksOf(
  entries: readonly Omit<LedgerLine, 'link'>[],
  application: string,
  hash: HashAfter,
): Promise<string[]> {
  const links: string[] = []
  for (const { kind, at, what, by, name, seq, consent } of entries) {
    const text = JSON.stringify([kind, at, what, by, name, seq, consent?.version, consent?.digest])
    links.push(await hash(links.at(-1) ?? (await hash('', startOf(application))), text))
  }
  return links
}

/** Returns the text over which the lender's seal is made. */
export const sealedText = ({ seal: _, ...content }: LedgerFile): string => JSON.stringify(content)

/** Reads a saved ledger. Returns undefined if the text isn't one. */
export function readLedger(text: string): LedgerFile | undefined {
  try {
    const read = z.safeParse(getLedger.response, JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/**
 * Recomputes the hash chain of the events, the links of the entries, and the digests of the consents' texts. Returns
 * what doesn't fit. The content of events without `body` can't be recomputed, but their place in the chain is checked.
 */
export async function checkLedger(ledger: LedgerFile, hash: HashAfter): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = []
  const { application, events, entries, texts } = ledger
  let previous = await hash('', startOf(application))
  const consents = new Map<string, string>()
  for (const [index, event] of events.entries()) {
    const fits =
      event.seq === index + 1 &&
      event.previous === previous &&
      (event.body === undefined || (await hash(event.previous, event.body)) === event.hash)
    if (!fits) faults.push({ part: 'EVENT', where: index + 1 })
    previous = event.hash
    for (const { version, digest } of consentsIn(event.body)) if (digest) consents.set(version, digest)
  }
  const links = await linksOf(entries, application, hash)
  for (const [index, { link, seq, consent }] of entries.entries()) {
    const isKnown = seq === undefined || events[seq - 1]?.seq === seq
    const isGiven = !consent?.digest || consents.get(consent.version) === consent.digest
    if (link !== links[index] || !isKnown || !isGiven) faults.push({ part: 'ENTRY', where: index + 1 })
  }
  for (const { version, digest, text } of texts)
    if ((await hash('', text)).slice(0, 16) !== digest || (consents.get(version) ?? digest) !== digest)
      faults.push({ part: 'TEXT', where: version })
  return faults
}

/** Returns the consents that an event's content contains. */
function consentsIn(body: string | undefined): readonly Pick<Consent, 'version' | 'digest'>[] {
  if (body === undefined) return []
  try {
    const { data } = JSON.parse(body) as { data?: { consents?: Consent[]; consent?: Consent } }
    return [...(data?.consents ?? []), ...(data?.consent ? [data.consent] : [])]
  } catch {
    return []
  }
}
