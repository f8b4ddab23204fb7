import { Trans, useLingui } from '@lingui/react/macro'
import { isCharged } from 'domain/application/property/bpo.ts'
import { nothingAsked } from 'domain/forms/form.ts'
import { orderBpoForm } from 'domain/forms/propertyQuestions.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatMoney, ZERO } from 'domain/values/money.ts'
import { useOrganization } from '../../../api/injected.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card, Facts } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { List } from '../../../ui/List.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'

/** The screen on which the borrower orders a broker's valuation. It explains the reason, the process and the cost. */
export default function OrderBpoScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const { orgPricingData } = useOrganization()
  const phone = useSupportPhone()
  const charged = isCharged(view)
  const form = useCommandForm({
    form: orderBpoForm,
    command: 'orderBpo',
    context: { ...formContext(view), charged },
  })
  const estimate = view.bpo?.estimate
  return (
    <StepPage heading={t`Your home needs a broker’s valuation`} lead={<Reason />}>
      <Card title={t`What to expect`}>
        <List>
          <li>
            <Trans>A local broker will look at your home from the street and compare it with nearby sales.</Trans>
          </li>
          <li>
            <Trans>You don’t need to be home, and no one goes inside.</Trans>
          </li>
          <li>
            <Trans>It takes a few business days. We’ll email you when the value is ready.</Trans>
          </li>
          <li>
            <Trans>We’ll use the broker’s value, whether it’s higher or lower.</Trans>
          </li>
        </List>
      </Card>
      <Card
        title={t`Cost`}
        footer={
          charged ? (
            <Trans>
              Nothing is due today. It’s one of your closing costs. We’ll list them all before you agree to a full
              credit report. The cost comes out of your initial draw. If you don’t take the line, you don’t pay it.
            </Trans>
          ) : (
            <Trans>We pay for it.</Trans>
          )
        }
      >
        <Facts
          figures
          items={[
            { label: t`Broker’s valuation`, value: formatMoney(charged ? orgPricingData.valuation : ZERO) },
            ...(charged ? [{ label: t`Due today`, value: formatMoney(ZERO), total: true }] : []),
          ]}
        />
      </Card>
      <Card title={t`Your own estimate`} sunken>
        <p>
          {estimate === undefined ? (
            <Trans>Do you know what your home is worth? Tell the broker what it’s worth and why.</Trans>
          ) : (
            <Trans>Your estimate is {formatMoney(estimate)}. The broker will see this.</Trans>
          )}
        </p>
        <div>
          <LinkButton href={applicationPath(uuid, 'bpo/estimate-value')} small>
            {estimate === undefined ? <Trans>Add your estimate</Trans> : <Trans>Change estimate</Trans>}
          </LinkButton>
        </div>
      </Card>
      <Form form={form}>
        {charged && (
          <Checkbox name="costUnderstood">
            <Trans>
              I understand that the broker’s valuation of {formatMoney(orgPricingData.valuation)} is part of my closing
              costs.
            </Trans>
          </Checkbox>
        )}
        <Button busy={form.busy}>
          <Trans>Order valuation</Trans>
        </Button>
      </Form>
      {view.bpo?.why === 'DISPUTED' && <Keep />}
      <p>
        <Trans>
          Questions? Call <a href={`tel:${phone}`}>{phone}</a> and have your loan number ready: {view.loanNumber}.
        </Trans>
      </p>
    </StepPage>
  )
}

function Reason() {
  const { view } = useJourney()
  if (view.bpo?.why === 'DISPUTED')
    return <Trans>You told us our automated value is wrong. A local broker can value your home instead.</Trans>
  if (view.bpo?.why === 'CONFIDENCE')
    return (
      <Trans>
        Our automated value isn’t reliable enough, so a local broker will value your home. Nothing is wrong with your
        application.
      </Trans>
    )
  return (
    <Trans>
      We couldn’t value your home automatically, because too few similar homes sold nearby. A local broker will value it
      instead. Nothing is wrong with your application.
    </Trans>
  )
}

/** A borrower who disputed the automated value can still accept it until a broker's valuation is ordered. */
function Keep() {
  const { view } = useJourney()
  const form = useCommandForm({ form: nothingAsked, command: 'keepValue', context: formContext(view) })
  return (
    <Form form={form}>
      <Button type="submit" kind="secondary" busy={form.busy}>
        <Trans>Keep the automated value and my offers</Trans>
      </Button>
    </Form>
  )
}
