/** Checks that nobody changed a saved ledger. The browser and a command-line tool use the same check. */
import * as z from 'zod/mini'
import type { Consent } from '../application/core/consents.ts'
import { getLedger, type LedgerFile, type LedgerLine } from './ledger.ts'

/**
 * A function that returns the SHA-256 of `bytes` followed by `text`. `bytes` and the result are hexadecimal; `text` is
 * in UTF-8.
 */
export type HashAfter = (bytes: string, text: string) => string | Promise<string>

/** A mismatch in a ledger. `where`: the number of the event or of the entry, or the version of the consent's text. */
export interface LedgerFault {
  readonly part: 'EVENT' | 'ENTRY' | 'TEXT'
  readonly where: number | string
}

/** Returns the text whose hash starts an application's hash chain, because the first event has no previous hash. */
const startOf = (application: string) => `hearthline/${application}`

/** Returns one link for each entry. A link is the SHA-256 of the previous link followed by the entry. */
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

/** Returns the text that the lender's seal signs. */
export const sealedText = ({ seal: _, ...content }: LedgerFile): string => JSON.stringify(content)

/** Reads a saved ledger. Returns undefined if the text isn't a ledger. */
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
 * the mismatches. Events without `body` can't be recomputed, so only their place in the chain is checked.
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

/** Returns the consents in an event's content. */
function consentsIn(body: string | undefined): readonly Pick<Consent, 'version' | 'digest'>[] {
  if (body === undefined) return []
  try {
    const { data } = JSON.parse(body) as { data?: { consents?: Consent[]; consent?: Consent } }
    return [...(data?.consents ?? []), ...(data?.consent ? [data.consent] : [])]
  } catch {
    return []
  }
}
