import { Trans } from '@lingui/react/macro'

/** The wording of the statement that an owner didn't cancel. */
export function NoCancellationWords() {
  return (
    <Trans>
      The period in which I could cancel this line of credit has ended. I didn’t cancel it. I didn’t mail or send a
      notice of cancellation to anyone.
    </Trans>
  )
}
