import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import { formatPhone } from 'domain/values/phone.ts'
import { type Fact, Facts } from '../../ui/Card.tsx'
import { MORTGAGEE_NAMES } from './figureNames.ts'
import { useAgentWords } from './words.ts'

const money = (amount: number): string => formatMoney(cents(amount))
const day = (date: string): string => formatDate(plainDate(date.slice(0, 10)))

/** Returns the coverage that the insurance check found and the coverage that the line needs. */
export function useCoverage(insurance: AgentFile['insurance']): readonly Fact[] {
  const { t } = useLingui()
  const checked = insurance?.checked
  if (!checked) return []
  return [
    {
      label: t`Dwelling coverage`,
      value: checked.dwellingCoverage === undefined ? t`Not reported` : money(checked.dwellingCoverage),
      note: [
        checked.needed !== undefined && t`needed ${money(checked.needed)}`,
        checked.deductible !== undefined && t`deductible ${money(checked.deductible)}`,
        checked.rebuildingCost !== undefined && t`rebuilding cost ${money(checked.rebuildingCost)}`,
      ]
        .filter(Boolean)
        .join(', '),
    },
  ]
}

/**
 * Lists the home's insurance, the borrower's attestation about liens, the notary's certificate, and the owners'
 * statements that they didn't cancel.
 */
export function ClosingFacts({ file }: { file: AgentFile }) {
  const { insurance, lienAttestation, noCancellation = [], notarized } = file
  const { t } = useLingui()
  const { named } = useAgentWords()
  const checked = insurance?.checked
  const items: (Fact | undefined | false)[] = [
    insurance && {
      label: t`Insurance`,
      value: `${insurance.carrier}, ${insurance.policyNumber}`,
      note: t`expires ${day(insurance.expires)}`,
    },
    ...useCoverage(insurance),
    checked && { label: t`Mortgagee clause`, value: named(MORTGAGEE_NAMES, checked.mortgagee ?? 'UNKNOWN') },
    insurance?.flood && {
      label: t`Flood coverage`,
      value: money(insurance.flood.coverage),
      note: insurance.flood.insurableValue !== undefined && t`insurable value ${money(insurance.flood.insurableValue)}`,
    },
    !!insurance?.agentPhone && { label: t`Insurance agent`, value: formatPhone(insurance.agentPhone) },
    lienAttestation && {
      label: t`No other liens, attested by`,
      value: lienAttestation.signature ?? '–',
      note: day(lienAttestation.at),
    },
    notarized && {
      label: t`Notary`,
      value: [notarized.notary, notarized.county, notarized.state].filter(Boolean).join(', '),
      note: [
        day(notarized.at),
        notarized.manner && (notarized.manner === 'REMOTE' ? t`online` : t`in person`),
        t`commission ${notarized.commission}`,
        notarized.commissionExpires && t`commission expires ${day(notarized.commissionExpires)}`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    notarized && { label: t`Notary’s journal entry`, value: notarized.entry },
    !!notarized?.recording && { label: t`Recording of the notary session`, value: notarized.recording },
    ...noCancellation.map(({ at, signature }) => ({
      label: t`No cancellation, stated by`,
      value: signature ?? '–',
      note: day(at),
    })),
  ]
  const known = items.filter((one) => one !== undefined && one !== false)
  return known.length > 0 && <Facts items={known} />
}
