/** Invites an additional signer in tests and lets the signer create an account. */
import { randomUUID } from 'node:crypto'
import { type Effect, outcome } from 'domain/application/core/command.ts'
import { event } from 'domain/application/events.ts'
import { listMails, type Mail, mailOf } from '../storage/mails.ts'
import { unwrapKey } from '../storage/secrets.ts'
import { actFor } from '../usecases/agents/act.ts'
import { type Account, type Browser, register, type TestProgram } from './program.ts'

export const SIGNER = '/identity/api/v1/registration/signer'
const PASSWORD = 'Other!Kettle-42-Harbor'
export const credentials = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  termPrivacyConsent: true,
  communicationConsent: true,
}

interface Invited {
  readonly borrower: Account
  /** The signer's. */
  readonly owner: string
  /** The token in the signer's link. */
  readonly token: string
  readonly email: string
}

let people = 0

/** Returns a person's messages with the given template, newest last. */
export async function mailsTo({ server }: TestProgram, identity: string, template: string): Promise<Mail[]> {
  const { db, keyring } = server.services
  const [rows] = await db.read({ mode: 'MAILBOX', org: 'FIGURE' }, listMails('FIGURE'))
  return rows
    .filter((row) => row.identity === identity && row.template === template)
    .map((row) => mailOf(row, unwrapKey(keyring, row.identity, row)))
}

/** Registers a borrower and invites a co-signer with the given email address. */
export async function invite(
  program: TestProgram,
  email = `dana${++people}@example.com`,
  change: Parameters<typeof register>[1] = {},
): Promise<Invited> {
  const borrower = await register(program, { email: `carlos${++people}@example.com`, ...change })
  const owner = randomUUID()
  const invitation: Effect = { kind: 'mail', template: 'SIGNER_INVITATION', identity: owner, key: 'first' }
  await actFor(program.server.services, { application: borrower.uuid, by: 'test' }, 'test', ({ owners }) => {
    const signer = { identityUuid: owner, role: 'CO_SIGNER', identityStatus: 'NONE' } as const
    const name = { firstName: 'Dana', middleName: '', lastName: 'Cosigner', suffix: '' }
    return outcome({
      events: [
        event('ContactSaved', { ownership: { type: 'JOINT', married: false }, owners: [...owners, signer] }),
        event('SignerInvited', { identity: owner }),
      ],
      personal: [{ identity: owner, patch: { name, email } }],
      effects: [invitation],
    })
  })
  const [mail] = await mailsTo(program, owner, 'SIGNER_INVITATION')
  if (mail?.to !== email) throw new Error('the server wrote no invitation')
  const [, token = ''] = /\/account\/heloc\/heloc-signer\/login\?invitation=([\w-]+)/.exec(mail.text) ?? []
  return { borrower, owner, token, email }
}

/** Creates the signer's account through the signer's link. Returns the signer's signed-in browser. */
export async function joined(program: TestProgram, { token }: Pick<Invited, 'token'>): Promise<Browser> {
  const browser = program.browser()
  const body = { invitation: token, ...credentials }
  browser.token = (await browser.call<{ jwt: string }>('POST', SIGNER, { body })).body.jwt
  return browser
}
