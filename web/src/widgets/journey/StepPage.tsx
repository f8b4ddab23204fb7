import { type ReactNode, useEffect } from 'react'
import { putBackTyped } from '../../api/typed.ts'
import { QuestionPage, type QuestionPageProps } from '../../ui/Page.tsx'
import { CompactProgress } from '../progress/CompactProgress.tsx'
import { FundingForecast } from '../progress/FundingForecast.tsx'
import { OfferSummary } from '../progress/OfferSummary.tsx'
import { ProgressSidebar, WideOnly } from '../progress/ProgressSidebar.tsx'
import { useApplicationSteps } from '../progress/steps.ts'
import { BrokerSlot } from '../shell/slots.tsx'
import { Withdraw } from '../withdraw/Withdraw.tsx'
import { useJourney } from './journey.ts'

type StepPageProps = Omit<QuestionPageProps, 'progress' | 'aside' | 'asideOn'> & {
  /** Content of the second column, shown below the progress in place of the offer. Null makes the page full width. */
  aside?: ReactNode
}

/**
 * A page of the application. On wide screens, the second column shows the progress, the offer, the broker and contact
 * details. On narrow screens and full-width pages, a bar opens this content in a sheet.
 */
export function StepPage({ aside, ...rest }: StepPageProps) {
  const { view } = useJourney()
  const steps = useApplicationSteps(view)
  useEffect(() => putBackTyped(window.location.pathname), [])
  const referrerUuid = view.referrer?.referrerUuid
  const registration = view.journey.state === 'profile' ? view.registrationSteps : undefined
  const sidebar = (
    <ProgressSidebar steps={steps}>
      <FundingForecast />
      <OfferSummary view={view} />
      <BrokerSlot layout="sidebar" referrerUuid={referrerUuid} />
      <Withdraw />
    </ProgressSidebar>
  )
  const beside = aside ? (
    <>
      <WideOnly>
        <ProgressSidebar steps={steps}>
          <FundingForecast />
          <BrokerSlot layout="sidebar" referrerUuid={referrerUuid} />
        </ProgressSidebar>
      </WideOnly>
      {aside}
    </>
  ) : (
    <WideOnly>{sidebar}</WideOnly>
  )
  return (
    <QuestionPage
      {...rest}
      progress={
        <>
          <BrokerSlot layout="bar" referrerUuid={referrerUuid} />
          <CompactProgress steps={steps} registration={registration} narrow={aside !== null && !registration}>
            {sidebar}
          </CompactProgress>
        </>
      }
      aside={aside === null ? undefined : beside}
      asideOn={aside ? 'all' : 'wide'}
    />
  )
}
