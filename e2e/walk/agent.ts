/** Actions that the lender's staff take. */
import { expect, type Page } from '@playwright/test'
import { AGENT_WORK } from 'domain/routes/routes.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { PASSWORD } from '../../personas/answers.ts'
import { SEEDED_AGENTS } from '../../server/sandbox/agents.ts'

/** Signs in as the sandbox's agent with the given role. */
export async function signInAs(agent: Page, role: AgentRole): Promise<void> {
  await agent.goto('/agent')
  await agent.getByLabel('Email').fill(SEEDED_AGENTS.find((one) => one.role === role)?.email ?? '')
  await agent.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await agent.getByLabel('Password', { exact: true }).press('Enter')
  await agent.waitForURL(`**${AGENT_WORK}`)
}

/** Confirms a decision in the dialog that describes the decision's effects. */
export async function confirm(agent: Page): Promise<void> {
  const dialog = agent.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
