/** Actions that the lender's staff take. */
import { expect, type Page } from '@playwright/test'
import { AGENT_WORK, LOGIN_CODE } from 'domain/routes/routes.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { PASSWORD } from '../../personas/answers.ts'
import { SEEDED_AGENTS } from '../../server/sandbox/agents.ts'
import { agentCode } from '../../server/testing/secondFactor.ts'

/** Signs in as the sandbox's agent with the given role. In production, the agent also enters a code. */
export async function signInAs(agent: Page, role: AgentRole): Promise<void> {
  await agent.goto('/agent')
  await agent.getByLabel('Email').fill(SEEDED_AGENTS.find((one) => one.role === role)?.email ?? '')
  await agent.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await agent.getByLabel('Password', { exact: true }).press('Enter')
  await agent.waitForURL(({ pathname }) => [AGENT_WORK, LOGIN_CODE].includes(pathname))
  if (new URL(agent.url()).pathname === AGENT_WORK) return
  await agent.getByLabel('Code', { exact: true }).fill(agentCode())
  await agent.getByLabel('Code', { exact: true }).press('Enter')
  await agent.waitForURL(`**${AGENT_WORK}`)
}

/** Confirms a decision in the dialog that describes the decision's effects. */
export async function confirm(agent: Page): Promise<void> {
  const dialog = agent.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
