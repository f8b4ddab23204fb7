import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatBoard } from 'domain/api/chatDesk.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import css from './ChatDesk.module.css'
import type { Transfer } from './queries.ts'
import { useDeskWords } from './words.ts'

interface TransferDialogProps {
  readonly open: boolean
  readonly board: ChatBoard
  readonly onClose: () => void
  readonly onChosen: (to: Transfer) => void
}

/** Asks the agent to which queue or colleague to transfer a chat. */
export function TransferDialog({ open, board: { agents, skills }, onClose, onChosen }: TransferDialogProps) {
  const { t } = useLingui()
  const { skillName } = useDeskWords()
  const colleagues = agents.filter(({ isOwn }) => !isOwn)
  return (
    <Dialog open={open} onClose={onClose} title={t`Transfer this chat`}>
      <div className={css.targets}>
        <h3>
          <Trans>To a colleague</Trans>
        </h3>
        {colleagues.length === 0 && (
          <p className={css.note}>
            <Trans>No colleague is available.</Trans>
          </p>
        )}
        {colleagues.map(({ identity, name, chats }) => (
          <Button key={identity} kind="secondary" wide onClick={() => onChosen({ agent: identity })}>
            {name}, {t`${plural(chats, { one: '# chat', other: '# chats' })}`}
          </Button>
        ))}
        <h3>
          <Trans>Back to the queue</Trans>
        </h3>
        {skills.map((skill) => (
          <Button key={skill} kind="secondary" wide onClick={() => onChosen({ skill })}>
            {skillName(skill)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
