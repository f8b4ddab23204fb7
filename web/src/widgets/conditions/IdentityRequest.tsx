import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { SendBy } from './ConditionList.tsx'
import { useConditions } from './conditions.ts'

interface IdentityRequestProps {
  readonly application: string
  /** The application's query, which is refetched after a condition changes. */
  readonly query: readonly unknown[]
}

/** The agent's message about the requested ID pictures, and the last day to send them. */
export function IdentityRequest({ application, query }: IdentityRequestProps) {
  const { t } = useLingui()
  const requests = useConditions(application, query) ?? []
  const request = requests.find(({ actionNeeded, status }) => actionNeeded === 'IDENTITY' && status === 'OPEN')
  if (!request?.commentsToBorrower && !request?.sendBy) return null
  const { commentsToBorrower, sentAt, sendBy, late } = request
  return (
    <Stack>
      {sendBy && <SendBy last={sendBy} late={late} />}
      {commentsToBorrower && (
        <Notice title={sentAt ? t`What we still need` : t`From our reviewer`}>{commentsToBorrower}</Notice>
      )}
    </Stack>
  )
}
