/** If the borrower followed an originator's link, asks whether to add the originator to the application. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { stateName } from 'domain/values/address.ts'
import { useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { originatorQuery } from '../../widgets/brokerCard/BrokerCard.tsx'
import { Ways } from '../../widgets/brokerCard/OriginatorCard.tsx'
import { Sees } from '../../widgets/brokerCard/Sees.tsx'
import { useJourney } from '../../widgets/journey/journey.ts'

/** @param referrer the value of the query parameter `referrer`, which can be any text */
export default function ReferrerOffer({ referrer }: { referrer: string }) {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const client = useQueryClient()
  const { data } = useQuery(originatorQuery(encodeURIComponent(referrer)))
  const [closed, setClosed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!data || closed || view.referrer) return null
  const { originatorName, brokerName } = data.originatorDisplayInfo
  const { state } = view.property.address
  const close = () => setClosed(true)
  const choose = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await call('PUT', `/service-application/api/v1/application/heloc/${uuid}/referrer`, { body: { referrer } })
      await client.invalidateQueries({ queryKey: ['application', uuid] })
      close()
    } catch (error) {
      setFailure(
        error instanceof ApiError && error.message ? error.message : t`We couldn’t add your loan officer. Try again.`,
      )
    } finally {
      setBusy(false)
    }
  }
  if (!data.licensedStates.includes(state))
    return (
      <Dialog
        open
        onClose={close}
        title={t`${originatorName} isn’t licensed in ${stateName(state)}`}
        actions={
          <Button type="button" onClick={close}>
            <Trans>Continue</Trans>
          </Button>
        }
      >
        <p>
          <Trans>Your application continues with us. Nothing changes.</Trans>
        </p>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={close}
      title={t`Add ${originatorName} as your loan officer?`}
      lead={brokerName}
      actions={
        <>
          <Button type="button" busy={busy} onClick={() => void choose()}>
            <Trans>Add loan officer</Trans>
          </Button>
          <Button kind="quiet" onClick={close}>
            <Trans>Not now</Trans>
          </Button>
        </>
      }
    >
      {failure && <Notice tone="bad" live title={failure} />}
      <Ways info={data.originatorDisplayInfo} />
      <Sees name={originatorName} />
    </Dialog>
  )
}
