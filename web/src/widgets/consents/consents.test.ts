// @vitest-environment node

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { extractFromFileWithBabel } from '@lingui/cli/api/extractors/babel'
import { getConfig } from '@lingui/conf'
import { BROKER_CONTACT, CONSENT_TYPES, CONSENTS, type ConsentType } from 'domain/application/core/consents.ts'
import { expect, it } from 'vitest'

/** The source files that contain the wording of each consent, including the legal pages that the consent refers to. */
const FILES: Readonly<Record<ConsentType | 'BROKER_CONTACT', readonly string[]>> = {
  TERMS_PRIVACY: ['widgets/consents/TermsConsent.tsx', 'pages/legal/Terms.tsx', 'pages/legal/Privacy.tsx'],
  ELECTRONIC_COMMUNICATIONS: ['widgets/consents/CommunicationsConsent.tsx', 'pages/legal/Communications.tsx'],
  SMS_MARKETING: ['widgets/consents/SmsMarketingConsent.tsx'],
  SMS_TRANSACTIONAL: ['widgets/consents/SmsTransactionalConsent.tsx'],
  SOFT_CREDIT: ['widgets/consents/SoftCreditConsent.tsx'],
  THIRD_PARTY_SOFT_PULL: ['widgets/consents/SoftPullNotice.tsx'],
  HARD_CREDIT: ['widgets/consents/HardCreditConsent.tsx'],
  E_SIGN: ['widgets/consents/EsignConsent.tsx', 'widgets/signing/EsignTerms.tsx'],
  AUTOPAY: ['widgets/consents/AutopayConsent.tsx'],
  DEPOSIT: ['widgets/consents/DepositConsent.tsx'],
  EMPLOYMENT_VERIFICATION: ['widgets/consents/EmploymentConsent.tsx'],
  FACE_SCAN: ['widgets/consents/FaceScanConsent.tsx'],
  NO_CANCELLATION: ['widgets/consents/NoCancellationStatement.tsx'],
  BROKER_CONTACT: ['widgets/consents/BrokerContactConsent.tsx'],
}

const linguiConfig = getConfig({ configPath: fileURLToPath(new URL('../../../lingui.config.ts', import.meta.url)) })

/** Returns a file's messages in the order in which translators receive them, with placeholders in place of values. */
async function wordsOf(file: string): Promise<string[]> {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  const words: string[] = []
  const take = ({ message }: { message?: string }) => message !== undefined && words.push(message)
  const code = await readFile(path, 'utf8')
  await extractFromFileWithBabel(path, code, take, { linguiConfig }, { plugins: ['typescript', 'jsx'] })
  return words
}

const TEXTS = fileURLToPath(new URL('../../../../server/usecases/ledger/consentTexts.json', import.meta.url))

it("the file with the consents' wording has the exact text of each version (vitest -u adds new versions)", async () => {
  const texts = await Promise.all(
    CONSENT_TYPES.map(async (type) => {
      const { version, digest } = CONSENTS[type]
      return { version, digest, text: (await Promise.all(FILES[type].map(wordsOf))).flat().join('\n') }
    }),
  )
  const kept = JSON.parse(await readFile(TEXTS, 'utf8').catch(() => '[]')) as typeof texts
  const earlier = kept.filter(({ version }) => !texts.some((one) => one.version === version))
  const all = [...earlier, ...texts].sort((one, other) => (one.version < other.version ? -1 : 1))
  await expect(`${JSON.stringify(all, undefined, 2)}\n`).toMatchFileSnapshot(TEXTS)
})

it.each(Object.keys(FILES) as (keyof typeof FILES)[])(
  'the %s consent needs a new version number when its wording changes',
  async (type) => {
    const words = (await Promise.all(FILES[type].map(wordsOf))).flat()
    expect(words.length).toBeGreaterThan(0)
    const digest = createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16)
    const { version, digest: kept } = { ...CONSENTS, BROKER_CONTACT }[type]
    expect(digest, `${version} has other words now: give it a new version, and the digest ${digest}`).toBe(kept)
  },
)
