import { Trans, useLingui } from '@lingui/react/macro'
import { applicationPath, DASHBOARD } from 'domain/routes/routes.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useCommand } from '../../api/queries.ts'
import { Button, ButtonRow, LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { SignedIn } from '../../widgets/frame/SignedIn.tsx'
import { SignedInFrame } from '../../widgets/frame/SignedInFrame.tsx'
import { leftApplication } from '../../widgets/links/leaving.ts'

/**
 * The page to which the bank sends the borrower back after sign-in. The URL doesn't contain the application, so the
 * browser stores it before the borrower leaves.
 */
export default function BankReturnPage() {
  return (
    <SignedIn frame={SignedInFrame}>
      <Which />
    </SignedIn>
  )
}

function Which() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const uuid = leftApplication.read()
  const reference = search.get('reference')
  if (!uuid)
    return (
      <Stopped heading={t`Continue from your dashboard`} way={DASHBOARD} label={<Trans>Go to dashboard</Trans>}>
        <Trans>We can’t tell which application you came from. Your answers are saved.</Trans>
      </Stopped>
    )
  if (search.get('cancelled') !== null || !reference)
    return (
      <Stopped
        heading={t`Your bank isn’t connected`}
        way={applicationPath(uuid, 'bank/disburse')}
        label={<Trans>Back to your bank account</Trans>}
      >
        <Trans>Your bank didn’t share anything with us. Sign in again, or enter your account numbers.</Trans>
      </Stopped>
    )
  return <Returned uuid={uuid} reference={reference} />
}

interface StoppedProps {
  heading: string
  way: string
  label: ReactNode
  children: ReactNode
}

function Stopped({ heading, way, label, children }: StoppedProps) {
  return (
    <QuestionPage heading={heading} lead={children}>
      <div>
        <LinkButton kind="primary" href={way}>
          {label}
        </LinkButton>
      </div>
    </QuestionPage>
  )
}

function Returned({ uuid, reference }: { uuid: string; reference: string }) {
  const { t } = useLingui()
  const send = useCommand(uuid)
  const navigate = useNavigate()
  const started = useRef(false)
  const [failure, setFailure] = useState<unknown>()

  const tell = () => {
    setFailure(undefined)
    send('returnFromBankLink', { reference }).then(
      () => navigate(applicationPath(uuid, 'bank/confirm'), { replace: true }),
      setFailure,
    )
  }
  const begin = useRef(tell)
  useEffect(() => {
    // Report the return only once, even if React mounts the page twice.
    if (started.current) return
    started.current = true
    begin.current()
  }, [])

  if (failure === undefined)
    return (
      <QuestionPage heading={t`Welcome back`}>
        <Waiting
          doing={t`Your bank is sending us your list of accounts.`}
          next={t`choose the account for your money.`}
          usually={t`Usually a few seconds.`}
        />
      </QuestionPage>
    )
  const refused = failure instanceof ApiError && (failure.status === 409 || failure.status === 404)
  if (refused)
    return (
      <Stopped
        heading={t`This bank sign-in has ended`}
        way={failure.body.location ?? DASHBOARD}
        label={<Trans>Continue your application</Trans>}
      >
        <Trans>You may have started a newer sign-in or already finished this one. Your answers are saved.</Trans>
      </Stopped>
    )
  return (
    <QuestionPage heading={t`That didn’t go through`}>
      <Notice tone="bad" live>
        <Trans>We couldn’t reach our server. What you shared is saved. Please try again.</Trans>
      </Notice>
      <ButtonRow>
        <Button type="button" onClick={tell}>
          <Trans>Try again</Trans>
        </Button>
        <LinkButton href={applicationPath(uuid, 'bank/disburse')}>
          <Trans>Back to your bank account</Trans>
        </LinkButton>
      </ButtonRow>
    </QuestionPage>
  )
}
