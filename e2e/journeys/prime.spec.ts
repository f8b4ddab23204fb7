import { test } from '../test.ts'
import { expectVisited, Visited } from '../walk/visited.ts'
import { walk } from '../walk/walk.ts'

const funded = { screen: '{uuid}/complete', heading: 'Your line of credit is funded' }

test('prime: registration v2, payroll, linked bank, electronic notary, funded', async ({ become }) => {
  const paula = await become('prime')
  const visited = new Visited('Paula Prime')
  await paula.page.goto('/account/heloc/register-v2')
  await walk(paula, { until: ({ heading }) => heading === funded.heading, visited, inspects: true })
  expectVisited('prime', visited)
})
