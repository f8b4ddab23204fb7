import { expect, it } from 'vitest'
import { BORROWER_COMMANDS } from '../journey/borrowerNames.ts'
import { SIGNER_COMMANDS } from '../journey/signer.ts'
import { contracts } from './contracts.ts'
import { FRESH_CALLS, FRESH_COMMANDS } from './freshSignIn.ts'

it('every call on the list of changes that need a recent sign-in exists and requires a session', () => {
  const sessions = contracts.filter(({ access }) => access === 'session').map(({ id }) => id)
  expect(Object.keys(FRESH_CALLS).filter((id) => !sessions.includes(id))).toEqual([])
  const commands: readonly string[] = [...BORROWER_COMMANDS, ...SIGNER_COMMANDS]
  expect(FRESH_COMMANDS.filter((name) => !commands.includes(name))).toEqual([])
})

it('canceling the line never requires a recent sign-in', () => {
  expect(FRESH_COMMANDS.filter((name) => /^(rescind|withdraw)/.test(name))).toEqual([])
})
