import { Trans, useLingui } from '@lingui/react/macro'
import { PACIFIC } from 'domain/rules/operatingHours.ts'
import { dateIn, formatLongDate, instant, timeIn } from 'domain/values/dates.ts'
import { clockTime, hoursInWords } from 'domain/values/hours.ts'
import { useOrganization } from '../../api/injected.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { List } from '../../ui/List.tsx'
import { Tag } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { type SupportHours, useSupportHours } from './hours.ts'
import css from './SupportWays.module.css'

/**
 * Shows how to reach the lender, whether support is open now, and which information to have ready. A page with this
 * component must use the `loadHours` loader.
 */
export function SupportWays() {
  const { t } = useLingui()
  const hours = useSupportHours()
  const { companyName, companyAddress, phoneFormatted, email } = useOrganization().orgMetaData.companyInfo
  return (
    <Stack>
      <Card title={t`Call us`} corner={<OpenNow hours={hours} />}>
        <p className={css.phone}>
          <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>
        </p>
        <Week hours={hours} />
      </Card>
      <Card title={t`Email or write us`}>
        <Facts
          items={[
            { label: t`Email`, value: <a href={`mailto:${email}`}>{email}</a> },
            {
              label: t`Mail`,
              value: (
                <>
                  {companyName}
                  <br />
                  {companyAddress}
                </>
              ),
            },
          ]}
        />
      </Card>
      <Card title={t`What to have ready`} sunken>
        <List>
          <li>
            <Trans>Your loan number, if you have one. It’s on your dashboard.</Trans>
          </li>
          <li>
            <Trans>Your account’s email address and your home’s address.</Trans>
          </li>
          <li>
            <Trans>Any error message you saw.</Trans>
          </li>
        </List>
        <p>
          <Trans>
            We’ll never ask for your password by phone or email. Please don’t email Social Security or account numbers.
          </Trans>
        </p>
      </Card>
    </Stack>
  )
}

function OpenNow({ hours: { status } }: { hours: SupportHours }) {
  if (!status) return null
  return (
    <span role="status">
      {status.isOpen ? (
        <Tag tone="good">
          <Trans>Open now</Trans>
        </Tag>
      ) : (
        <Tag>
          <Trans>Closed now</Trans>
        </Tag>
      )}
    </span>
  )
}

/** Formats an instant as a Pacific time of day, such as '6:00 a.m. PT'. */
const timeOf = (moment: string): string => `${clockTime(timeIn(PACIFIC, instant(moment)))} PT`

function Week({ hours: { status, week } }: { hours: SupportHours }) {
  const { t } = useLingui()
  const usual = hoursInWords(useOrganization().orgMetaData.companyInfo.hours.OPS_PHONE)
  if (!status || !week) return usual ? <p>{usual}</p> : null
  const until = status.closesAt && timeOf(status.closesAt)
  const day = status.nextOpening && formatLongDate(dateIn(PACIFIC, instant(status.nextOpening)))
  const from = status.nextOpening && timeOf(status.nextOpening)
  const { holiday } = status
  return (
    <>
      <p>
        {status.isOpen ? (
          <Trans>We’re here today until {until}.</Trans>
        ) : (
          <>
            {holiday && <Trans>Closed today for {holiday}.</Trans>}{' '}
            {from && (
              <Trans>
                We open {day} at {from}.
              </Trans>
            )}
          </>
        )}
      </p>
      <Facts
        figures
        items={week.map((entry) => ({
          label: entry.date === status.today ? <b>{t`${entry.weekday}, today`}</b> : entry.weekday,
          value: entry.isOpen ? `${entry.startTime} - ${entry.endTime} PT` : t`Closed`,
          note: entry.holiday,
        }))}
      />
    </>
  )
}
