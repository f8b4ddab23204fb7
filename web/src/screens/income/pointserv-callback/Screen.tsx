import { Trans, useLingui } from '@lingui/react/macro'
import { applicationPath } from 'domain/routes/routes.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonRow, LinkButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useJourney, useRun } from '../../../widgets/journey/journey.ts'
import { Redirect } from '../../../widgets/journey/Redirect.tsx'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { goBackOverVisit } from '../../../widgets/links/leaving.ts'
import { Returned } from '../../../widgets/links/Returned.tsx'

/**
 * The page to which the income provider sends the borrower back. It reports the borrower's return to the server once,
 * and then shows a waiting message.
 */
export default function IncomeReturnScreen() {
  const { uuid, view } = useJourney()
  const [search] = useSearchParams()
  const reference = search.get('reference')
  const review = applicationPath(uuid, 'income/review')
  // If the application is already waiting for the income data, the borrower's return has already been reported, for
  // example because the page was reloaded.
  const [asked] = useState(view.serverState.name === 'WAITING_FOR_INCOME')
  if (asked) return <Redirect to={review} />
  // A reference that isn't a UUID comes from a mistyped or truncated URL.
  if (reference !== null && !isUuid(reference)) return <Closed />
  if (search.get('cancelled') !== null || !reference)
    return <NotConnected url={view.income.link?.reference === reference ? view.income.link?.url : undefined} />
  return <Back reference={reference} />
}

function Back({ reference }: { reference: string }) {
  const { t } = useLingui()
  const { uuid } = useJourney()
  const run = useRun(goBackOverVisit)
  return (
    <Returned
      page={StepPage}
      report={() => run('returnFromIncomeLink', { reference })}
      doing={t`We’re requesting the figures you shared.`}
      next={t`link the bank account to receive your money.`}
      refusals={[409, 422]}
      ended={() => <Closed />}
      back={applicationPath(uuid, 'income/review')}
      backLabel={<Trans>Back to income</Trans>}
    />
  )
}

/**
 * Tells the borrower that this income sign-in is closed. The sign-in is complete, was replaced by a newer one, or
 * belongs to another application.
 */
function Closed() {
  const { t } = useLingui()
  const { uuid } = useJourney()
  const phone = useSupportPhone()
  return (
    <StepPage heading={t`This sign-in has ended`}>
      <Notice tone="bad" live>
        <p>
          <Trans>
            You may have signed in again since then, or already finished. Your answers are saved. Your income page shows
            what we have and lets you sign in again.
          </Trans>
        </p>
        <p>
          <Trans>
            Still having trouble? Call <a href={`tel:${phone}`}>{phone}</a>.
          </Trans>
        </p>
      </Notice>
      <ButtonRow>
        <LinkButton kind="primary" href={applicationPath(uuid, 'income/review')}>
          <Trans>Back to income</Trans>
        </LinkButton>
      </ButtonRow>
    </StepPage>
  )
}

function NotConnected({ url }: { url?: string | undefined }) {
  const { t } = useLingui()
  const { uuid } = useJourney()
  return (
    <StepPage
      heading={t`Your income isn’t connected`}
      lead={<Trans>We didn’t receive anything. Sign in again, or verify your income another way.</Trans>}
    >
      <ButtonRow>
        {url && (
          <LinkButton kind="primary" href={url} reload>
            <Trans>Sign in again</Trans>
          </LinkButton>
        )}
        <LinkButton kind={url ? 'secondary' : 'primary'} href={applicationPath(uuid, 'income/review')}>
          <Trans>Choose another option</Trans>
        </LinkButton>
      </ButtonRow>
    </StepPage>
  )
}
