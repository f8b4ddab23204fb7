/** For tests: submits forms to the server, and then reads the stored answers through the API. */
import type { Contract } from 'domain/api/contract.ts'
import type { Consent } from 'domain/application/core/consents.ts'
import { acknowledged, at, type Place } from 'domain/application/testing/keptPlaces.testdata.ts'
import type { SentForm } from 'domain/application/testing/keptRule.ts'
import { expect } from 'vitest'
import { type EventBody, readConsentEvents } from '../../storage/events.ts'
import { type Account, type Browser, register, type TestProgram } from '../program.ts'

/** A running server, browsers in which its staff are signed in, and all emails the server has sent. */
export interface KeptWorld {
  readonly program: TestProgram
  readonly mails: readonly { readonly to: string; readonly subject: string; readonly text: string }[]
  readonly underwriter: Browser
  readonly processor: Browser
  readonly compliance: Browser
  readonly broker: Browser
}

/** A form to submit to an API endpoint, and where each field's answer is stored. */
export interface ServerCase {
  readonly fields: Readonly<Record<string, Place>>
  /** Submits the form. Omitted if the server stores none of the form's answers. */
  readonly send?: (world: KeptWorld) => Promise<SentForm>
}
export type ServerCases = Readonly<Record<string, ServerCase>>

export const PORTAL = '/service-lead-portal/api/v1'
export const NAME = { firstName: 'Adaline', middleName: 'Quinn', lastName: 'Distinct', suffix: 'JR' }

/** Says where to find a stored answer: at the given path of the API's response. */
export const shown = (path: string, is?: unknown): Place => at(path, path, is)
export const SECRET = acknowledged('Only a hash of the password is stored.')
export const REPEATED = acknowledged('It repeats the password, against mistakes in typing.')
export const PROVES = acknowledged('The password proves who sends the form.')

export const get = async <T>(browser: Browser, path: string): Promise<T> => (await browser.call<T>('GET', path)).body

/** Reads stored data, submits a form, and then reads the data again. */
export async function sending(
  browser: Browser,
  method: Contract['method'],
  path: string,
  body: object,
  read: () => Promise<object>,
): Promise<SentForm> {
  const before = await read()
  const { status, body: answer } = await browser.call(method, path, { body })
  expect(status, JSON.stringify(answer)).toBeLessThan(300)
  return { body, before, after: await read() }
}

/** Returns the consents that are recorded in a person's log and in their application's log. */
export async function consentsOf({ program }: KeptWorld, actor: string, ...aggregates: string[]): Promise<Consent[]> {
  const scope = { mode: 'ACTOR', org: 'FIGURE', actor } as const
  const [rows] = await program.server.services.db.read(scope, readConsentEvents(actor))
  const logged = rows.filter(({ aggregate }) => aggregates.includes(aggregate))
  return logged.flatMap((row) => {
    const { data } = JSON.parse(row.body) as EventBody
    const { consents, consent } = data as { consents?: Consent[]; consent?: Consent }
    return consents ?? (consent ? [consent] : [])
  })
}

let people = 0
export const newcomer = ({ program }: KeptWorld): Promise<Account> =>
  register(program, { email: `kept${++people}@example.com` })

/** Returns the token in the newest invitation to an email address. */
export async function invitationTo({ mails }: KeptWorld, email: string): Promise<string> {
  const found = () =>
    mails.flatMap(({ to, text }) => (to === email ? (/invitation=([\w-]+)/.exec(text)?.[1] ?? []) : []))
  await expect.poll(() => found().length).toBeGreaterThan(0)
  return found().at(-1) ?? ''
}
