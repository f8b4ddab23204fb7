/** Connects the configured virus scanner, and checks it for setup and `npm run doctor`. */
import { FILE_MAX_BYTES } from 'domain/forms/files.ts'
import { Misconfigured } from './misconfigured.ts'
import { clamd } from './providers/virusScanner/clamd/clamd.ts'
import { EICAR } from './providers/virusScanner/eicar.ts'
import type { ScanResult, VirusScanner } from './providers/virusScanner/port.ts'
import type { ScannerAddress } from './scannerConfig.ts'

/** Returns the virus scanner at an address. */
export const scannerAt = (address: ScannerAddress): VirusScanner => clamd(address)

/**
 * Has the scanner check the EICAR test file, and a file of the largest size that people can upload.
 * @throws Misconfigured if the scanner can't be reached, doesn't find the test file or refuses large files
 */
export async function requireScanner(scanner: VirusScanner): Promise<void> {
  const test = await scanner.scan(Buffer.from(EICAR))
  if (test.state === 'NOT_YET')
    throw wrong(`the virus scanner can't check files (${test.reason}).`, 'Start clamd, or correct the address.')
  if (test.state === 'CLEAN')
    throw wrong("the virus scanner doesn't find the EICAR test file.", 'Update its virus definitions with freshclam.')
  const large: ScanResult = await scanner.scan(Buffer.alloc(FILE_MAX_BYTES))
  if (large.state === 'NOT_YET')
    throw wrong(`the virus scanner refuses a file of 20 MB (${large.reason}).`, 'Raise StreamMaxLength in clamd.conf.')
}

const wrong = (problem: string, remedy: string) => new Misconfigured('VIRUS_SCANNER', problem, remedy)
