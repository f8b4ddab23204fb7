import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { FoundFiles } from 'domain/api/agentPipeline.ts'
import { AGENT_WORK } from 'domain/routes/routes.ts'
import { useLocation } from 'react-router'
import { DenseTable } from '../../ui/DenseTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { Loaded } from '../../widgets/frame/SignedIn.tsx'
import css from './Agent.module.css'
import { FileLink } from './FileLink.tsx'
import { FindFile } from './FindFile.tsx'
import { NoSeat } from './NoSeat.tsx'
import { STAGE_NAMES } from './names.ts'
import { searchQuery } from './queries.ts'
import { useAgentWords } from './words.ts'

const textIn = (state: unknown): string => {
  const text = (state as { searchFor?: unknown } | null)?.searchFor
  return typeof text === 'string' ? text : ''
}

/** Lists the applications that match the words typed into the search field. */
export function Search() {
  const { t } = useLingui()
  const text = textIn(useLocation().state)
  return (
    <QuestionPage
      heading={t`Find an application`}
      width="wide"
      back={AGENT_WORK}
      lead={<Trans>Every search is logged.</Trans>}
    >
      <FindFile key={text} text={text} />
      {text && <Matches text={text} />}
    </QuestionPage>
  )
}

function Matches({ text }: { text: string }) {
  return (
    <Loaded query={useQuery(searchQuery(text))} missing={() => <NoSeat />}>
      {(found) => <Found found={found} />}
    </Loaded>
  )
}

function Found({ found: { files, isComplete } }: { found: FoundFiles }) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  if (files.length === 0)
    return (
      <EmptyState sign="paper" title={<Trans>No application matches.</Trans>}>
        <Trans>Check the spelling, and enter whole words. Fewer words find more applications.</Trans>
      </EmptyState>
    )
  return (
    <section aria-label={t`Matches`} className={css.items}>
      {!isComplete && (
        <Notice tone="info" title={t`More applications match`}>
          <Trans>Add words to see fewer, such as the house number or ZIP code.</Trans>
        </Notice>
      )}
      <DenseTable
        caption={t`Matches`}
        rows={files}
        rowKey={({ application }) => application}
        columns={[
          {
            key: 'borrower',
            label: t`Borrower`,
            phone: 'start',
            cell: (file) => <FileLink file={file} />,
          },
          { key: 'stage', label: t`Stage`, phone: 'end', cell: ({ stage }) => named(STAGE_NAMES, stage) },
          { key: 'home', label: t`Home`, phone: 'start', cell: ({ city, state }) => `${city}, ${state}` },
          { key: 'loan', label: t`Loan`, phone: 'end', cell: ({ loanNumber }) => loanNumber },
        ]}
      />
    </section>
  )
}
