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
  /** The form for the pictures. It appears together with the message, so that the message never moves it. */
  readonly children: ReactNode
}

/** The agent's message about the requested ID pictures, the last day to send them, and the form. */
export function IdentityRequest({ application, query, children }: IdentityRequestProps) {
  const requests = useConditions(application, query)
  if (!requests) return null
  const request = requests.find(({ actionNeeded, status }) => actionNeeded === 'IDENTITY' && status === 'OPEN')
  return (
    <>
      {request && <Message request={request} />}
      {children}
    </>
  )
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
