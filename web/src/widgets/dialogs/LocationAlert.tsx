import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { List } from '../../ui/List.tsx'
import { useLocationState } from './location.ts'

const GONE_ON = 'hearthline.location'

/**
 * A dialog that asks the person to turn on location services for an online notary session. The session can also start
 * without a location, because the notary can ask where the person is and record the answer in the journal.
 */
export function LocationAlert() {
  const { state, again } = useLocationState()
  const [goneOn, setGoneOn] = useState(() => sessionStorage.getItem(GONE_ON) !== null)
  const [busy, setBusy] = useState(false)
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
      open={!goneOn && (state === 'denied' || state === 'unavailable')}
      onClose={goOn}
      firm
      title={<Trans>Why we need your location</Trans>}
      lead={
        <Trans>
          You sign before a notary who is not in the room, and who has to know where you are when you sign. Please
          enable location services for this page. We do not keep where you are.
        </Trans>
      }
      actions={
        <>
          <Button type="button" busy={busy} onClick={tryAgain}>
            <Trans>Try again</Trans>
          </Button>
          <Button kind="secondary" onClick={goOn}>
            <Trans>Go on without it</Trans>
          </Button>
        </>
      }
    >
      <List>
        {state === 'denied' ? (
          <li>
            <Trans>Press the sign beside this page’s address and allow it to see your location.</Trans>
          </li>
        ) : (
          <li>
            <Trans>
              This device did not tell us its location. A step nearer to a window, or another network, may help.
            </Trans>
          </li>
        )}
        <li>
          <Trans>On a phone or tablet, location services have to be on in its settings too.</Trans>
        </li>
      </List>
      <p>
        <Trans>
          If it does not work, or you would rather not: go on. The notary asks you where you are, and enters your answer
          in the journal.
        </Trans>
      </p>
    </Dialog>
  )
}
