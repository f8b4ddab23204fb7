/** Browser tests: at the desk, staff can supply the responses to requests sent to outside parties. */
import { AGENT_WORK } from 'domain/routes/routes.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { confirm, signInAs } from './walk/agent.ts'
import { inspect } from './walk/inspect.ts'

test.use({ providers: { title: 'desk' } })

const TASK = `${AGENT_WORK}/{uuid}/tasks/{uuid}`

test('after staff enter the response to a title order, the borrower sees the liens', async ({ become, freshPage }) => {
  const paula = await become('prime')
  const walk = await begin(paula)
  await walk.answer('saveProfile')

  const agent = await freshPage()
  await signInAs(agent, 'PROCESSOR')
  await agent
    .getByRole('navigation', { name: 'Queues' })
    .getByRole('link', { name: /Desk tasks/ })
    .click()
  // The queue also contains tasks from the sandbox's own applications.
  const { loanNumber } = await walk.view()
  const row = agent.getByRole('row', { name: new RegExp(loanNumber) })
  await row.getByRole('link').click()
  await expect(agent.getByRole('heading', { name: 'Answer' })).toBeVisible()
  await inspect(agent, { screen: TASK, heading: 'empty form' })
  await agent.keyboard.press('t')
  await expect(agent.getByText('You’re working on this task.')).toBeVisible()

  await agent.getByRole('button', { name: 'Add an entry' }).click()
  await agent.getByRole('button', { name: 'Submit answer' }).click()
  await expect(agent.getByRole('textbox', { name: 'Lender' })).toHaveAttribute('aria-invalid', 'true')
  await inspect(agent, { screen: TASK, heading: 'errors' })
  await agent.getByRole('textbox', { name: 'Lender' }).fill('Harvest Mutual')
  await agent.getByLabel('Type').selectOption({ label: 'First mortgage' })
  await agent.getByRole('textbox', { name: 'Balance' }).fill('210,000.50')
  await agent.getByRole('textbox', { name: 'Monthly payment' }).fill('1,420')
  await agent.getByLabel('Choose a file').setInputFiles({
    name: 'search.png',
    mimeType: 'image/png',
    buffer: await agent.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } }),
  })
  await expect(agent.getByRole('button', { name: 'search.png' })).toBeVisible()
  await expect(agent.getByRole('textbox', { name: 'Lender' })).toHaveValue('Harvest Mutual')
  await agent.getByRole('button', { name: 'Submit answer' }).click()
  await confirm(agent)
  await expect(agent.getByText('This task is done')).toBeVisible()
  await inspect(agent, { screen: TASK, heading: 'done' })

  const { liens } = await walk.until('the liens', ({ liens: found }) =>
    found.some(({ lender }) => lender === 'Harvest Mutual'),
  )
  expect(liens.find(({ lender }) => lender === 'Harvest Mutual')).toMatchObject({ balance: 21_000_050 })
})
