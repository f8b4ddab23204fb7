import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { BASE, REGISTER } from 'domain/routes/routes.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import { useEffect } from 'react'
import { isAuthenticated, leaveForSignIn } from '../../api/client.ts'
import { type ApplicationSummary, queryClient, useApplications } from '../../api/queries.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { SignedInFrame } from '../../widgets/frame/SignedInFrame.tsx'

/** My applications, each with where it stands and the way back to it. */
export default function DashboardPage() {
  const authenticated = isAuthenticated()
  useEffect(() => {
    if (!authenticated) leaveForSignIn()
  }, [authenticated])
  if (!authenticated) return null
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInFrame>
        <Applications />
      </SignedInFrame>
    </QueryClientProvider>
  )
}

function Applications() {
  const { t } = useLingui()
  const { data, error } = useApplications()
  return (
    <QuestionPage heading={t`Your applications`}>
      {error ? (
        <Notice tone="bad" live title={t`Your applications could not be loaded`}>
          <Trans>Check your connection and load the page again.</Trans>
        </Notice>
      ) : !data ? (
        <Loading>
          <Skeleton shape="card" />
        </Loading>
      ) : (
        <Stack>
          {data.map((application) => (
            <ApplicationCard key={application.uuid} application={application} />
          ))}
          {data.length === 0 && (
            <p>
              <Trans>You have no application yet.</Trans>
            </p>
          )}
          <LinkButton href={REGISTER} kind="quiet">
            <Trans>Apply for another home</Trans>
          </LinkButton>
        </Stack>
      )}
    </QuestionPage>
  )
}

function ApplicationCard({ application }: { application: ApplicationSummary }) {
  const { t } = useLingui()
  const { street1, city, state } = application.property
  const words: Record<string, string> = {
    APP_SUBMISSION: t`Started`,
    SOFT_CREDIT: t`Looking for your offers`,
    LIEN_REVIEW: t`Loans on your home to confirm`,
    OFFER_SELECTION: t`Offers to choose from`,
    MORE_INFORMATION: t`More information needed`,
    DEMOGRAPHICS: t`More information needed`,
    HARD_CREDIT: t`Preparing your summary`,
    APPLICATION_SUMMARY: t`Summary to read`,
    INCOME_VERIFICATION: t`Income to prove`,
    BANK_ACCOUNT: t`Bank account to link`,
    IDENTITY_VERIFICATION: t`Identity to prove`,
    CLOSING_DOCUMENTS: t`Preparing your documents`,
    SIGNING: t`Documents to sign`,
    CO_DEED_SIGNING: t`Waiting for the other signers`,
    NOTARY: t`Notary`,
    RESCISSION: t`Right to cancel is running`,
    RECORDING: t`County recording`,
    FUNDABLE: t`Ready to fund`,
    DIRECT_DEBT_PAYOFF: t`Paying off loans`,
    FUNDING: t`Money is on its way`,
    COMPLETE: t`Funded`,
    CANCELLED: t`Cancelled`,
    DECLINED: t`Declined`,
  }
  return (
    <Card title={`${street1}, ${city}, ${state}`} marked>
      <Facts
        items={[
          { label: t`Where it stands`, value: words[application.status] ?? application.status },
          { label: t`Loan number`, value: application.loanNumber },
          ...(application.amount === undefined
            ? []
            : [{ label: t`Credit line`, value: formatMoney(cents(application.amount)) }]),
        ]}
      />
      <LinkButton href={`${BASE}/${application.uuid}/${application.screen}`} kind="primary">
        <Trans>Continue</Trans>
      </LinkButton>
    </Card>
  )
}
