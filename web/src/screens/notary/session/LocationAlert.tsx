import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { List } from '../../../ui/List.tsx'
import { useLocationState } from './location.ts'

const GONE_ON = 'hearthline.location'

/**
 * A dialog that asks the person to turn on location services for an online notary session. The session can also start
 * without the location, because the notary can ask where the person is and record the answer in the journal.
 */
export function LocationAlert() {
  const { state, again } = useLocationState()
  const [goneOn, setGoneOn] = useState(() => sessionStorage.getItem(GONE_ON) !== null)
  const [busy, setBusy] = useState(false)
  const insecure = state === 'insecure'
  const goOn = () => {
    sessionStorage.setItem(GONE_ON, 'yes')
    setGoneOn(true)
  }
  const tryAgain = async () => {
    setBusy(true)
    await again()
    setBusy(false)
  }
  return (
    <Dialog
      open={!goneOn && state !== 'asking' && state !== 'known'}
      onClose={goOn}
      firm
      title={<Trans>Why we need your location</Trans>}
      lead={
        <Trans>
          You’ll sign online with a notary, who must know where you are when you sign. Please enable location services
          for this page. We don’t store your location.
        </Trans>
      }
      actions={
        <>
          {!insecure && (
            <Button type="button" busy={busy} onClick={tryAgain}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button kind={insecure ? 'primary' : 'secondary'} onClick={goOn}>
            <Trans>Continue without location</Trans>
          </Button>
        </>
      }
    >
      <List>
        {insecure ? (
          <li>
            <Trans>
              Your browser shares its location only on a secure page, and this page’s address starts with “http”.
            </Trans>
          </li>
        ) : state === 'denied' ? (
          <li>
            <Trans>Select the icon next to this page’s address and allow location access.</Trans>
          </li>
        ) : (
          <li>
            <Trans>
              Your device didn’t share its location. Moving closer to a window or switching networks may help.
            </Trans>
          </li>
        )}
        {!insecure && (
          <li>
            <Trans>On a phone or tablet, also turn on location services in its settings.</Trans>
          </li>
        )}
      </List>
      <p>
        <Trans>
          If it doesn’t work, or you’d rather not share it, you can continue. The notary will ask where you are and
          record your answer in the journal.
        </Trans>
      </p>
    </Dialog>
  )
}
