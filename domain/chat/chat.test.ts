import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instant } from '../values/dates.ts'
import {
  attachmentFault,
  CHAT_FILE_ENDINGS,
  CHAT_FILE_MAX_BYTES,
  CHAT_FILE_MESSAGES,
  canAttach,
  fileSize,
} from './attachments.ts'
import { answering } from './hours.ts'
import {
  CONNECTION_LIFETIME,
  FRAME_BURST,
  FRAME_MAX_BYTES,
  FRAMES_PER_SECOND,
  MESSAGE_MAX,
  PING_INTERVAL,
  SILENCE_LIMIT,
  TYPING_INTERVAL,
} from './limits.ts'
import { allowedLink, textParts } from './links.ts'
import { completeUpTo, mergeMessages } from './messages.ts'
import { skillFor } from './skills.ts'

const HOSTS = ['example.com', 'docs.partner.org']

it.each([
  ['https://example.com/help', 'https://example.com/help'],
  ['https://www.example.com', 'https://www.example.com'],
  ['HTTPS://Docs.Partner.org/a?b=1#c', 'https://docs.partner.org/a?b=1#c'],
  ['http://example.com', undefined],
  ['https://example.com.evil.net', undefined],
  ['https://notexample.com', undefined],
  ['https://partner.org', undefined],
  ['https://example.com@evil.net', undefined],
  ['https://evil.net\\@example.com', undefined],
  ['https://example.com:8443/', undefined],
  ['https://exаmple.com', undefined],
  ['https://xn--exmple-4nf.com', undefined],
  ['javascript:alert(1)//https://example.com', undefined],
  ['https://127.0.0.1/', undefined],
])('in a message, the text %s becomes a link to %s', (link, href) => expect(allowedLink(link, HOSTS)).toBe(href))

it('a message is split into text and links to allowed hosts', () => {
  const text = 'See https://example.com/help. Not https://evil.net, but (https://docs.partner.org/x).'
  const parts = textParts(text, HOSTS)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter(({ href }) => href !== undefined)).toEqual([
    { text: 'https://example.com/help', href: 'https://example.com/help' },
    { text: 'https://docs.partner.org/x', href: 'https://docs.partner.org/x' },
  ])
  expect(textParts('', HOSTS)).toEqual([])
})

it('people attach only the listed types of files, up to 20 MB each', () => {
  for (const ending of CHAT_FILE_ENDINGS)
    expect(attachmentFault({ name: `Paystub${ending.toUpperCase()}`, size: 1 })).toBeUndefined()
  expect(attachmentFault({ name: 'a.pdf.exe', size: 1 })).toBe(CHAT_FILE_MESSAGES.type)
  expect(attachmentFault({ name: 'pdf', size: 1 })).toBe(CHAT_FILE_MESSAGES.type)
  expect(attachmentFault({ name: 'a\u202Efdp.pdf', size: 1 })).toBe(CHAT_FILE_MESSAGES.name)
  expect(attachmentFault({ name: 'a.pdf', size: 0 })).toBe(CHAT_FILE_MESSAGES.empty)
  expect(attachmentFault({ name: 'a.pdf', size: CHAT_FILE_MAX_BYTES })).toBeUndefined()
  expect(attachmentFault({ name: 'a.pdf', size: CHAT_FILE_MAX_BYTES + 1 })).toBe(CHAT_FILE_MESSAGES.large)
})

it('people attach files only after an agent has joined', () => {
  expect(canAttach('WITH_AGENT')).toBe(true)
  for (const state of ['WITH_BOT', 'WAITING', 'ENDED', 'EXPIRED'] as const) expect(canAttach(state)).toBe(false)
})

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [3_440_000, '3.4 MB'],
])('a file of %d bytes is shown as %s', (bytes, shown) => expect(fileSize(bytes)).toBe(shown))

const DAYS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  isOpen: weekday < 6,
  startTime: '06:00',
  endTime: '17:00',
}))
it('agents answer chats during chat hours; afterward, they answer only in chats that they have already joined', () => {
  const open = instant('2026-12-01T18:00:00Z')
  const night = instant('2026-12-02T04:00:00Z')
  const nextOpening = instant('2026-12-02T14:00:00Z')
  expect(answering(DAYS, open)).toEqual({ answerer: 'AGENT' })
  expect(answering(DAYS, night)).toEqual({ answerer: 'BOT', nextOpening })
  expect(answering(DAYS, night, 'WAITING')).toEqual({ answerer: 'BOT', nextOpening })
  expect(answering(DAYS, night, 'WITH_AGENT')).toEqual({ answerer: 'AGENT', nextOpening })
  const closed = DAYS.map((day) => ({ ...day, isOpen: false }))
  expect(answering(closed, open)).toEqual({ answerer: 'BOT' })
})

it.each([
  ['FHEL', { heloc: {} }, undefined, 'FHEL'],
  ['FHEL', { heloc: {}, 'crypto-heloc': {} }, 'heloc', 'FHEL'],
  ['FHEL', { heloc: {}, 'crypto-heloc': {} }, 'crypto-heloc', 'CLOC_HELOC'],
  ['White Label', { heloc: {} }, 'crypto-heloc', 'White Label'],
  ['White Label', { heloc: {} }, undefined, 'White Label'],
])(
  'at a lender with the skill %s and the products %o, a chat about %s goes to the team %s',
  (chatSkill, products, product, skill) => expect(skillFor({ chatSkill, products }, product)).toBe(skill),
)

it('a message of the maximum length fits in one websocket frame', () =>
  expect(JSON.stringify('\u{10FFFF}'.repeat(MESSAGE_MAX)).length * 4).toBeLessThan(FRAME_MAX_BYTES))

it("a client that sends only pings and typing previews isn't disconnected for silence or for flooding", () => {
  expect(SILENCE_LIMIT).toBeGreaterThan(PING_INTERVAL)
  expect(SILENCE_LIMIT).toBeLessThan(CONNECTION_LIFETIME)
  expect(FRAMES_PER_SECOND).toBeGreaterThan(1000 / TYPING_INTERVAL + 1000 / PING_INTERVAL)
  expect(FRAME_BURST).toBeGreaterThan(FRAMES_PER_SECOND)
})

it('messages that arrive late, twice or out of order are shown in order, once each', () => {
  const all = Array.from({ length: 12 }, (_, index) => ({ sequence: index + 1 }))
  fc.assert(
    fc.property(
      fc.array(fc.subarray(all), { maxLength: 5 }),
      fc.shuffledSubarray(all, { minLength: 12 }),
      (some, rest) => {
        const merged = [...some, rest].reduce<readonly { sequence: number }[]>(mergeMessages, [])
        expect(merged).toEqual(all)
      },
    ),
  )
  expect(mergeMessages(all, all)).toBe(all)
})

it('completeUpTo returns the number of the last message before the first gap, or 0', () => {
  expect(completeUpTo([])).toBe(0)
  expect(completeUpTo([{ sequence: 1 }, { sequence: 2 }, { sequence: 4 }])).toBe(2)
  expect(completeUpTo([{ sequence: 3 }])).toBe(0)
})
