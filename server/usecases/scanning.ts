/** Passes files to the virus scanner as they arrive. */
import type { ScanResult } from '../providers/virusScanner/port.ts'
import type { Scan } from '../storage/files.ts'
import type { Services } from './services.ts'

/** The scanner's result, and the value of the `scan` column in the file's row. */
export type Scanned = ScanResult & { readonly row: Scan }

export const CLEAN: Scanned = { state: 'CLEAN', row: null }

/** Checks bytes. Without a scanner, every file counts as clean. */
export async function scanBytes({ scanner }: Pick<Services, 'scanner'>, bytes: Uint8Array): Promise<Scanned> {
  if (!scanner) return CLEAN
  const result = await scanner.scan(bytes)
  return { ...result, row: result.state === 'CLEAN' ? null : result.state === 'INFECTED' ? 'INFECTED' : 'WAITING' }
}
