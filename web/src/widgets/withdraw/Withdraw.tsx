import { Trans, useLingui } from '@lingui/react/macro'
import { applicationPath } from 'domain/routes/routes.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOrganization } from '../../api/injected.ts'
import { useCommand } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, preloadDialog } from '../../ui/Dialog.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useJourney } from '../journey/journey.ts'
import css from './Withdraw.module.css'

/** Lets the borrower withdraw the application until the line is open. After that, the right to cancel applies. */
export function Withdraw() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useOrganization().orgMetaData.companyInfo.phoneFormatted
  const command = useCommand(uuid)
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  if (!view.journey.commands.includes('withdraw') || view.notary.completedAt) return null
  const withdraw = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await command('withdraw', { withdrawConfirmed: 'on' })
      await navigate(applicationPath(uuid, 'complete'))
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  const others = view.helocSigners.length > 0
  return (
    <div className={css.button} data-print="none">
      <Button type="button" kind="quiet" small onPointerEnter={preloadDialog} onClick={() => setOpen(true)}>
        <Trans>Withdraw my application</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Withdraw your application?`}
        lead={<Trans>You can withdraw at any time, at no cost, without giving a reason.</Trans>}
        actions={
          <>
            <Button type="button" kind="danger" busy={busy} onClick={withdraw}>
              <Trans>Withdraw application</Trans>
            </Button>
            <Button type="button" kind="secondary" onClick={() => setOpen(false)}>
              <Trans>Keep my application</Trans>
            </Button>
          </>
        }
      >
        {failed && (
          <Notice tone="bad" live title={<Trans>We couldn’t withdraw your application</Trans>}>
            <Trans>
              Please try again, or call <a href={`tel:${phone}`}>{phone}</a>.
            </Trans>
          </Notice>
        )}
        <List>
          <li>
            <Trans>Your application and any open reviews will end. You don’t owe anything.</Trans>
          </li>
          {others && (
            <li>
              <Trans>We’ll tell the other signers that they don’t need to sign.</Trans>
            </li>
          )}
          <li>
            <Trans>We’ll email you a confirmation. Your documents stay in your account.</Trans>
          </li>
          <li>
            <Trans>You can’t undo this. You can apply again, but your offers may be different.</Trans>
          </li>
        </List>
      </Dialog>
    </div>
  )
}
