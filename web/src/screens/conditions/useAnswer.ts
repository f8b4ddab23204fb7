import { applicationPath } from 'domain/routes/routes.ts'
import { carryingWallet } from 'domain/values/wallet.ts'
import { useCommand } from '../../api/queries.ts'
import { useAnswered } from '../../widgets/conditions/conditions.ts'
import { useGoOn, useJourney } from '../../widgets/journey/journey.ts'

export function useConditionsPath(): string {
  const { uuid, view } = useJourney()
  return carryingWallet(applicationPath(uuid, 'conditions'), view.walletAddress)
}

/**
 * Sends the answer to a condition and opens the next screen: the conditions list while other conditions are open,
 * otherwise the journey's next screen.
 */
export function useAnswer() {
  const { uuid } = useJourney()
  const send = useCommand(uuid)
  const answered = useAnswered(uuid)
  const goOn = useGoOn()
  return async (body: unknown, key: string) => {
    const view = await send('answerCondition', body, key)
    const isMore = view.journey.screen === 'conditions'
    if (isMore) await answered()
    await goOn(view)
    // Leave the page before refetching the conditions. Otherwise, the page would redirect to the list, because the
    // condition is now answered.
    if (!isMore) await answered()
  }
}
