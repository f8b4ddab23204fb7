import { Trans, useLingui } from '@lingui/react/macro'
import { ACCOUNT_SETUP, REGISTER_V2, RESUME_REGISTRATION } from 'domain/routes/routes.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Link } from '../../ui/Link.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'
import { loadHours } from '../../widgets/support/hours.ts'
import { SupportWays } from '../../widgets/support/SupportWays.tsx'

export const loader = loadHours

/** The help page for visitors without an account, with common questions and contact details. */
export default function RegisterSupportPage() {
  const { t } = useLingui()
  return (
    <PublicFrame>
      <QuestionPage
        back={REGISTER_V2}
        heading={t`Help with your registration`}
        lead={<Trans>Your answers stay in this browser for 30 days.</Trans>}
      >
        <Stack gap={2}>
          <Disclosure summary={t`My address isn’t listed`}>
            <p>
              <Trans>
                Choose “Address not listed” below the search box. Then enter your address as it appears on your property
                tax bill.
              </Trans>
            </p>
          </Disclosure>
          <Disclosure summary={t`Does this affect my credit score?`}>
            <p>
              <Trans>
                No. We use a soft inquiry to find your offers. We make a hard inquiry only if you continue with an
                application, and only after you agree.
              </Trans>
            </p>
          </Disclosure>
          <Disclosure summary={t`I own the home with someone else`}>
            <p>
              <Trans>
                Register on your own. Later, you’ll tell us who else owns the home. We’ll invite them to sign with their
                own login.
              </Trans>
            </p>
          </Disclosure>
          <Disclosure summary={t`Which income counts?`}>
            <p>
              <Trans>
                Income before taxes that you can document, such as wages, retirement, or public assistance. You don’t
                have to list alimony, child support, or separate maintenance unless you want us to consider it.
              </Trans>
            </p>
          </Disclosure>
          <Disclosure summary={t`Why do I need an account?`}>
            <p>
              <Trans>
                It saves your answers, so you can come back on any device.{' '}
                <Link href={ACCOUNT_SETUP}>How to set up an account</Link>
              </Trans>
            </p>
          </Disclosure>
        </Stack>
        <div>
          <LinkButton kind="primary" href={RESUME_REGISTRATION}>
            <Trans>Continue my registration</Trans>
          </LinkButton>
        </div>
        <SupportWays />
      </QuestionPage>
    </PublicFrame>
  )
}
