import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import css from './Chat.module.css'
import type { Chat } from './chat.ts'
import { Question } from './Question.tsx'
import type { ChatView } from './view.ts'

/**
 * Offers to connect the visitor with an agent. While agents are away, the visitor can leave a question for them
 * instead. If no agent can join and the bot couldn't answer the last question, the lender's phone number is shown.
 */
export function PersonOffer({ chat, view }: { chat: Chat; view: ChatView }) {
  const { state, offersPerson, hours } = view
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  const [isBusy, setBusy] = useState(false)
  const isAway = chat.mode === 'omni-proxy' && hours?.isOpen === false
  if (state === 'WAITING' && isAway) return <Question chat={chat} view={view} />
  if (state !== 'WITH_BOT') return null
  if (chat.mode !== 'chatbot' && hours?.isOpen) {
    return (
      <div>
        <Button
          kind="secondary"
          small
          busy={isBusy}
          onClick={() => {
            setBusy(true)
            void chat.askPerson().finally(() => setBusy(false))
          }}
        >
          <Trans>Chat with a person</Trans>
        </Button>
      </div>
    )
  }
  return (
    <>
      {offersPerson && (
        <p className={css.status}>
          <Trans>
            To talk to a person, call <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
          </Trans>
        </p>
      )}
      {isAway && <Question chat={chat} view={view} />}
    </>
  )
}
