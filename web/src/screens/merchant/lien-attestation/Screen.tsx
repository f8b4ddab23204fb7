import { Trans, useLingui } from '@lingui/react/macro'
import { lienAttestationForm } from 'domain/forms/lienAttestation.ts'
import { LIEN_KIND_LABELS } from 'domain/forms/liens.ts'
import { formatMoney } from 'domain/values/money.ts'
import { fullName } from 'domain/values/name.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card, Facts } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { LegalNameField } from '../../../widgets/signing/LegalNameField.tsx'
import { legalNameOf } from '../../../widgets/signing/legalName.ts'

/** Shows the liens on the home again. The borrower either attests that the list is complete or adds a missing lien. */
export default function LienAttestationScreen() {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const phone = useSupportPhone()
  const legalName = legalNameOf(view.person)
  const [all, setAll] = useState('')
  const form = useCommandForm({
    form: lienAttestationForm,
    command: 'attestLiens',
    context: { ...formContext(view), legalName },
  })
  const { liens, merchant } = view
  const name = merchant?.name ?? t`Our partner`
  return (
    <StepPage
      heading={t`Confirm your loans and liens`}
      lead={
        <Trans>
          {name} finished reviewing your application. Work on a home can lead to a new lien, so please confirm this
          list. Then we’ll prepare your closing documents.
        </Trans>
      }
    >
      {liens.length > 0 ? (
        <Card title={t`Loans you listed`}>
          <Facts
            figures
            items={liens.map(({ lender, kind, balance, payOff }) => ({
              label: `${lender} · ${i18n._(LIEN_KIND_LABELS[kind])}`,
              value: balance === undefined ? t`Not known` : formatMoney(balance, balance % 100 === 0 ? 0 : 2),
              note: payOff ? t`Paid off by your line` : undefined,
            }))}
          />
        </Card>
      ) : (
        <p>
          <Trans>You haven’t listed any loans or liens.</Trans>
        </p>
      )}
      <Form form={form}>
        <RadioCards
          name="allListed"
          legend={t`Is the list complete?`}
          value={all}
          onValue={setAll}
          options={[
            {
              value: 'YES',
              label: t`Yes, it’s complete`,
              description: t`There’s no other loan, lien, judgment, or unpaid contractor.`,
            },
            {
              value: 'NO',
              label: t`No, one is missing`,
              description: t`You’ll add it, and we’ll prepare new offers.`,
            },
          ]}
        />
        {all === 'NO' && (
          <Notice tone="warn" title={<Trans>Your offer depends on these figures</Trans>}>
            <Trans>
              You’ll add the loan on the next page and choose an offer again. Your other answers stay the same.
            </Trans>
          </Notice>
        )}
        {all === 'YES' && <LegalNameField legalName={legalName} hint={fullName(legalName)} />}
        <Button busy={form.busy}>
          {all === 'NO' ? <Trans>Add a loan</Trans> : <Trans>Confirm and continue</Trans>}
        </Button>
      </Form>
      <p>
        <Trans>
          Not sure whether something counts? Call <a href={`tel:${phone}`}>{phone}</a> before you answer.
        </Trans>
      </p>
    </StepPage>
  )
}
