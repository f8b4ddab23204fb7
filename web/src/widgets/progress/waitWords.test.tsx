import { cleanup, screen } from '@testing-library/react'
import { HOLDER_SENTENCES, WAIT_SENTENCES } from 'domain/application/views/ownAnswers/waitSentences.ts'
import { WAIT_HOLDERS, WAIT_KINDS } from 'domain/application/views/waits.ts'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testView } from '../journey/testScreen.tsx'
import { useWaitWords } from './waitWords.ts'

afterEach(cleanup)

/** Returns the dashboard's wording for each type of wait, one per line. */
function AllWords() {
  const { of, holder } = useWaitWords()
  const lines = [...WAIT_KINDS.map((what) => of(what).says), ...WAIT_HOLDERS.map((by) => holder({ by }))]
  return <pre data-testid="words">{lines.join('\n')}</pre>
}

it('the dashboard and the chat’s bot describe each wait in the same words', () => {
  showScreen(<AllWords />, testView('hmda'))
  const shown = screen.getByTestId('words').textContent?.split('\n')
  expect(shown).toEqual([
    ...WAIT_KINDS.map((what) => WAIT_SENTENCES[what]),
    ...WAIT_HOLDERS.map((by) => HOLDER_SENTENCES[by]),
  ])
})
