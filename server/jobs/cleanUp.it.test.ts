import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register, startTestProgram, type TestProgram } from '../testing/program.ts'
import { cleanUp } from './cleanUp.ts'

let program: TestProgram
let client: Client
beforeAll(async () => {
  program = await startTestProgram()
  client = new Client({ connectionString: program.database.superuserUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await program.stop()
})

/** Adds more expired sessions than the server deletes at a time. One of them has a selected wallet account. */
const FILL = `
  with person as (select uuid as identity, org_code from identity where uuid = $1),
  expired as (
    insert into session (uuid, identity, org_code, secret_hash, expires_at)
      select gen_random_uuid(), identity, org_code, '', now() - interval '1 minute' from person, generate_series(1, 2500)
      returning uuid
  ),
  account as (
    insert into wallet_account (identity, address, org_code, name, authorization_type, place)
      select identity, 'x', org_code, '', 'OWNER', 1 from person
  ),
  choice as (
    insert into wallet_choice (session, identity, org_code, address)
      select (select uuid from expired limit 1), identity, org_code, 'x' from person
  ),
  devices as (
    insert into remembered_device (uuid, identity, org_code, secret_hash, user_agent, expires_at)
      select gen_random_uuid(), identity, org_code, '', days::text, now() + days * interval '1 day'
        from person, unnest(array[-1, 1]) days
  )
  insert into contact_change (identity, kind, org_code, ciphertext, code_hash, expires_at)
    select identity, kind, org_code, '', '', now() + days * interval '1 day'
      from person, (values ('EMAIL', -1), ('PHONE', 1)) change (kind, days)`

const LEFT = `select (select count(*) from session) as sessions, (select count(*) from wallet_choice) as choices,
  array(select user_agent from remembered_device) as devices, array(select kind from contact_change) as changes`

test('the cleanup deletes only the expired sessions, remembered browsers and contact changes', async () => {
  const { uuid, identity, browser } = await register(program)
  await client.query(FILL, [identity])
  const left = async () => (await client.query(LEFT)).rows[0]
  expect(await left()).toEqual({ sessions: '2501', choices: '1', devices: ['-1', '1'], changes: ['EMAIL', 'PHONE'] })
  await cleanUp(program.server.services, [])
  expect(await left()).toEqual({ sessions: '1', choices: '0', devices: ['1'], changes: ['PHONE'] })
  const answer = await browser.call('GET', `/service-application/api/v1/application/heloc/${uuid}`)
  expect(answer.status).toBe(200)
})

test('a time-stamp authority delays no deletion', async () => {
  await client.query(
    `insert into webhook_event (port, vendor, id, orders, received_at)
     values ('title', 'slow', 'old', '{}', now() - interval '31 days')`,
  )
  let left: unknown
  const timestamps = {
    place: 'stamps.example.com',
    stamp: async () => {
      left = (await client.query(`select from webhook_event where vendor = 'slow'`)).rowCount
      throw new Error('the authority is down')
    },
    read: () => Promise.reject(new Error('there is no stamp')),
  }
  await expect(cleanUp({ ...program.server.services, timestamps }, [])).rejects.toThrow('the authority is down')
  expect(left).toBe(0)
})

test("the cleanup deletes vendors' messages after 30 days, except replies to texts", async () => {
  await client.query(
    `insert into webhook_event (port, vendor, id, orders, received_at)
     select port, 'vendor', days::text, '{}', now() - days * interval '1 day'
     from unnest(array['title', 'sms']) port, unnest(array[29, 31]) days`,
  )
  await cleanUp(program.server.services, [])
  const { rows } = await client.query(`select port || ' ' || id as kept from webhook_event order by kept`)
  expect(rows.map(({ kept }) => kept)).toEqual(['sms 29', 'sms 31', 'title 29'])
})
