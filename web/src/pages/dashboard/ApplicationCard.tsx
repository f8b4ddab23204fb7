import { Trans, useLingui } from '@lingui/react/macro'
import { isOver } from 'domain/application/views/waits.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { dateIn, formatFullDate, instant } from 'domain/values/dates.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import type { ApplicationSummary } from '../../api/queries.ts'
import { ButtonRow, LinkButton } from '../../ui/Button.tsx'
import { Card, type Fact, Facts } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { HomeMap } from '../../widgets/homeMap/HomeMap.tsx'
import { useWaitWords } from '../../widgets/progress/waitWords.ts'
import css from './Dashboard.module.css'

/**
 * Shows one application: what it's waiting for and since when, which party must act, the next date, and a link to
 * continue.
 */
export function ApplicationCard({ application, level }: { application: ApplicationSummary; level: 2 | 3 }) {
  const { t } = useLingui()
  const words = useWaitWords()
  const { uuid, property, wait, role, loanNumber, amount, screen } = application
  const { says, action } = words.of(wait.what)
  const mine = wait.by === 'YOU'
  const over = isOver(wait)
  const since = formatFullDate(dateIn(LOCAL_ZONE, instant(wait.since)))
  const facts: Fact[] = [
    ...(wait.next ? [words.next(wait.next)] : []),
    ...(role === 'BORROWER' ? [] : [{ label: t`Your role`, value: role === 'CO_SIGNER' ? t`Co-signer` : t`Owner` }]),
    ...(amount === undefined ? [] : [{ label: t`Credit line`, value: formatMoney(cents(amount)) }]),
    { label: t`Loan number`, value: loanNumber },
  ]
  // Additional signers don't see the reasons for a decline, or the borrower's receipt.
  const named = over && role !== 'BORROWER' ? undefined : action
  const link = named ?? (over ? t`See the application` : t`Open application`)
  return (
    <Card title={`${property.street1}, ${property.city}, ${property.state}`} level={level} marked={mine}>
      <div className={css.top}>
        <div>
          {!over && (
            <p className={css.holder} data-mine={mine || undefined}>
              {mine && <Icon name="right" size={16} />}
              {words.holder(wait)}
            </p>
          )}
          <p className={css.what}>{says}</p>
          {wait.delayed && <p>{words.delayed}</p>}
          <p className={css.since}>{over ? since : <Trans>Since {since}</Trans>}</p>
        </div>
        <HomeMap size="small" state={property.state} county={property.county} />
      </div>
      <Facts items={facts} />
      <ButtonRow>
        <LinkButton href={screen} kind={mine ? 'primary' : 'secondary'}>
          {link}
        </LinkButton>
        {role === 'BORROWER' && !over && (
          <LinkButton href={applicationPath(uuid, 'status')} kind="quiet">
            <Trans>Timeline</Trans>
          </LinkButton>
        )}
      </ButtonRow>
    </Card>
  )
}
