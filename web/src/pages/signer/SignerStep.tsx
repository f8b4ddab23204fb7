import { Trans, useLingui } from '@lingui/react/macro'
import { nothingAsked } from 'domain/forms/form.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { QuestionPage, type QuestionPageProps } from '../../ui/Page.tsx'
import type { StepperStep } from '../../ui/Progress.tsx'
import { RightToCancel } from '../../widgets/closing/RightToCancel.tsx'
import { CompactProgress } from '../../widgets/progress/CompactProgress.tsx'
import { ProgressSidebar, WideOnly } from '../../widgets/progress/ProgressSidebar.tsx'
import { signerFormContext, useSigner, useSignerForm } from '../../widgets/signer/signer.ts'

/**
 * A page for an additional signer. The signer's steps and the offer appear next to the page or, on narrow screens, in a
 * sheet.
 */
export function SignerStep({ children, ...rest }: Omit<QuestionPageProps, 'progress' | 'aside'>) {
  const { t } = useLingui()
  const { view, screen } = useSigner()
  const { street1, street2, city, state, zip } = view.property
  const order = ['intro', 'identity', 'sign', 'done'] as const
  const labels = { intro: t`About you`, identity: t`Verify Identity`, sign: t`Sign Documents`, done: t`Complete` }
  const now = view.journey.state
  const within: Partial<Record<typeof now, (typeof order)[number]>> = {
    faceScan: 'identity',
    waitDocuments: 'sign',
    consent: 'sign',
  }
  const at = order.indexOf((within[now] ?? now) as (typeof order)[number])
  const steps = order.slice(0, 3).map(
    (key, index): StepperStep => ({
      label: labels[key],
      state: index < at ? 'done' : index === at ? 'current' : 'todo',
    }),
  )
  const about = (
    <Card title={at < 0 ? <Trans>The application</Trans> : <Trans>What you’re signing for</Trans>}>
      <Facts
        items={[
          { label: t`Requested by`, value: view.borrowerName },
          { label: t`Property`, value: [street1, street2, `${city}, ${state} ${zip}`].filter(Boolean).join(', ') },
          ...(view.amount ? [{ label: t`Credit line`, value: formatMoney(cents(view.amount)) }] : []),
          {
            label: t`Your role`,
            value: view.role === 'CO_SIGNER' ? t`You’re borrowing too` : t`You own the home but aren’t borrowing`,
          },
          { label: t`Loan number`, value: view.loanNumber },
        ]}
      />
    </Card>
  )
  const body = (
    <>
      {children}
      <Cancelling />
    </>
  )
  if (at < 0)
    return (
      <QuestionPage {...rest} aside={about}>
        {body}
      </QuestionPage>
    )
  const sidebar = (
    <ProgressSidebar steps={steps} label={t`Your steps`} screen={`signer/${screen}`}>
      {about}
    </ProgressSidebar>
  )
  return (
    <QuestionPage
      {...rest}
      progress={
        <CompactProgress steps={steps} narrow>
          {sidebar}
        </CompactProgress>
      }
      aside={<WideOnly>{sidebar}</WideOnly>}
      asideOn="wide"
    >
      {body}
    </QuestionPage>
  )
}

/** Shows the right to cancel on every page on which the signer can use it. The last page also says when it ended. */
function Cancelling() {
  const { view } = useSigner()
  const { journey, rescission, today } = view
  const form = useSignerForm({
    form: nothingAsked,
    command: 'rescindAsSigner',
    context: signerFormContext(view),
  })
  if (!rescission || !(journey.commands.includes('rescindAsSigner') || journey.state === 'done')) return null
  return <RightToCancel rescission={rescission} today={today} form={form} />
}
