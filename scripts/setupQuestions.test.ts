import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BadArguments } from '../server/commandLine.ts'
import { serveHost } from '../server/serveHost.ts'
import { checkLenders } from './lenderCheck.ts'
import { addLender, inventedData } from './newLender.ts'
import { askSetup, FLAGS } from './setupQuestions.ts'

const kept = fileURLToPath(new URL('../organizations', import.meta.url))

/**
 * Answers the questions in turn, and records the text that the terminal shows. Fails if setup asks a question without a
 * prepared answer.
 */
function typing(...lines: readonly string[]) {
  const shown: string[] = []
  const left = [...lines]
  const question = async (text: string) => {
    shown.push(text)
    const next = left.shift()
    if (next === undefined) throw new Error(`asked too often: ${text}`)
    return next
  }
  return { terminal: { question, say: (text: string) => void shown.push(text) }, shown, left }
}

const DATABASE = 'postgres://owner:secret@db:5432/heloc'
const TYPED = ['heloc.aspen.example', DATABASE, 'smtp://mail.example:587', '', 'ASPEN_RIDGE', 'ada@aspen.example']
const PEOPLE = ['Ada Example', '', 'ben@aspen.example', 'Ben van Example', 'PROCESSOR']

test('setup asks every question in order, and Enter takes the default', async () => {
  const { terminal, shown, left } = typing(...TYPED, ...PEOPLE)
  const answers = await askSetup({}, {}, terminal)
  expect(left).toEqual([])
  expect(Object.keys(answers)).toEqual(FLAGS)
  expect(answers).toMatchObject({
    ...{ host: 'heloc.aspen.example', database: DATABASE, scanner: 'none', lender: 'ASPEN_RIDGE' },
    ...{ role: 'UNDERWRITER', 'second-name': 'Ben van Example', 'second-role': 'PROCESSOR' },
  })
  expect(shown).toHaveLength(FLAGS.length)
})

test.each([
  ['host', ['https://aspen.example', 'aspen'], 'This should be a host name such as heloc.lender.example.'],
  [
    'database',
    ['', 'mysql://db/heloc', DATABASE],
    'This should look like postgres://user:password@host:5432/database.',
  ],
  ['mail', ['mail.example', 'smtp://', 'smtp://mail.example'], 'This should look like smtp://user:password@host:587.'],
  ['scanner', ['http://scanner', 'clamd://scanner:3310'], 'This should look like clamd://host:3310 or'],
  ['lender', ['', 'aspen ridge', '../EVIL', 'ASPEN'], 'This should be capital letters, digits and single underscores'],
  ['email', ['ada', '', 'ada@aspen.example'], 'This should be an email address.'],
  ['name', ['Ada', 'Ada Example'], 'This should be a first and last name.'],
  ['role', ['KING', 'COMPLIANCE'], 'This should be one of'],
] as const)('setup explains wrong answers to the question for the %s and asks again', async (flag, lines, advice) => {
  const { terminal: one, shown, left } = typing(...lines)
  const given = await askSetup({}, {}, typing(...TYPED, ...PEOPLE).terminal)
  const { [flag]: _, ...others } = given
  const answers = await askSetup(others, {}, one)
  expect(left).toEqual([])
  expect(answers).toEqual({ ...given, [flag]: lines.at(-1) })
  const said = shown.filter((text) => text.startsWith('This '))
  expect(said).toHaveLength(lines.length - 1)
  for (const text of said) expect(text).toContain(advice)
})

test('setup offers stored settings without showing them, because they can contain passwords', async () => {
  const { terminal, shown } = typing('', '', '', '', 'ASPEN_RIDGE', 'ada@aspen.example', ...PEOPLE)
  const settings = { HOST_NAME: 'heloc.aspen.example', DATABASE_URL: DATABASE, SMTP_URL: 'smtp://u:secret@mail' }
  expect(await askSetup({}, settings, terminal)).toMatchObject({ database: DATABASE, mail: 'smtp://u:secret@mail' })
  expect(shown.filter((text) => text.endsWith(' [unchanged]: '))).toHaveLength(3)
  expect(shown.join(' ')).not.toContain('secret')
})

test('setup refuses invalid flags before it asks a question', async () => {
  const { terminal, shown } = typing()
  const asked = askSetup({ host: 'https://aspen.example', role: 'KING' }, {}, terminal)
  await expect(asked).rejects.toThrow(BadArguments)
  await expect(asked).rejects.toThrow(/^--host should be a host name.*\n--role should be one of/)
  expect(shown).toEqual([])
})

test('setup creates a new lender whose host shows its pages, and leaves existing lenders as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'setup-lenders-'))
  try {
    for (const name of ['defaults', 'FIGURE']) await cp(join(kept, name), join(folder, name), { recursive: true })
    const { lender, host } = await askSetup({}, {}, typing(...TYPED, ...PEOPLE).terminal)
    expect(await addLender(folder, lender, host)).toBe(join(folder, 'ASPEN_RIDGE'))
    const organizations = await serveHost(folder, host, lender, () => Promise.reject(new Error('nothing to change')))
    expect(organizations.byHost(host)?.code).toBe('ASPEN_RIDGE')
    expect((await checkLenders(folder)).map(({ code, problems }) => [code, problems])).toEqual([
      ['ASPEN_RIDGE', []],
      ['FIGURE', []],
    ])
    expect(await addLender(folder, lender, host)).toBeUndefined()
    expect(await addLender(folder, 'FIGURE', host)).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('setup warns about the invented data of a sample lender or a new lender, until it has its own email address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'setup-lenders-'))
  try {
    for (const name of ['defaults', 'FIGURE']) await cp(join(kept, name), join(folder, name), { recursive: true })
    await addLender(folder, 'ASPEN_RIDGE', 'heloc.aspen.com')
    const file = join(folder, 'ASPEN_RIDGE', 'organization.json')
    expect(await inventedData(folder, 'FIGURE')).toMatch(/FIGURE.*contains invented data\. Replace .*NMLS number/)
    expect(await inventedData(folder, 'ASPEN_RIDGE')).toContain(`Warning: ${file} contains invented data.`)
    const own = (await readFile(file, 'utf8')).replace('help@aspen-ridge.hearthline.example', 'help@aspen.com')
    await writeFile(file, own)
    expect(await inventedData(folder, 'ASPEN_RIDGE')).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})
