import { Trans, useLingui } from '@lingui/react/macro'
import type { EarlyNotice } from 'domain/api/registration.ts'
import { formatDate } from 'domain/values/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { List } from '../../ui/List.tsx'
import { Stack } from '../../ui/Page.tsx'

/**
 * The adverse action notice for an application that registration declined. It's modeled on sample form C-1 of
 * Regulation B (12 CFR 1002.9(a)(2) and (b)), and people can print it.
 */
export function ActionTaken({ notice }: { notice: EarlyNotice }) {
  const { t, i18n } = useLingui()
  const { applicant, property, decidedOn, reasons, rights, lender, emailedTo } = notice
  return (
    <Card title={t`Notice of Action Taken and Statement of Reasons`}>
      <Facts
        items={[
          { label: t`Date`, value: formatDate(decidedOn) },
          ...(applicant ? [{ label: t`Applicant`, value: applicant }] : []),
          { label: t`Credit requested`, value: t`Home equity line of credit` },
          { label: t`Property`, value: property },
          { label: t`Action taken`, value: t`Application declined` },
        ]}
      />
      <Stack gap={2}>
        <h3>
          <Trans>Principal reasons</Trans>
        </h3>
        <List>
          {reasons.map((reason) => (
            <li key={reason}>{i18n._(reason)}</li>
          ))}
        </List>
        <p>
          <Trans>We based this decision only on your answers. We did not use a credit report.</Trans>
        </p>
      </Stack>
      <Stack gap={2}>
        <h3>
          <Trans>Equal Credit Opportunity Act</Trans>
        </h3>
        {rights.map((paragraph) => (
          <p key={paragraph}>{i18n._(paragraph)}</p>
        ))}
      </Stack>
      <p>
        <Trans>
          Questions? Contact {lender.name}, {lender.address}, {lender.phone}.
        </Trans>
      </p>
      {emailedTo && (
        <p data-print="none">
          <Trans>We’re also emailing this notice to {emailedTo}.</Trans>
        </p>
      )}
      <div data-print="none">
        <Button kind="secondary" onClick={() => window.print()}>
          <Trans>Print this notice</Trans>
        </Button>
      </div>
    </Card>
  )
}
