import { expect, test } from 'vitest'
import { AGENT_ROLES } from '../values/agentRoles.ts'
import { AUDIENCES, audienceOf, type Caller, namesApplication, permissionsOf, refusalOf } from './access.ts'
import { contracts } from './contracts.ts'

/** The kinds of callers. `party` and `sees` describe a caller's relation to the application in the call's path. */
const CALLERS: Readonly<Record<string, Caller & { readonly party?: 'BORROWER' | 'SIGNER'; readonly sees?: true }>> = {
  visitor: { isSignedIn: false },
  account: { isSignedIn: true },
  borrower: { isSignedIn: true, party: 'BORROWER' },
  signer: { isSignedIn: true, party: 'SIGNER' },
  broker: { isSignedIn: true, broker: { manages: false }, sees: true },
  'broker elsewhere': { isSignedIn: true, broker: { manages: false } },
  manager: { isSignedIn: true, broker: { manages: true }, sees: true },
  ...Object.fromEntries(
    AGENT_ROLES.map((agent) => [agent.toLowerCase(), { isSignedIn: true, hasSecondFactor: true, agent }]),
  ),
  'compliance without second factor': { isSignedIn: true, agent: 'COMPLIANCE' },
  'compliance who borrows': { isSignedIn: true, hasSecondFactor: true, agent: 'COMPLIANCE', party: 'BORROWER' },
  'compliance who signs': { isSignedIn: true, hasSecondFactor: true, agent: 'COMPLIANCE', party: 'SIGNER' },
}

test('the access matrix lists, for each call, every kind of caller that may make the call', async () => {
  const lines = contracts.map((contract) => {
    const allowed = [true, false].map((isOfLender) =>
      Object.entries(CALLERS)
        .filter(([, { party, sees = false, ...caller }]) => {
          const relation = { isOfLender, party: isOfLender ? party : undefined, isInPipeline: isOfLender && sees }
          return !refusalOf(contract, caller, relation)
        })
        .map(([name]) => name)
        .join(', '),
    )
    const [own, foreign] = allowed
    return `${contract.id}: ${own}${namesApplication(contract) && foreign ? ` | another lender’s: ${foreign}` : ''}`
  })
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('access.matrix.txt')
})

test('each call allows a known audience, staff calls allow only staff, and broker calls allow only brokers', () => {
  for (const { id, access, path } of contracts) {
    expect([id, Object.keys(AUDIENCES)]).toEqual([id, expect.arrayContaining([audienceOf(access)])])
    if (path.startsWith('/service-agent/') && access !== 'anyone')
      expect([id, audienceOf(access)]).toEqual([id, 'staff'])
    if (path.startsWith('/service-lead-portal/') && access !== 'anyone') expect(['broker', 'manager']).toContain(access)
    if (permissionsOf(access).length > 0) expect([id, path]).toEqual([id, expect.stringMatching('^/service-agent/')])
  }
})

test("a call with an application in its path checks the caller's relation to that application", () => {
  for (const contract of contracts.filter(namesApplication))
    expect([contract.id, AUDIENCES[audienceOf(contract.access)].application.length > 0]).toEqual([
      contract.id,
      !OPEN_TO_ALL.includes(contract.id),
    ])
})
/**
 * The calls that don't check the caller's relation to the application in their path, because they only label their own
 * data with the application's ID.
 */
const OPEN_TO_ALL = ['keepExperiments']
