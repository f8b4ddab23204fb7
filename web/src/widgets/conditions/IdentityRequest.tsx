import { useLingui } from '@lingui/react/macro'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { SendBy } from './ConditionList.tsx'
import { useConditions } from './conditions.ts'

interface IdentityRequestProps {
  readonly application: string
  /** The application's query, which is refetched after a condition changes. */
  readonly query: readonly unknown[]
  /**
   * Returns the content of the step. `message` is the agent's message, which the step must show. Show the form only
   * once `isKnown` is true, because the message would otherwise push the form down.
   */
  readonly children: (message: ReactNode, isKnown: boolean) => ReactNode
}

/** A step with the agent's message about the requested ID pictures, and with the last day to send them. */
export function IdentityRequest({ application, query, children }: IdentityRequestProps) {
  const requests = useConditions(application, query)
  const request = requests?.find(({ actionNeeded, status }) => actionNeeded === 'IDENTITY' && status === 'OPEN')
  return children(request && <Message request={request} />, requests !== undefined)
}

function Message({ request }: { readonly request: ConditionView }) {
  const { t } = useLingui()
  const { commentsToBorrower, sentAt, sendBy, late } = request
  if (!commentsToBorrower && !sendBy) return null
  return (
    <Stack>
      {sendBy && <SendBy last={sendBy} late={late} />}
      {commentsToBorrower && (
        <Notice title={sentAt ? t`What we still need` : t`From our reviewer`}>{commentsToBorrower}</Notice>
      )}
    </Stack>
  )
}
