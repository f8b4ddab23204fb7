import { Trans, useLingui } from '@lingui/react/macro'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { applicationQuery } from '../../api/queries.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Checklist } from '../../ui/Progress.tsx'
import { Rescission } from '../../widgets/closing/Rescission.tsx'
import { useJourney } from '../../widgets/journey/journey.ts'
import { StepPage } from '../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../widgets/journey/useWatch.ts'
import { StatusLink } from '../../widgets/progress/StatusLink.tsx'

/** A check could not be done by machine: a person has taken it over. */
export default function HoldScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useSupportPhone()
  useWatch(applicationQuery(uuid).queryKey)
  const [due] = view.reviews.map((one) => one.due).sort()
  const by = due && formatLongDate(due)
  return (
    <StepPage
      heading={t`A person is looking at your application`}
      lead={
        <Trans>
          One of the checks did not go through by itself. That does not mean no: someone on our team does it by hand,
          usually within one business day.
        </Trans>
      }
    >
      <Checklist
        label={t`Where it stands`}
        items={[
          {
            key: 'you',
            label: t`What you entered`,
            detail: t`Kept. You need not enter anything again.`,
            state: 'done',
          },
          {
            key: 'we',
            label: t`Our check by hand`,
            detail: by ? t`You hear from us by ${by}.` : t`We write to you as soon as it is done.`,
            state: 'doing',
          },
        ]}
      />
      {view.reviews.some(({ kind }) => kind === 'TITLE') && <TitleFound />}
      {view.reviews.some(({ kind }) => kind === 'RENT') && (
        <Notice tone="info" title={t`We are reading your lease`}>
          <Trans>Your line rests on the rent, so somebody compares what you told us with the paper you sent.</Trans>
        </Notice>
      )}
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        <Trans>it goes on here by itself, where you left it.</Trans>
      </p>
      <p>
        <Trans>
          Questions, or something that could help us? Call <a href={`tel:${phone}`}>{phone}</a> and say your loan
          number, {view.loanNumber}.
        </Trans>
      </p>
      <p>
        <StatusLink />
      </p>
      <Rescission />
      <div>
        <LinkButton href={DASHBOARD}>
          <Trans>Go to my dashboard</Trans>
        </LinkButton>
      </div>
    </StepPage>
  )
}

/** What the title company found that nobody had told of, and what would settle it. */
function TitleFound() {
  const { t } = useLingui()
  const exceptions = useJourney().view.title?.exceptions ?? []
  return (
    <Notice tone="warn" title={t`The title company found something we did not know of`}>
      <List>
        {exceptions.map((one) => (
          <li key={one.kind === 'LIEN' ? one.lender : one.vesting}>
            {one.kind === 'LIEN' ? (
              <Trans>
                A lien of {one.lender} on your home, for {formatMoney(one.amount)}. If it is paid, its release may not
                be recorded yet: a receipt or a letter from {one.lender} settles it.
              </Trans>
            ) : (
              <Trans>
                The record names the owners in another way: “{one.vesting}”. A recorded deed, or a court paper after a
                marriage, divorce or death, settles it.
              </Trans>
            )}
          </li>
        ))}
      </List>
      <p>
        <Trans>We clear it with the title company. Call us if you know what it is about.</Trans>
      </p>
    </Notice>
  )
}
