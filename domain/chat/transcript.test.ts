import { expect, test } from 'vitest'
import { instant } from '../values/dates.ts'
import { transcriptOf } from './transcript.ts'

test('a transcript names each sender, the time and the files', () => {
  const at = instant('2026-12-01T18:00:00Z')
  const line = { senderName: '', text: '', attachments: [], at } as const
  const lines = transcriptOf([
    { ...line, sender: 'VISITOR', senderName: 'Ana', text: 'See this', attachments: [{ name: 'deed.pdf' }] },
    { ...line, sender: 'BOT', text: 'I can’t read files.' },
    { ...line, sender: 'SYSTEM', text: 'Sam joined the chat.' },
  ])
  // Dates have no-break spaces.
  expect(lines.map((one) => one.replaceAll('\u00A0', ' '))).toEqual([
    'Ana, December 1, 2026 at 10:00 AM PST\nSee this\nAttached file: deed.pdf',
    'Automated assistant, December 1, 2026 at 10:00 AM PST\nI can’t read files.',
    'December 1, 2026 at 10:00 AM PST\nSam joined the chat.',
  ])
})
