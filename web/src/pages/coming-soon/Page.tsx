import { Trans, useLingui } from '@lingui/react/macro'
import { CONTACT, DASHBOARD } from 'domain/routes/routes.ts'
import { useOrganization } from '../../api/injected.ts'
import { ButtonRow, LinkButton } from '../../ui/Button.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'

/** The page for a product that the lender doesn't offer yet. */
export default function ComingSoonPage() {
  const { t } = useLingui()
  const { companyNameShort, companyProduct } = useOrganization().orgMetaData.companyInfo
  return (
    <PublicFrame>
      <QuestionPage
        heading={t`Coming soon`}
        lead={
          <Trans>
            {companyNameShort} doesn’t offer this yet. Your {companyProduct} isn’t affected.
          </Trans>
        }
      >
        <ButtonRow>
          <LinkButton kind="primary" href={DASHBOARD} reload>
            <Trans>Go to my dashboard</Trans>
          </LinkButton>
          <LinkButton href={CONTACT}>
            <Trans>Ask us about it</Trans>
          </LinkButton>
        </ButtonRow>
      </QuestionPage>
    </PublicFrame>
  )
}
