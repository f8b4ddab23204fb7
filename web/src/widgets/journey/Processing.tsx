import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { applicationPath } from 'domain/routes/routes.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { applicationQuery } from '../../api/queries.ts'
import { dismissSending, onSending, sendingNow } from '../../api/underWay.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Dialog, preloadDialog } from '../../ui/Dialog.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { whenIdle } from '../../ui/whenIdle.ts'
import { useSupportPhone } from './useSupportPhone.ts'

/**
 * A dialog that covers the page if the server's response takes more than a moment. After 30 s, the person can leave and
 * check the status, because the server may have received the answers.
 */
export function Processing({ uuid }: { uuid: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const phone = useSupportPhone()
  const sending = useSyncExternalStore(onSending, sendingNow, () => 'NONE' as const)
  const [hidden, setHidden] = useState(false)
  const quiet = sending === 'NONE' || sending === 'SOON'
  // Load the dialog's code before a command is sent, because it would delay the next screen.
  useEffect(() => whenIdle(preloadDialog), [])
  useEffect(() => {
    if (sending === 'SOON') setHidden(false)
  }, [sending])

  if (sending === 'TIMED_OUT')
    return (
      <Dialog
        open
        firm
        onClose={dismissSending}
        title={t`This takes longer than usual`}
        lead={
          <Trans>
            We have not heard back yet. Nothing you typed is lost, and what you sent may have arrived: look again to
            see. Sending the same once more does nothing twice.
          </Trans>
        }
        actions={
          <>
            <Button
              type="button"
              onClick={() => {
                dismissSending()
                void client.invalidateQueries({ queryKey: applicationQuery(uuid).queryKey })
              }}
            >
              <Trans>Look again</Trans>
            </Button>
            <LinkButton href={applicationPath(uuid, 'status')} kind="secondary" onClick={dismissSending}>
              <Trans>See where it stands</Trans>
            </LinkButton>
          </>
        }
      >
        <p>
          <Trans>
            If it stays like this, call us at <a href={`tel:${phone}`}>{phone}</a>.
          </Trans>
        </p>
      </Dialog>
    )
  return (
    <Dialog open={!quiet && !hidden} firm onClose={() => setHidden(true)} title={t`Processing`}>
      <Waiting
        doing={<Trans>We are saving your answer and looking what comes next.</Trans>}
        usually={<Trans>Usually a few seconds. Please keep this page open.</Trans>}
        since={1}
      />
    </Dialog>
  )
}
