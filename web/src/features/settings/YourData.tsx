import { Trans, useLingui } from '@lingui/react/macro'
import { RECORD } from 'domain/routes/pages.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Row, Section } from './Section.tsx'

/** Leads to the record of each application. */
export function YourData() {
  const { t } = useLingui()
  return (
    <Section id="your-data" title={t`Your data`}>
      <Row
        label={t`Application record`}
        value={t`Activity, consents, and views`}
        note={<Trans>It includes the exact text of each consent. Save a copy to check it later.</Trans>}
      >
        <LinkButton small href={RECORD}>
          <Trans>Open record</Trans>
        </LinkButton>
      </Row>
    </Section>
  )
}
