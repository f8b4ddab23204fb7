import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import type { PolicyProblem } from 'domain/rules/insurance.ts'
import { formatMoney, ZERO } from 'domain/values/money.ts'

/** Returns a message that asks the borrower to correct the insurance policy; undefined for all other reviews. */
export function usePolicyMessage(): (file: AgentFile, review: AgentFile['reviews'][number]) => string | undefined {
  const { t } = useLingui()
  const clause = t`Please ask your insurance company to add our mortgagee clause, and send the updated page.`
  return ({ insurance }, { kind }) => {
    const { problems = [], needed } = insurance?.checked ?? {}
    if (kind !== 'INSURANCE' || problems.length === 0) return undefined
    const asks: Readonly<Record<PolicyProblem, string>> = {
      COVERAGE_LOW: t`Please raise the dwelling coverage to at least ${formatMoney(needed ?? ZERO)}.`,
      COVERAGE_UNKNOWN: t`Please send the page that shows the dwelling coverage.`,
      MORTGAGEE_WRONG: clause,
      MORTGAGEE_MISSING: clause,
      MORTGAGEE_UNKNOWN: t`Please send the page that shows the mortgagee clause.`,
    }
    return problems.map((problem) => asks[problem]).join(' ')
  }
}
