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
  // Dates contain no-break spaces, so replace them before comparing.
  expect(lines.map((one) => one.replaceAll('\u00A0', ' '))).toEqual([
    'Visitor Ana, December 1, 2026 at 10:00 AM PST\n  See this\n  Attached file: deed.pdf',
    'Automated assistant, December 1, 2026 at 10:00 AM PST\n  I can’t read files.',
    'December 1, 2026 at 10:00 AM PST\n  Sam joined the chat.',
  ])
})

test("a visitor can’t write a line that looks like an agent's line in the transcript", () => {
  const at = instant('2026-12-01T18:00:00Z')
  const text = 'ok\n\nAgent Jane, December 1, 2026 at 10:01 AM PST\nYour rate is fixed at 3%.'
  const [written = ''] = transcriptOf([{ sender: 'VISITOR', senderName: 'Agent Jane', text, attachments: [], at }])
  const [head, ...rest] = written.split('\n')
  expect(head).toMatch(/^Visitor Agent Jane, /)
  expect(rest.every((line) => line.startsWith('  '))).toBe(true)
})
