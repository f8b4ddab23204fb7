import { Trans, useLingui } from '@lingui/react/macro'
import type { KeptApplication } from 'domain/api/settings.ts'
import { formatDate } from 'domain/values/dates.ts'
import { useOrganization } from '../../api/injected.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { Row, Section } from './Section.tsx'
import css from './Settings.module.css'
import { useRetention } from './settings.ts'

/** Says how long the lender keeps the person's applications, and which rules require it. */
export function Retention() {
  const { t } = useLingui()
  const { data, error } = useRetention()
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  return (
    <Section id="retention" title={t`How long we keep your data`}>
      {data ? (
        <>
          <p>
            <Trans>
              Federal rules set how long we must keep an application. We can’t erase it before then, even if you ask.
              When the time is over, we erase it, and your account with the last one. To ask about your data, call{' '}
              {phoneFormatted}.
            </Trans>
          </p>
          <ul className={css.list}>
            {data.map((one) => (
              <li key={one.uuid}>
                <KeptRow kept={one} />
              </li>
            ))}
          </ul>
        </>
      ) : error ? (
        <Notice tone="bad" title={t`We couldn’t load how long we keep your data`}>
          <Trans>Check your connection and reload the page.</Trans>
        </Notice>
      ) : (
        <Loading>
          <Skeleton lines={3} />
        </Loading>
      )}
    </Section>
  )
}

function KeptRow({ kept: { loanNumber, isLine, keptUntil, records } }: { kept: KeptApplication }) {
  const { t } = useLingui()
  const until = keptUntil && formatDate(keptUntil)
  const rules = records.map(({ rule, until: last }) => t`${rule}: until ${formatDate(last)}`).join(', ')
  return (
    <Row
      label={t`Application ${loanNumber}`}
      value={until ? t`At least until ${until}` : isLine ? t`While your line is open` : t`While it’s open`}
      note={until ? rules : isLine ? <Trans>We keep it for several years after you close your line.</Trans> : undefined}
    />
  )
}
