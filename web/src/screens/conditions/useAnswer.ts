import { applicationPath } from 'domain/routes/routes.ts'
import { carryingWallet } from 'domain/values/wallet.ts'
import { useNavigate } from 'react-router'
import { useCommand } from '../../api/queries.ts'
import { useConditionsChanged } from '../../widgets/conditions/conditions.ts'
import { useJourney } from '../../widgets/journey/journey.ts'

export function useConditionsPath(): string {
  const { uuid, view } = useJourney()
  return carryingWallet(applicationPath(uuid, 'conditions'), view.walletAddress)
}

/** Sends the answer to a condition and returns to the conditions list, which shows when the answer will be reviewed. */
export function useAnswer() {
  const { uuid } = useJourney()
  const send = useCommand(uuid)
  const changed = useConditionsChanged(uuid)
  const navigate = useNavigate()
  const list = useConditionsPath()
  return async (body: unknown, key: string) => {
    await send('answerCondition', body, key)
    await changed()
    await navigate(list)
  }
}
