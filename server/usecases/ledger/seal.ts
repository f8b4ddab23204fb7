/** Makes and checks the lender's seal over a ledger. */
import { X509Certificate } from 'node:crypto'
import { checkLedger, type HashAfter, type LedgerFault, sealedText } from 'domain/api/checkLedger.ts'
import type { LedgerFile } from 'domain/api/ledger.ts'
import { cmsProblem, decodeCms, signCms } from '../../documents/signing/cms.ts'
import type { SealingIdentity } from '../../documents/signing/identity.ts'
import { sha256 } from '../../storage/secrets.ts'

export const hashAfter: HashAfter = (bytes, text) =>
  sha256(Buffer.concat([Buffer.from(bytes, 'hex'), Buffer.from(text)])).toString('hex')

const bytesOf = (ledger: LedgerFile) => Buffer.from(sealedText(ledger))

export function sealLedger(ledger: LedgerFile, { keyPem, certPem, chainPem }: SealingIdentity): LedgerFile {
  const certificates = [certPem, chainPem].map((pem) => new X509Certificate(pem).raw)
  return { ...ledger, seal: signCms(bytesOf(ledger), keyPem, certificates).toString('base64') }
}

export interface LedgerCheck {
  readonly faults: readonly LedgerFault[]
  /** What's wrong with the seal; undefined if the seal is valid. */
  readonly sealProblem?: string | undefined
  /** The name and the SHA-256 fingerprint of the certificate that made the seal. */
  readonly sealedBy?: { readonly name: string; readonly fingerprint: string } | undefined
}

/** Checks a saved ledger: its chain, entries, texts and seal. The caller decides which sealers to trust. */
export async function checkSealedLedger(ledger: LedgerFile): Promise<LedgerCheck> {
  const faults = await checkLedger(ledger, hashAfter)
  try {
    const cms = decodeCms(Buffer.from(ledger.seal, 'base64'))
    const [own, root] = cms.certificates.map((certificate) => new X509Certificate(certificate))
    const sealProblem = cmsProblem(cms, sha256(bytesOf(ledger)), new Date(ledger.madeAt))
    if (!own || !root) return { faults, sealProblem: 'no certificate' }
    return {
      faults,
      sealProblem,
      sealedBy: { name: own.subject.replaceAll('\n', ', '), fingerprint: root.fingerprint256 },
    }
  } catch {
    return { faults, sealProblem: 'not a seal' }
  }
}

const PARTS = { EVENT: 'Event', ENTRY: 'Entry', TEXT: 'The text' } as const

/** Describes the result of `checkSealedLedger` for the command line. */
export function ledgerInWords(ledger: LedgerFile, { faults, sealProblem, sealedBy }: LedgerCheck): string {
  const { loanNumber, lender, events, entries } = ledger
  return [
    `Ledger of ${loanNumber}, ${lender}: ${entries.length} entries, ${events.length} events.`,
    faults.length === 0
      ? 'The hash chain, the entries and the consent texts fit together.'
      : faults
          .map(({ part, where }) => `${PARTS[part]} ${where} was changed, is missing or doesn’t belong there.`)
          .join('\n'),
    sealProblem ? `The seal isn’t valid: ${sealProblem}.` : 'The seal is valid.',
    ...(sealedBy
      ? [`Sealed with the certificate of ${sealedBy.name}, issued by the certificate ${sealedBy.fingerprint}.`]
      : []),
  ].join('\n')
}
