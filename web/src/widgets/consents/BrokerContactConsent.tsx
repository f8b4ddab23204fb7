import { Trans } from '@lingui/react/macro'
import { Checkbox } from '../../ui/Choices.tsx'

/**
 * A visitor's consent to share contact data with a broker.
 * @param lender the lender's short name
 * @param name the broker's name
 */
export function BrokerContactConsent({ lender, name }: { lender: string; name: string }) {
  return (
    <Checkbox name="shareConsent">
      <Trans>
        {lender} may share my name, my contact details, and my home’s state with {name}, who will contact me.
      </Trans>
    </Checkbox>
  )
}
