import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import css from './Chat.module.css'
import type { Chat } from './chat.ts'
import type { ChatView } from './view.ts'

/** Offers a person while the bot answers: an agent if agents are here, otherwise the phone after an unanswered question. */
export function PersonOffer({ chat, view: { state, offersPerson, hours } }: { chat: Chat; view: ChatView }) {
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  const [isBusy, setBusy] = useState(false)
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
  return offersPerson ? (
    <p className={css.status}>
      <Trans>
        To talk to a person, call <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
      </Trans>
    </p>
  ) : null
}
