import type { ReactNode } from 'react'
import { QuestionPage, type QuestionPageProps } from '../../ui/Page.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { CompactProgress } from '../progress/CompactProgress.tsx'
import { FundingForecast } from '../progress/FundingForecast.tsx'
import { OfferSummary } from '../progress/OfferSummary.tsx'
import { ProgressSidebar, WideOnly } from '../progress/ProgressSidebar.tsx'
import { useApplicationSteps } from '../progress/steps.ts'
import { BrokerSlot } from '../shell/slots.tsx'
import { Withdraw } from '../withdraw/Withdraw.tsx'
import { useJourney } from './journey.ts'

type StepPageProps = Omit<QuestionPageProps, 'progress' | 'aside' | 'asideOn'> & {
  /** Content to show in the second column instead of the offer, below the progress. Null makes the page full width. */
  aside?: ReactNode
}

/**
 * A page of the application. On wide screens, the second column shows the progress, the offer, the broker and contact
 * details. On narrow screens and full-width pages, a bar opens this content in a sheet.
 */
export function StepPage({ aside, ...rest }: StepPageProps) {
  const { view, screen } = useJourney()
  const steps = useApplicationSteps(view)
  const referrerUuid = view.referrer?.referrerUuid
  const registration = view.journey.state === 'profile' ? view.registrationSteps : undefined
  // Registration's last step shows registration's step count instead of the application's list of steps.
  const listed = registration === undefined ? steps : undefined
  const sidebar = (steps: typeof listed) => (
    <ProgressSidebar steps={steps} screen={screen}>
      <FundingForecast />
      <OfferSummary view={view} />
      <BrokerSlot layout="sidebar" referrerUuid={referrerUuid} />
      <Withdraw />
    </ProgressSidebar>
  )
  const beside = aside ? (
    <>
      <WideOnly>
        <ProgressSidebar steps={listed} screen={screen}>
          <FundingForecast />
          <BrokerSlot layout="sidebar" referrerUuid={referrerUuid} />
        </ProgressSidebar>
      </WideOnly>
      {aside}
    </>
  ) : (
    // Don't list the steps beside the status page, because its timeline already shows them.
    <WideOnly>{sidebar(screen === 'status' ? undefined : listed)}</WideOnly>
  )
  const bar = (
    <CompactProgress steps={steps} registration={registration} narrow={aside !== null}>
      {sidebar(listed)}
    </CompactProgress>
  )
  return (
    <QuestionPage
      {...rest}
      progress={
        <>
          <BrokerSlot layout="bar" referrerUuid={referrerUuid} />
          {registration !== undefined && aside !== null ? (
            <div>
              <WideOnly>
                <ProgressBar value={registration} max={registration} label={steps[0]?.label ?? ''} />
              </WideOnly>
              {bar}
            </div>
          ) : (
            bar
          )}
        </>
      }
      aside={aside === null ? undefined : beside}
      asideOn={aside ? 'all' : 'wide'}
    />
  )
}
