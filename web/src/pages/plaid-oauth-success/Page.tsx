import { Trans, useLingui } from '@lingui/react/macro'
import { applicationPath, DASHBOARD } from 'domain/routes/routes.ts'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCommand } from '../../api/queries.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { SignedIn } from '../../widgets/frame/SignedIn.tsx'
import { SignedInFrame } from '../../widgets/frame/SignedInFrame.tsx'
import { goBackOverVisit, leftApplication } from '../../widgets/links/leaving.ts'
import { Returned } from '../../widgets/links/Returned.tsx'

/**
 * The page to which the bank sends the borrower back after sign-in. The URL doesn't identify the application. For this
 * reason, the browser stores the application's ID when the borrower leaves for the bank.
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
  return <Back uuid={uuid} reference={reference} />
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

function Back({ uuid, reference }: { uuid: string; reference: string }) {
  const { t } = useLingui()
  const send = useCommand(uuid)
  const navigate = useNavigate()
  return (
    <Returned
      page={QuestionPage}
      report={async () => {
        await send('returnFromBankLink', { reference })
        const choice = applicationPath(uuid, 'bank/confirm')
        if (!goBackOverVisit(choice)) await navigate(choice, { replace: true })
      }}
      doing={t`Your bank is sending us your list of accounts.`}
      next={t`choose the account to receive your money.`}
      refusals={[404, 409]}
      ended={({ body }) => (
        <Stopped
          heading={t`This bank sign-in has ended`}
          way={body.location ?? DASHBOARD}
          label={<Trans>Continue your application</Trans>}
        >
          <Trans>You may have signed in again since then, or already finished. Your answers are saved.</Trans>
        </Stopped>
      )}
      back={applicationPath(uuid, 'bank/disburse')}
      backLabel={<Trans>Back to your bank account</Trans>}
    />
  )
}
