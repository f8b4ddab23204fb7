import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { fullName, type SignerView } from 'domain/application/views/borrowerView.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { useState } from 'react'
import { applicationQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Checklist, type ChecklistItem } from '../../../ui/Progress.tsx'
import { toast } from '../../../ui/toast.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useInstrument } from '../../../widgets/closing/useInstrument.ts'
import { useMoment } from '../../../widgets/closing/useMoment.ts'
import { DocumentList, signedState } from '../../../widgets/documents/DocumentList.tsx'
import { useJourney, useRun } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { StatusLink } from '../../../widgets/progress/StatusLink.tsx'

/** The screen that lists the other signers. It shows who has signed, and has a button to resend each signer's link. */
export default function AdditionalSignersScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  useWatch(applicationQuery(uuid).queryKey)
  const phone = useSupportPhone()
  const signers = view.helocSigners
  const left = signers.filter((signer) => !signer.signedAt).length
  const item = useSignerItem()
  const instrument = useInstrument(view.property.state)
  return (
    <StepPage
      heading={t`Waiting for the other signatures`}
      lead={
        <Trans>
          You’ve signed. <Plural value={left} one="One more person" other="# more people" /> must sign with their own
          link, which we emailed. You can leave this page. We’ll email you when it’s your turn.
        </Trans>
      }
    >
      <Checklist label={t`Signers`} items={[{ key: 'you', label: t`You`, state: 'done' }, ...signers.map(item)]} />
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        {view.electronicNotaryAllowed ? (
          <Trans>sign the {instrument} with a notary. It takes about fifteen minutes, here or in person.</Trans>
        ) : (
          <Trans>sign the {instrument} with a notary in person.</Trans>
        )}
      </p>
      <p>
        <Trans>
          Wrong email address, or the link didn’t arrive? Call <a href={`tel:${phone}`}>{phone}</a> with your loan
          number, {view.loanNumber}, or see{' '}
          <Link href={applicationPath(uuid, 'signing/support')}>help with signing</Link>.
        </Trans>
      </p>
      <StatusLink />
      <Disclosure summary={t`Your signed documents`}>
        <DocumentList
          application={uuid}
          label={t`Your signed documents`}
          documents={view.documents.filter((document) => document.stage === 'CLOSING')}
          state={signedState}
        />
      </Disclosure>
    </StepPage>
  )
}

function useSignerItem() {
  const { t } = useLingui()
  const moment = useMoment().text
  const nameOf = (signer: SignerView) => fullName(signer.name) || signer.email || t`Another owner`

  return (signer: SignerView): ChecklistItem => {
    const { signedAt, invitedAt, identityStatus, email } = signer
    const role = signer.role === 'CO_SIGNER' ? t`Borrows with you` : t`Owns the home but isn’t borrowing`
    if (signedAt)
      return {
        key: signer.identityUuid,
        label: nameOf(signer),
        detail: t`Signed on ${moment(signedAt)}`,
        state: 'done',
      }
    const started = identityStatus === 'VERIFIED' || identityStatus === 'SUBMITTED'
    return {
      key: signer.identityUuid,
      label: nameOf(signer),
      state: started ? 'doing' : 'todo',
      detail: (
        <>
          {role}
          {invitedAt && (
            <>
              {' · '}
              <Trans>
                link sent to {email} on {moment(invitedAt)}
              </Trans>
            </>
          )}
          {identityStatus === 'FAILED' && (
            <>
              {' · '}
              <Trans>needs to send new pictures of their ID</Trans>
            </>
          )}
        </>
      ),
      action: <SendAgain signer={signer} name={nameOf(signer)} />,
    }
  }
}

function SendAgain({ signer, name }: { signer: SignerView; name: string }) {
  const { t } = useLingui()
  const run = useRun()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await run('inviteSigner', { identityUuid: signer.identityUuid })
      toast(t`We sent ${name} a new link.`)
    } catch {
      toast(t`We couldn’t send the link. Please try again.`, 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="secondary" small busy={busy} onClick={send}>
      <Trans>Send the link again</Trans>
      <VisuallyHidden>
        {' '}
        <Trans>to {name}</Trans>
      </VisuallyHidden>
    </Button>
  )
}
