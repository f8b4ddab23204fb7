import { expect, it } from 'vitest'
import { BORROWER_COMMANDS } from '../journey/borrowerNames.ts'
import { SIGNER_COMMANDS } from '../journey/signer.ts'
import { contracts } from './contracts.ts'
import { FRESH_CALLS, FRESH_COMMANDS } from './freshSignIn.ts'

it('every change that needs a fresh sign-in exists and takes a session', () => {
  const sessions = contracts.filter(({ access }) => access === 'session').map(({ id }) => id)
  expect(Object.keys(FRESH_CALLS).filter((id) => !sessions.includes(id))).toEqual([])
  const commands: readonly string[] = [...BORROWER_COMMANDS, ...SIGNER_COMMANDS]
  expect(FRESH_COMMANDS.filter((name) => !commands.includes(name))).toEqual([])
})

it('canceling never needs a fresh sign-in', () => {
  expect(FRESH_COMMANDS.filter((name) => /^(rescind|withdraw)/.test(name))).toEqual([])
})
