import { partial } from 'domain/application/testing/partial.ts'
import { expect, test } from 'vitest'
import type { Providers } from '../port.ts'
import { withOwnSessions } from './sessions.ts'

const person = {
  name: { firstName: 'Ada', middleName: '', lastName: 'Prime', suffix: '' },
  address: { street1: '1 Elm Street', street2: '', city: 'Dover', state: 'DE', zip: '19901' },
}
const seen: (string | undefined)[] = []
/** A lender whose two parties use the given adapters. */
const partiesOf = (names: Readonly<Record<string, string>>): Providers => {
  const parties = partial<Providers>({
    bankLink: partial<Providers['bankLink']>({
      open: async ({ session }) => {
        seen.push(session)
        return { url: 'https://bank.example', session: 'token' }
      },
    }),
    accountCheck: {
      check: async ({ session }) => {
        seen.push(session)
        return { status: 'VERIFIED' }
      },
    },
    propertyRecords: partial<Providers['propertyRecords']>({ typeAt: async () => undefined }),
  })
  return withOwnSessions(parties, (port) => names[port] ?? 'other')
}
const numbers = { routingNumber: '061104408', accountNumber: '1' }
const link = { reference: 'r', returnTo: 'https://lender.example/back', person }

test('only the adapter that created a session gets it back', async () => {
  const same = partiesOf({ bankLink: 'vendor', accountCheck: 'vendor' })
  const { session } = (await same.bankLink.open(link, 'key')) as { session: string }
  expect(session).toBe('vendor:token')
  await same.bankLink.open({ ...link, session }, 'key')
  await same.accountCheck.check({ person, ...numbers, session }, 'key')
  await partiesOf({ accountCheck: 'desk' }).accountCheck.check({ person, ...numbers, session }, 'key')
  expect(seen).toEqual([undefined, 'token', 'token', undefined])
  expect(await same.accountCheck.check({ person, ...numbers }, 'key')).toEqual({ status: 'VERIFIED' })
  expect(await same.propertyRecords.typeAt(person.address)).toBeUndefined()
})

test('if an adapter accepts an order but will complete it later, the stored answer names the adapter', async () => {
  const identity = partial<Providers['identity']>({ verify: async () => ({ state: 'PENDING', reference: 'o1' }) })
  const parties = withOwnSessions(partial<Providers>({ identity }), () => 'vendor')
  const asked = partial<Parameters<Providers['identity']['verify']>[0]>({})
  expect(await parties.identity.verify(asked, 'key')).toEqual({ state: 'PENDING', reference: 'o1', adapter: 'vendor' })
})
