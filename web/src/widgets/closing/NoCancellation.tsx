import { Trans } from '@lingui/react/macro'
import { formatLongDate, type PlainDate } from 'domain/values/dates.ts'
import { fullName, type Name } from 'domain/values/name.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import type { FormState } from '../../ui/form.ts'
import { NoCancellationWords } from '../consents/NoCancellationStatement.tsx'
import { LegalNameField } from '../signing/LegalNameField.tsx'

interface NoCancellationProps {
  legalName: Name
  /** The first day on which the lender may send money if an owner hasn't signed. */
  moneyFrom: PlainDate
  hasOthers: boolean
  form: FormState
}

/** Lets an owner state that they didn't cancel, so the money doesn't have to wait for mailed cancellations. */
export function NoCancellation({ legalName, moneyFrom, hasOthers, form }: NoCancellationProps) {
  const name = fullName(legalName)
  const day = formatLongDate(moneyFrom)
  return (
    <Card title={<Trans>Skip the wait for mail</Trans>}>
      <p>
        {hasOthers ? (
          <Trans>If all owners sign this statement, we can send the money before {day}. Signing is optional.</Trans>
        ) : (
          <Trans>If you sign this statement, we can send the money before {day}. Signing is optional.</Trans>
        )}
      </p>
      <blockquote>
        <NoCancellationWords />
      </blockquote>
      <Form form={form}>
        <LegalNameField legalName={legalName} hint={<Trans>Type your name as shown: {name}</Trans>} />
        <Button kind="primary" type="submit" busy={form.busy}>
          <Trans>Sign the statement</Trans>
        </Button>
      </Form>
    </Card>
  )
}
