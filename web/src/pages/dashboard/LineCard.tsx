import { Trans, useLingui } from '@lingui/react/macro'
import type { FundedLine } from 'domain/application/funding/line.ts'
import { CONTACT } from 'domain/routes/routes.ts'
import { formatDate } from 'domain/values/dates.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import type { ApplicationSummary } from '../../api/queries.ts'
import { ButtonRow, LinkButton } from '../../ui/Button.tsx'
import { Card, Facts, KeyFigure, KeyFigures } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Notice.tsx'
import { HomeMap } from '../../widgets/homeMap/HomeMap.tsx'
import { exactMoney } from '../../widgets/offer/exactMoney.ts'
import css from './Dashboard.module.css'

interface LineCardProps {
  application: ApplicationSummary
  line: FundedLine
  /** The heading level of the card's title. */
  level: 2 | 3
}

/**
 * Shows a funded line of credit to its borrower: the amount sent and its arrival date, the first payment, autopay, and
 * the available credit.
 */
export function LineCard({ application, line, level }: LineCardProps) {
  const { t } = useLingui()
  const { property, amount, loanNumber, screen } = application
  const { available, autopay, interestOnly } = line
  return (
    <Card
      title={`${property.street1}, ${property.city}, ${property.state}`}
      level={level}
      corner={
        <Tag tone="good">
          <Trans>Funded</Trans>
        </Tag>
      }
    >
      <div className={css.top}>
        {line.sent > 0 || amount === undefined ? (
          <KeyFigure
            size="large"
            label={t`Sent to you on ${formatDate(line.sentOn)}`}
            value={exactMoney(line.sent)}
            note={t`Your bank usually shows it by ${formatDate(line.arrivesOn)}.`}
          />
        ) : (
          <KeyFigure
            size="large"
            label={t`Your credit line`}
            value={formatMoney(cents(amount))}
            note={t`Your draw paid off the loans you chose.`}
          />
        )}
        <HomeMap size="small" state={property.state} county={property.county} />
      </div>
      <KeyFigures>
        <KeyFigure
          label={interestOnly ? t`First payment, interest only` : t`First payment`}
          value={formatMoney(line.payment, 2)}
          note={t`Due ${formatDate(line.firstPaymentOn)}`}
        />
        <KeyFigure
          label={t`Autopay`}
          value={autopay ? t`On` : t`Off`}
          note={autopay ? `${autopay.bankName} ${autopay.mask}` : t`You send each payment yourself`}
        />
        <KeyFigure
          label={t`Available credit`}
          value={formatMoney(available)}
          note={
            available > 0
              ? t`Draw at least ${formatMoney(line.minimumDraw)} at a time until ${formatDate(line.drawEndsOn)}.`
              : t`You can draw again as you pay it back, until ${formatDate(line.drawEndsOn)}.`
          }
        />
      </KeyFigures>
      <Facts
        items={[
          ...(amount === undefined ? [] : [{ label: t`Credit line`, value: formatMoney(cents(amount)) }]),
          { label: t`Loan number`, value: loanNumber },
        ]}
      />
      <ButtonRow>
        <LinkButton href={screen} kind="secondary">
          <Trans>See your line and documents</Trans>
        </LinkButton>
        <LinkButton href={CONTACT} kind="quiet">
          <Trans>Contact us to draw</Trans>
        </LinkButton>
      </ButtonRow>
    </Card>
  )
}
