import { Trans } from '@lingui/react/macro'
import { useOrganization } from '../../api/injected.ts'
import { Consent } from '../../ui/Choices.tsx'

/**
 * The authorization for an electronic deposit.
 * @param amount the formatted amount; undefined until an offer is chosen
 */
export function DepositConsent({ amount }: { amount: string | undefined }) {
  const { companyName } = useOrganization().orgMetaData.companyInfo
  return (
    <Consent name="depositConsent" title={<Trans>Authorize the deposit</Trans>}>
      {amount ? (
        <Trans>
          I authorize {companyName} to deposit {amount} into the account chosen above once my line of credit is open.
          It’s an electronic transfer. {companyName} may take back any amount that it deposits in error.
        </Trans>
      ) : (
        <Trans>
          I authorize {companyName} to deposit my draw into the account chosen above once my line of credit is open.
          It’s an electronic transfer. {companyName} may take back any amount that it deposits in error.
        </Trans>
      )}
    </Consent>
  )
}
