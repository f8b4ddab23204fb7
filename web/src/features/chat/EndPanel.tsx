import { Trans } from '@lingui/react/macro'
import type { ChatState } from 'domain/chat/conversation.ts'
import { useEffect, useState } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import css from './Chat.module.css'
import type { Chat } from './chat.ts'

/** What follows a chat: the lender's survey and a new chat. */
export function EndPanel({ chat, state }: { chat: Chat; state: ChatState }) {
  const survey = useOrganization().orgMetaData.chat?.survey
  const [href, setHref] = useState<string>()
  useEffect(() => {
    let isHere = true
    if (survey !== undefined)
      chat.surveyAt(survey).then(
        (found) => isHere && setHref(found),
        () => {},
      )
    return () => {
      isHere = false
    }
  }, [chat, survey])
  return (
    <div className={css.end}>
      <h3 tabIndex={-1}>
        <Trans>Thanks for chatting with us!</Trans>
      </h3>
      {state === 'EXPIRED' && (
        <p>
          <Trans>This chat ended because no one wrote for a while.</Trans>
        </p>
      )}
      <div className={css.endActions}>
        {href !== undefined && (
          <LinkButton href={href} target="_blank" rel="noopener noreferrer">
            <Trans>Take the survey</Trans>
          </LinkButton>
        )}
        <Button type="button" onClick={chat.startNew}>
          <Trans>Start new chat</Trans>
        </Button>
      </div>
    </div>
  )
}
