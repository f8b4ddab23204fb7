/** The sandbox's virus scanner, which finds only the EICAR test file. */
import { EICAR } from './eicar.ts'
import type { VirusScanner } from './port.ts'

export const sandboxScanner: VirusScanner = {
  place: 'the sandbox (finds only the EICAR test file)',
  scan: async (bytes) =>
    Buffer.from(bytes).includes(EICAR) ? { state: 'INFECTED', virus: 'Eicar-Test-Signature' } : { state: 'CLEAN' },
}
