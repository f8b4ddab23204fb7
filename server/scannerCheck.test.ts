import { expect, it } from 'vitest'
import type { ScanResult } from './providers/virusScanner/port.ts'
import { sandboxScanner } from './providers/virusScanner/sandbox.ts'
import { requireScanner } from './scannerCheck.ts'

const INFECTED: ScanResult = { state: 'INFECTED', virus: 'Eicar' }
const scanner = (test: ScanResult, large: ScanResult = { state: 'CLEAN' }) => ({
  place: '',
  scan: async (bytes: Uint8Array) => (bytes.length < 1000 ? test : large),
})

it('the scanner check accepts a scanner that finds the test virus and accepts large files', async () => {
  await requireScanner(scanner(INFECTED))
  await requireScanner(sandboxScanner)
})

it.each([
  ['VIRUS_SCANNER', scanner({ state: 'NOT_YET', reason: 'ECONNREFUSED' }), "can't check files (ECONNREFUSED)"],
  ['VIRUS_SCANNER', scanner({ state: 'CLEAN' }), "doesn't find the EICAR test file"],
  [
    'VIRUS_SCANNER',
    scanner(INFECTED, { state: 'NOT_YET', reason: 'INSTREAM size limit exceeded.' }),
    'StreamMaxLength',
  ],
])(
  'the scanner check names %s as the setting to fix if the scanner can’t do its work (%#)',
  async (_, broken, words) => {
    await expect(requireScanner(broken)).rejects.toThrow(words)
  },
)
