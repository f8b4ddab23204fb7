import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { may } from 'domain/organization/permissions.ts'
import { formatDate } from 'domain/values/dates.ts'
import { ButtonRow } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Card.tsx'
import { Stack } from '../../ui/Page.tsx'
import css from './Agent.module.css'
import { boardingFile } from './queries.ts'
import { SaveFileButton } from './SaveFileButton.tsx'

/** Shows whether the servicer has taken over the funded line, and saves the boarding file. */
export function Servicing({ file }: { file: Pick<AgentFile, 'uuid' | 'loanNumber' | 'servicing' | 'seat'> }) {
  const { t } = useLingui()
  const { uuid, loanNumber, servicing, seat } = file
  const boarded = servicing?.boarded
  return (
    <Stack gap={3}>
      {boarded ? (
        <Facts
          items={[
            { label: t`Acknowledged by the servicer`, value: formatDate(boarded.on) },
            { label: t`Servicer’s loan number`, value: boarded.account },
          ]}
        />
      ) : (
        <p className={css.small}>
          <Trans>The servicer hasn’t acknowledged this line yet.</Trans>
        </p>
      )}
      {may(seat.role, 'EXPORT_BOARDING') && (
        <>
          <p className={css.small}>
            <Trans>Social Security and account numbers are masked in these files. Every download is logged.</Trans>
          </p>
          <ButtonRow>
            <SaveFileButton
              name={`boarding-${loanNumber}.json`}
              mediaType="application/json"
              read={() => boardingFile(uuid, 'JSON')}
            >
              <Trans>Boarding file (JSON)</Trans>
            </SaveFileButton>
            <SaveFileButton
              name={`boarding-${loanNumber}.csv`}
              mediaType="text/csv"
              read={() => boardingFile(uuid, 'CSV')}
            >
              <Trans>Boarding file (CSV)</Trans>
            </SaveFileButton>
          </ButtonRow>
        </>
      )}
    </Stack>
  )
}
