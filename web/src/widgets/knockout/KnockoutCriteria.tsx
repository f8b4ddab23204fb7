import { Trans, useLingui } from '@lingui/react/macro'
import { PROPERTY_TYPE_LABELS } from 'domain/forms/choices.ts'
import type { EarlyReason } from 'domain/rules/earlyKnockouts.ts'
import type { PropertyType } from 'domain/rules/home.ts'
import { stateName } from 'domain/values/address.ts'
import { formatDate, type PlainDate } from 'domain/values/dates.ts'
import { licensedStates } from 'domain/values/licensing.ts'
import type { ReactNode } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { List } from '../../ui/List.tsx'
import { Stack } from '../../ui/Page.tsx'

export interface KnockedOutHome {
  /** Two-letter code of the home's state. */
  readonly state: string
  readonly propertyType?: PropertyType | undefined
  /** The first day on which the home no longer counts as recently purchased. */
  readonly eligibleFrom?: PlainDate | undefined
}

interface Words {
  readonly heading: string
  readonly lead: string
  /** The lender's published criterion. */
  readonly criterion: ReactNode
  /** The change that would lead to a different result. */
  readonly change: string
}

/** Returns the wording that explains which of the lender's criteria an application doesn't meet. */
export function useKnockoutWords(reason: EarlyReason, { state, propertyType, eligibleFrom }: KnockedOutHome): Words {
  const { t, i18n } = useLingui()
  const { orgMetaData, orgPricingData } = useOrganization()
  const { recentPurchaseDays, propertyTypes } = orgPricingData
  const lender = orgMetaData.companyInfo.companyNameShort
  const place = stateName(state)
  const typed = propertyType ? i18n._(PROPERTY_TYPE_LABELS[propertyType]).toLowerCase() : ''
  switch (reason) {
    case 'STATE_NOT_LICENSED': {
      const licensed = licensedStates(orgMetaData.licenses)
      return {
        heading: t`Not available in ${place}`,
        lead: t`We’re not accepting applications for homes in ${place}.`,
        criterion: (
          <p>
            <Trans>
              {lender} lends only where it’s licensed: {licensed}.
            </Trans>
          </p>
        ),
        change: t`A license for ${lender} in ${place}, or a home in a state where we’re licensed.`,
      }
    }
    case 'PROPERTY_TYPE':
      return {
        heading: t`Property type not accepted`,
        lead: typed
          ? t`We’re not accepting applications for this property type: ${typed}.`
          : t`We’re not accepting applications for this property type.`,
        criterion: (
          <>
            <p>
              <Trans>{lender} accepts these property types:</Trans>
            </p>
            <List>
              {propertyTypes.map((type) => (
                <li key={type}>{i18n._(PROPERTY_TYPE_LABELS[type])}</li>
              ))}
            </List>
          </>
        ),
        change: t`A home of one of these types, or a correction if you chose the wrong type.`,
      }
    case 'LISTED_FOR_SALE':
      return {
        heading: t`Home listed for sale`,
        lead: t`We’re not accepting applications for homes that are for sale.`,
        criterion: (
          <p>
            <Trans>The home isn’t listed for sale when you apply.</Trans>
          </p>
        ),
        change: t`Take the home off the market. You can apply the same day.`,
      }
    case 'RECENTLY_PURCHASED': {
      const day = eligibleFrom && formatDate(eligibleFrom)
      return {
        heading: t`Home bought recently`,
        lead: t`We’re not accepting applications for homes bought or transferred in the last ${recentPurchaseDays} days.`,
        criterion: (
          <p>
            <Trans>More than {recentPurchaseDays} days have passed since you bought the home or took title.</Trans>
          </p>
        ),
        change: day
          ? t`You can apply starting ${day}, or earlier if the ${recentPurchaseDays} days end before then.`
          : t`You can apply once more than ${recentPurchaseDays} days have passed.`,
      }
    }
  }
}

interface KnockoutCriteriaProps {
  readonly reasons: readonly EarlyReason[]
  readonly home: KnockedOutHome
}

/** Lists the lender's criteria that an application doesn't meet, and what would change the result. */
export function KnockoutCriteria({ reasons, home }: KnockoutCriteriaProps) {
  const changes = reasons.map((reason) => <Change key={reason} reason={reason} home={home} />)
  return (
    <>
      <Stack gap={3}>
        <h2>
          <Trans>Our criteria</Trans>
        </h2>
        {reasons.map((reason) => (
          <Criterion key={reason} reason={reason} home={home} />
        ))}
      </Stack>
      <Stack gap={3}>
        <h2>
          <Trans>What would change the result</Trans>
        </h2>
        {reasons.length === 1 ? (
          <p>{changes}</p>
        ) : (
          <List>
            {changes.map((change) => (
              <li key={change.key}>{change}</li>
            ))}
          </List>
        )}
      </Stack>
    </>
  )
}

interface OneProps {
  readonly reason: EarlyReason
  readonly home: KnockedOutHome
}
const Criterion = ({ reason, home }: OneProps) => useKnockoutWords(reason, home).criterion
const Change = ({ reason, home }: OneProps) => useKnockoutWords(reason, home).change
