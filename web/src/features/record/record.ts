/** Reads and checks an application record (ledger). */
import { useQuery } from '@tanstack/react-query'
import { checkLedger, type HashAfter, readLedger } from 'domain/api/checkLedger.ts'
import type { LedgerFile } from 'domain/api/ledger.ts'
import { LEDGER_CALLS } from 'domain/api/paths.ts'
import { call } from '../../api/client.ts'
import { bytesAt, retried } from '../../api/queries.ts'

export const useRecord = (uuid: string) =>
  useQuery({
    ...retried,
    queryKey: ['record', uuid],
    queryFn: ({ signal }) => call<LedgerFile>('GET', `${LEDGER_CALLS}/${uuid}`, { signal }),
    refetchOnMount: 'always',
  })

export const recordPdf = (uuid: string): Promise<ArrayBuffer> => bytesAt(`${LEDGER_CALLS}/${uuid}/pdf`)

const hashAfter: HashAfter = async (bytes, text) => {
  const first = Uint8Array.from(bytes.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const rest = new TextEncoder().encode(text)
  const all = new Uint8Array(first.length + rest.length)
  all.set(first)
  all.set(rest, first.length)
  const digest = await crypto.subtle.digest('SHA-256', all)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * MATCHES: the saved record is unchanged, and the lender's record still contains its events. CHANGED: someone changed
 * the saved record. DIFFERS: the saved record is intact, but the lender's record has other events. OTHER: the file is
 * the record of another application. UNREADABLE: the file isn't a record.
 */
export type RecordCheck = 'MATCHES' | 'CHANGED' | 'DIFFERS' | 'OTHER' | 'UNREADABLE'

/** Checks a saved application record in this browser, and compares it with the lender's current record. */
export async function checkRecord(text: string, current: LedgerFile): Promise<RecordCheck> {
  const saved = readLedger(text)
  if (!saved) return 'UNREADABLE'
  if (saved.application !== current.application) return 'OTHER'
  if ((await checkLedger(saved, hashAfter)).length > 0) return 'CHANGED'
  const isKept = saved.events.every(({ seq, hash }) => current.events[seq - 1]?.hash === hash)
  return isKept && (await checkLedger(current, hashAfter)).length === 0 ? 'MATCHES' : 'DIFFERS'
}
