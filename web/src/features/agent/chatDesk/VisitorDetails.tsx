import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AgentFile } from 'domain/api/agent.ts'
import type { DeskChat } from 'domain/api/chatDesk.ts'
import { agentApplicationPath } from 'domain/routes/routes.ts'
import type { ReactNode } from 'react'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
import { Skeleton } from '../../../ui/Waiting.tsx'
import { STATUS_NAMES } from '../names.ts'
import { People } from '../People.tsx'
import { fileQuery } from '../queries.ts'
import { useAgentWords } from '../words.ts'
import css from './ChatDesk.module.css'
import { downloadChats, downloadTranscript } from './queries.ts'
import { useDeskWords } from './words.ts'

/** The visitor's details, and a summary of the visitor's application. */
export function VisitorDetails({ chat, isShown }: { chat: DeskChat; isShown: boolean }) {
  const { t } = useLingui()
  const { nameOf } = useDeskWords()
  const { visitorEmail, applicationUuid, page, survey } = chat
  return (
    <aside className={css.visitor} aria-label={t`Visitor`}>
      <h3>
        <Trans>Visitor</Trans>
      </h3>
      <Facts
        items={[
          { label: t`Name`, value: nameOf(chat) },
          { label: t`Email`, value: visitorEmail || '–' },
          { label: t`Page`, value: pathOf(page) || '–' },
          ...(survey ? [{ label: t`Survey`, value: t`${survey.rating} of 5` }] : []),
          ...(survey?.comments ? [{ label: t`Comments`, value: survey.comments }] : []),
        ]}
      />
      <Download
        label={<Trans>Download transcript</Trans>}
        download={() => downloadTranscript(chat.conversation.conversationId)}
      />
      {applicationUuid === undefined ? (
        <p className={css.note}>
          <Trans>The visitor wasn’t on an application’s page.</Trans>
        </p>
      ) : (
        // Read the application only for the chat that the agent sees, because the server logs each view.
        isShown && <Application uuid={applicationUuid} />
      )}
    </aside>
  )
}

/** Returns the path of a page without the application's ID, which means nothing to people. */
const pathOf = (page: string): string =>
  (URL.canParse(page) ? new URL(page).pathname : page).replace(/\/[0-9a-f-]{36}(?=\/|$)/, '')

function Application({ uuid }: { uuid: string }) {
  const { data: file, error } = useQuery(fileQuery(uuid))
  if (file) return <Summary file={file} />
  if (error)
    return (
      <p className={css.note}>
        <Trans>You can’t open this application.</Trans>
      </p>
    )
  return <Skeleton lines={4} />
}

function Summary({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const { street1, city, state, zip } = file.property.address
  return (
    <>
      <h3>
        <Trans>Application</Trans>
      </h3>
      <Facts
        items={[
          { label: t`Loan`, value: file.loanNumber },
          { label: t`Status`, value: named(STATUS_NAMES, file.status) },
          { label: t`Home`, value: `${street1}, ${city}, ${state} ${zip}` },
        ]}
      />
      <People file={file} />
      <LinkButton href={agentApplicationPath(file.uuid)} small>
        <Trans>Open application</Trans>
      </LinkButton>
      <Download label={<Trans>Download all chats</Trans>} download={() => downloadChats(file)} />
    </>
  )
}

function Download({ label, download }: { label: ReactNode; download: () => Promise<void> }) {
  const { t } = useLingui()
  const save = () => download().catch(() => toast(t`The file couldn’t be downloaded. Try again.`, 'bad'))
  return (
    <Button type="button" kind="quiet" small onClick={() => void save()}>
      {label}
    </Button>
  )
}
