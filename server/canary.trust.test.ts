/** Tests that values that must be protected never appear in plain text: in the database, jobs, logs and messages. */
import { plainDate } from 'domain/values/dates.ts'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { readTables } from './storage/backup/format.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'

const PASSWORD = 'Canary-Password-9173!'
const DOB = plainDate('1961-07-23')
const SSN = '517-83-6492'
/** The number of the account that the persona links at the bank. */
const ACCOUNT = persona('prime').bank.accounts[0]?.accountNumber ?? ''

let program: SandboxProgram
let walk: Walk
let secret = ''
const logged: string[] = []
beforeAll(async () => {
  program = await startSandboxProgram({
    log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
  })
  const canary = { ...persona('prime'), ssn: SSN, dob: DOB }
  walk = await Walk.register(program, canary, { password: PASSWORD, confirmPassword: PASSWORD })
  const answer = await walk.browser.call<{ secret: string }>('POST', '/service-profile/api/v1/settings/two-factor', {
    body: { password: PASSWORD },
  })
  secret = answer.body.secret
  const done = await walk.goTo('complete')
  expect(done.status).toBe('COMPLETE')
  expect(done.disburseAccount?.mask).toContain(ACCOUNT.slice(-4))
}, 300_000)
afterAll(() => program?.stop())

/** The places where a canary value is allowed, each with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'public.sandbox_ledger: account number': 'The books of the simulated bank, which production doesn’t have.',
}

/** Each canary value in every form in which it could leak. */
const canaries = (): readonly (readonly [name: string, forms: readonly string[]])[] => {
  const spread = (digits: string) => [digits, Buffer.from(digits).toString('base64').replace(/=+$/, '')]
  return [
    ['password', spread(PASSWORD)],
    ['SSN', [SSN, ...spread(SSN.replaceAll('-', ''))]],
    ['account number', spread(ACCOUNT)],
    ['birth date', [DOB, '07/23/1961', 'July 23, 1961', 'Jul 23, 1961']],
    ['second factor', spread(secret)],
  ]
}

const found = (text: string): string[] =>
  canaries().flatMap(([name, forms]) => (forms.some((form) => text.includes(form)) ? [name] : []))

/** Returns the text of each table's rows. A column of bytes is in hexadecimal. */
async function readEverything(): Promise<ReadonlyMap<string, string>> {
  const client = new Client({ connectionString: program.database.superuserUrl })
  await client.connect()
  const texts = new Map<string, string>()
  try {
    for (const { table } of await readTables(client)) {
      const { rows } = await client.query<{ row: string }>(`select w::text as row from ${table} w`)
      texts.set(table, rows.map(({ row }) => row).join('\n'))
    }
  } finally {
    await client.end()
  }
  return texts
}

test('the person has set up the second factor and entered the SSN, so the other tests can search for them', () => {
  expect(secret).toMatch(/^[A-Z2-7]{16,}$/)
  expect(walk.acknowledged.map(({ command }) => command)).toContain('saveContact')
})

test('no row of any table, including jobs, has a canary value in plain text', async () => {
  const texts = await readEverything()
  // The street isn't encrypted, so finding it proves that the search works.
  expect(texts.get('public.application')).toContain(walk.persona.property.address.street1)
  const leaks = [...texts].flatMap(([table, text]) => {
    const inBytes = canaries().filter(([, forms]) =>
      forms.some((form) => text.includes(Buffer.from(form).toString('hex'))),
    )
    return [...new Set([...found(text), ...inBytes.map(([name]) => name)])].map((name) => `${table}: ${name}`)
  })
  expect(leaks.filter((leak) => !(leak in ALLOWED))).toEqual([])
})

test('no log line and no message has a canary value', () => {
  expect(logged.join('\n')).toContain('/service-profile/api/v1/settings/two-factor')
  expect(found(logged.join('\n'))).toEqual([])
  expect(program.mails.length).toBeGreaterThan(0)
  expect(found(JSON.stringify(program.mails))).toEqual([])
})
