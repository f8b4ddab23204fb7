import { Trans, useLingui } from '@lingui/react/macro'
import { nothingAsked } from 'domain/forms/form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Checklist } from '../../../ui/Progress.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'

/** The screen shown once the offers have expired. The borrower can request new offers at today's prices. */
export default function WinbackScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const phone = useSupportPhone()
  const form = useCommandForm({ form: nothingAsked, command: 'reopen', context: formContext(view) })
  return (
    <StepPage
      heading={t`Get new offers`}
      lead={
        <Trans>Your earlier offers have expired. We can prepare new ones in a minute or two, at today’s rates.</Trans>
      }
    >
      <Checklist
        label={t`What happens next`}
        items={[
          {
            key: 'you',
            label: t`Your answers`,
            detail: t`Saved. You won’t need to enter them again.`,
            state: 'done',
          },
          view.reopenInquiry === 'HARD'
            ? {
                key: 'credit',
                label: t`A hard inquiry`,
                detail: t`It may affect your credit score. You agreed to it when you accepted your application summary.`,
                state: 'todo',
              }
            : view.reopenInquiry === 'SOFT'
              ? {
                  key: 'credit',
                  label: t`A soft inquiry`,
                  detail: t`It doesn’t affect your credit score. You agreed to it when you applied.`,
                  state: 'todo',
                }
              : {
                  key: 'credit',
                  label: t`Your credit report`,
                  detail: t`Still valid. We won’t request it again.`,
                  state: 'done',
                },
          {
            key: 'home',
            label: t`Your home’s value`,
            detail: t`We’ll update it if it’s out of date.`,
            state: 'todo',
          },
          { key: 'offers', label: t`Your offers`, detail: t`Choose one, or none.`, state: 'todo' },
        ]}
      />
      <Form form={form}>
        <Button type="submit" busy={form.busy}>
          <Trans>Get new offers</Trans>
        </Button>
      </Form>
      <Disclosure summary={t`No longer interested?`}>
        <p>
          <Trans>
            You don’t need to do anything. To close your application, call <a href={`tel:${phone}`}>{phone}</a> with
            your loan number, {view.loanNumber}.
          </Trans>
        </p>
      </Disclosure>
    </StepPage>
  )
}
