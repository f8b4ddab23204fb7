import { Trans, useLingui } from '@lingui/react/macro'
import { ASSET_KINDS, ASSET_LABELS, type AssetKind, assetsForm } from 'domain/forms/assets.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { add, type Cents, dollars, formatMoney, ZERO } from 'domain/values/money.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card, KeyFigure } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Choices.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Field, Fieldset } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'

/**
 * The screen for the borrower's liquid assets. We count assets as income if the borrower's income alone is too low for
 * a line of credit.
 */
export default function AssetsScreen() {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const [amounts, setAmounts] = useState<Partial<Record<AssetKind, Cents>>>({})
  const total = add(ZERO, ...Object.values(amounts))
  const form = useCommandForm({ form: assetsForm, command: 'saveAssets', context: formContext(view) })
  return (
    <StepPage
      heading={t`Count your savings as income`}
      lead={
        <Trans>
          Your savings and investments can help you qualify. We spread them over several years and add the monthly
          amount to your income, because your income alone doesn’t support the payments.
        </Trans>
      }
      back={view.journey.screens.includes('liens') ? applicationPath(view.uuid, 'liens') : undefined}
    >
      <Form form={form}>
        <Fieldset
          legend={t`Your savings and investments`}
          hint={t`About what each account is worth today. Skip what you don’t have. Don’t include your home.`}
        >
          <Stack>
            {ASSET_KINDS.map((kind) => (
              <Field key={kind} name={kind} label={i18n._(ASSET_LABELS[kind])} width="half">
                <MoneyInput onValue={(amount) => setAmounts((now) => ({ ...now, [kind]: dollars(amount ?? 0) }))} />
              </Field>
            ))}
          </Stack>
        </Fieldset>
        <Card sunken>
          <KeyFigure
            label={t`Total`}
            value={formatMoney(total)}
            note={t`Your money stays where it is. We don’t move it or hold it.`}
            live
          />
        </Card>
        <Disclosure summary={t`Why we ask`}>
          <p>
            <Trans>
              We can only lend an amount you can repay. Retired people and people between jobs often pay from savings
              instead of a salary.
            </Trans>
          </p>
          <p>
            <Trans>
              Include a retirement account only if you can withdraw from it without a penalty. We may ask for a
              statement before closing.
            </Trans>
          </p>
        </Disclosure>
        <Checkbox name="assetsConfirmed">
          <Trans>These amounts are mine and correct to the best of my knowledge.</Trans>
        </Checkbox>
        <Button busy={form.busy}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}
