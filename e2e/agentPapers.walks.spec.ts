import { agentApplicationPath, applicationPath } from 'domain/routes/routes.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { confirm, signInAs } from './walk/agent.ts'
import { pdf } from './walk/files.ts'
import { inspect } from './walk/inspect.ts'

test("the lender's staff send a document and record signing on paper, and the borrower sees their progress", async ({
  become,
  freshPage,
}) => {
  test.slow()
  const ada = await become('prime')
  const { page } = ada
  const application = await begin(ada)
  await application.goTo('sign')
  const agent = await freshPage()
  await signInAs(agent, 'PROCESSOR')
  const file = agentApplicationPath(application.uuid)
  await agent.goto(file)
  await agent.getByRole('button', { name: 'Send a document' }).click()
  await agent.getByLabel('Title').fill('New servicing address')
  await agent.getByLabel('Message to the person').fill('Please use it from January on.')
  await agent.getByLabel('Choose a file').setInputFiles(pdf('letter.pdf'))
  await inspect(agent, { screen: file, heading: 'sending a document' })
  await agent.getByRole('button', { name: 'Send document', exact: true }).click()
  await confirm(agent)
  await expect(agent.getByText('not read yet')).toBeVisible()

  await page.goto(applicationPath(application.uuid, 'signing/intro'))
  await page.waitForURL((url) => url.pathname.endsWith('/document/disclosures'))
  await expect(page.getByRole('heading', { name: 'We sent you a document' })).toBeVisible()
  await inspect(page, { screen: '{uuid}/document/disclosures', heading: 'We sent you a document' })
  await application.answer('readSentDocuments')

  await page.goto(applicationPath(application.uuid, 'signing/support'))
  await inspect(page, { screen: '{uuid}/signing/support', heading: 'before the request' })
  await page.getByRole('button', { name: 'Request paper documents' }).click()
  const reached = (stage: string) => expect(page.getByRole('listitem').filter({ hasText: stage })).toBeVisible()
  await reached('We prepared your documents')

  await agent.reload()
  await inspect(agent, { screen: file, heading: 'papers to mail' })
  await agent.getByLabel('Carrier').fill('USPS')
  await agent.getByLabel('Tracking number').fill('94001')
  await agent.getByRole('button', { name: 'Mark as mailed' }).click()
  await confirm(agent)
  await page.reload()
  await reached('We mailed your documents')
  await inspect(page, { screen: '{uuid}/signing/support', heading: 'papers in the mail' })
  await agent.getByRole('button', { name: 'Mark as received' }).click()
  await confirm(agent)
  await agent.getByLabel('Choose a file').setInputFiles(pdf('scan.pdf'))
  await inspect(agent, { screen: file, heading: 'papers received' })
  await agent.getByRole('button', { name: 'Upload signed documents' }).click()
  await confirm(agent)
  await agent.getByLabel('Yes, and they match the names').check()
  await inspect(agent, { screen: file, heading: 'papers uploaded' })
  await agent.getByRole('button', { name: 'Confirm signatures' }).click()
  await confirm(agent)
  await expect(agent.getByText('No decisions waiting')).toBeVisible()
  await application.until('the notary', ({ status }) => status === 'NOTARY')
})
