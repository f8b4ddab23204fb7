import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { expect, test } from 'vitest'
import { NotFound } from '../../errors.ts'
import { relyingPartyOf } from './challenge.ts'

const at = (origin: string) =>
  relyingPartyOf({ organization: () => testOrganization, originOf: () => origin }, testOrganization.code)

test.each([
  ['https://heloc.lender.example', 'heloc.lender.example'],
  ['https://heloc.lender.example:8443', 'heloc.lender.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://movement.localhost:3000', 'movement.localhost'],
])('passkeys on the pages at %s belong to the host %s', (origin, id) => {
  expect(at(origin)).toMatchObject({ id, origin })
})

test.each(['http://heloc.lender.example', 'http://192.168.0.7:3000', 'https://192.168.0.7', 'https://[::1]:3000'])(
  'passkeys aren’t available on the pages at %s',
  (origin) => {
    expect(() => at(origin)).toThrow(NotFound)
  },
)
