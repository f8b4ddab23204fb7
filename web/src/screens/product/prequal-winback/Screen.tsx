import { Trans, useLingui } from '@lingui/react/macro'
import { nothingAsked } from 'domain/forms/form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Checklist } from '../../../ui/Progress.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'

/** The screen shown after the offers expired. The borrower can request new offers at today's prices. */
export default function WinbackScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const phone = useSupportPhone()
  const form = useCommandForm({ form: nothingAsked, command: 'reopen', context: formContext(view) })
  return (
    <StepPage
      heading={t`Your offers have ended. Would you like new ones?`}
      lead={
        <Trans>
          Prices and credit reports hold for a time only, and yours are too old now. We can make your offers again in a
          minute or two, at today’s prices.
        </Trans>
      }
    >
      <Checklist
        label={t`What happens then`}
        items={[
          {
            key: 'you',
            label: t`What you entered`,
            detail: t`Kept. You need not enter anything again.`,
            state: 'done',
          },
          {
            key: 'credit',
            label: t`A soft credit report`,
            detail: t`It does not affect your credit score. You agreed to it when you began.`,
            state: 'todo',
          },
          {
            key: 'home',
            label: t`The value of your home`,
            detail: t`Looked up again where it is too old.`,
            state: 'todo',
          },
          { key: 'offers', label: t`Your offers`, detail: t`For you to choose from, or not.`, state: 'todo' },
        ]}
      />
      <Form form={form}>
        <Button type="submit" busy={form.busy}>
          <Trans>Make my offers again</Trans>
        </Button>
      </Form>
      <Disclosure summary={t`Not interested any more?`}>
        <p>
          <Trans>
            You need not do anything. Or call <a href={`tel:${phone}`}>{phone}</a> and say your loan number,{' '}
            {view.loanNumber}: we then close your application.
          </Trans>
        </p>
      </Disclosure>
    </StepPage>
  )
}
