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
        lead={<Trans>Your answers so far are kept in this browser for 30 days.</Trans>}
      >
        <Stack gap={2}>
          <Disclosure summary={t`My address is not found`}>
            <p>
              <Trans>
                Choose “Address not listed” below the search and write it in the fields that appear, as it stands on
                your tax bill.
              </Trans>
            </p>
          </Disclosure>
          <Disclosure summary={t`Does this affect my credit score?`}>
            <p>
              <Trans>
                No. Offers come from a soft inquiry. A hard inquiry follows only if you go on with an application, and
                after you have agreed to it.
              </Trans>
            </p>
          </Disclosure>
          <Disclosure summary={t`I own the home with somebody else`}>
            <p>
              <Trans>
                Register alone. Later we ask who else owns it and invite them to sign under a sign-in of their own.
              </Trans>
            </p>
          </Disclosure>
          <Disclosure summary={t`Which income counts?`}>
            <p>
              <Trans>
                Income before tax that you can show: wages, self-employment, retirement, public assistance and more.
                Alimony, child support and separate maintenance count only if you want them to.
              </Trans>
            </p>
          </Disclosure>
          <Disclosure summary={t`Why do I need an account?`}>
            <p>
              <Trans>
                It keeps what you entered and lets you come back from any device.{' '}
                <Link href={ACCOUNT_SETUP}>How an account is set up</Link>
              </Trans>
            </p>
          </Disclosure>
        </Stack>
        <div>
          <LinkButton kind="primary" href={RESUME_REGISTRATION}>
            <Trans>Go on with my answers</Trans>
          </LinkButton>
        </div>
        <SupportWays />
      </QuestionPage>
    </PublicFrame>
  )
}
