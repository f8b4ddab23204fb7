import { useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { ProgressKey } from 'domain/journey/machine.ts'
import type { StepperStep } from '../../ui/Progress.tsx'

const ORDER: readonly ProgressKey[] = [
  'INITIAL',
  'PRODUCT_SELECT',
  'MORE_INFO',
  'LINK_INCOME',
  'ID_UPLOAD',
  'SIGNING',
  'ENOTARY',
]

/** Returns what's left to do after the notary session. The last step stays current until nothing is left. */
function useOpenTask({ applicationStatus: facts, journey }: ApplicationView): string | undefined {
  const { t } = useLingui()
  if (!facts.disclosurelistNotaryComplete || journey.progress === 'COMPLETE') return undefined
  if (facts.conditionOpen) return t`Requested documents`
  if (facts.idReuploadRequested) return t`ID pictures`
  if (facts.documentUnread) return t`New document`
  if (facts.accountNeeded) return t`Bank account`
  if (!facts.insuranceComplete) return t`Insurance`
  return facts.otherConditionOpen ? t`Waiting for the other owners` : t`Lender’s review`
}

/** The wording of an application's seven steps in the stepper. */
export function useApplicationSteps(view: ApplicationView): (StepperStep & { readonly label: string })[] {
  const { t } = useLingui()
  const labels: Record<ProgressKey, string> = {
    INITIAL: t`Basic Info`,
    PRODUCT_SELECT: t`Select Offer`,
    MORE_INFO: t`Provide More Info`,
    LINK_INCOME: t`Link Income Sources`,
    ID_UPLOAD: t`Verify Identity`,
    SIGNING: t`Sign Documents`,
    ENOTARY: t`Talk to eNotary`,
    MANUAL_NOTARY: t`Schedule Notary Session`,
    COMPLETE: t`Complete`,
  }
  const task = useOpenTask(view)
  const { progress } = view.journey
  const manual = progress === 'MANUAL_NOTARY' || !view.electronicNotaryAllowed || view.notary.kind === 'MANUAL'
  const keys = ORDER.map((key) => (key === 'ENOTARY' && manual ? 'MANUAL_NOTARY' : key))
  // The stepper shows an online session and an in-person visit as the same step.
  const at = progress === 'MANUAL_NOTARY' ? 'ENOTARY' : progress
  const now = at === 'COMPLETE' ? keys.length : Math.max(0, ORDER.indexOf(at))
  return keys.map((key, index) => ({
    label: labels[key],
    state: index < now ? 'done' : index === now ? 'current' : 'todo',
    ...(index === now && task && { task }),
  }))
}
