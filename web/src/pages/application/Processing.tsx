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
import { useSupportPhone } from '../../widgets/journey/useSupportPhone.ts'

/**
 * A dialog that covers the page if the server's response takes more than a second. After 30 s, the person can leave and
 * check the status, because the server may have received the answers.
 */
export function Processing({ uuid }: { uuid: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const phone = useSupportPhone()
  const sending = useSyncExternalStore(onSending, sendingNow, () => 'NONE' as const)
  const [hidden, setHidden] = useState(false)
  const quiet = sending === 'NONE' || sending === 'SOON'
  // Load the dialog's code before a command is sent, because loading it later would delay the next screen.
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
        title={t`This is taking longer than usual`}
        lead={
          <Trans>
            We haven’t heard back yet. Your answers are safe and may already be saved. Check again to find out. Nothing
            will be submitted twice.
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
              <Trans>Check again</Trans>
            </Button>
            <LinkButton href={applicationPath(uuid, 'status')} kind="secondary" onClick={dismissSending}>
              <Trans>See status</Trans>
            </LinkButton>
          </>
        }
      >
        <p>
          <Trans>
            If this continues, call us at <a href={`tel:${phone}`}>{phone}</a>.
          </Trans>
        </p>
      </Dialog>
    )
  return (
    <Dialog open={!quiet && !hidden} firm onClose={() => setHidden(true)} title={t`Processing`}>
      <Waiting
        doing={<Trans>We’re saving your answer and finding your next step.</Trans>}
        usually={<Trans>Usually a few seconds. Please keep this page open.</Trans>}
        since={1}
      />
    </Dialog>
  )
}
