import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import css from './Chat.module.css'
import type { Chat } from './chat.ts'
import { Survey } from './Survey.tsx'
import type { ChatView } from './view.ts'

/** The steps after a chat, which are the survey, the transcript, and a new chat. */
export function EndPanel({ chat, view }: { readonly chat: Chat; readonly view: ChatView }) {
  const survey = useOrganization().orgMetaData.chat?.survey
  const [isAsking, setAsking] = useState(false)
  const [isAnswered, setAnswered] = useState(false)
  const { state, visitor, lines } = view
  // A vendor's chat has no transcript, because the server doesn't have the chat's messages.
  const hasTranscript = (chat.mode === 'omni-proxy' || chat.mode === 'chatbot') && lines.length > 0
  const href = useSurvey(chat, survey)
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
        {survey === undefined && !isAnswered && lines.length > 0 && (
          <Button type="button" onClick={() => setAsking(true)}>
            <Trans>Take the survey</Trans>
          </Button>
        )}
        <Button type="button" kind={lines.length > 0 ? 'secondary' : 'primary'} onClick={chat.startNew}>
          <Trans>Start new chat</Trans>
        </Button>
      </div>
      {isAnswered && (
        <p role="status">
          <Trans>Thanks for your feedback.</Trans>
        </p>
      )}
      {hasTranscript && <Transcript chat={chat} hasEmail={visitor.email !== ''} />}
      {isAsking && (
        <Survey
          chat={chat}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            setAnswered(true)
          }}
        />
      )}
    </div>
  )
}

/** Returns the address of the lender's own survey about this chat; undefined until it's known. */
function useSurvey(chat: Chat, survey: string | undefined): string | undefined {
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
  return href
}

function Transcript({ chat, hasEmail }: { chat: Chat; hasEmail: boolean }) {
  const [sending, setSending] = useState<'BUSY' | 'FAILED' | { readonly to: string }>()
  const isSent = typeof sending === 'object'
  const send = () => {
    setSending('BUSY')
    chat.sendTranscript().then(
      (to) => setSending({ to }),
      () => setSending('FAILED'),
    )
  }
  const save = () => {
    chat.saveTranscript().then(
      () => !isSent && setSending(undefined),
      () => setSending('FAILED'),
    )
  }
  return (
    <>
      <div className={css.endActions}>
        <Button type="button" kind="secondary" small onClick={save}>
          <Trans>Download transcript</Trans>
        </Button>
        {hasEmail && !isSent && (
          <Button type="button" kind="secondary" small busy={sending === 'BUSY'} onClick={send}>
            <Trans>Email me the transcript</Trans>
          </Button>
        )}
      </div>
      {isSent && (
        <p role="status">
          <Trans>We sent the transcript to {sending.to}.</Trans>
        </p>
      )}
      {sending === 'FAILED' && (
        <p role="alert">
          <Trans>Something went wrong. Please try again later.</Trans>
        </p>
      )}
    </>
  )
}
