import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { enter, problem, WORK } from './testAgent.tsx'
import { Work } from './Work.tsx'

afterEach(cleanup)

describe('queues', () => {
  it('the list of queues shows how many items are waiting and how many are overdue', async () => {
    showPage(<Work />, '/agent/work', () => Response.json(WORK))
    const queues = await screen.findByRole('navigation', { name: 'Queues' })
    expect(within(queues).getByRole('link', { name: /Held applications 3 .*1 overdue/ })).toBeTruthy()
    expect(within(queues).getByRole('link', { name: /Paystubs none/ })).toBeTruthy()
    const rows = screen.getAllByRole('row').slice(1)
    const said = rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
    expect(said).toEqual(['Overdue by 3 days', 'Due today', 'Due 11/30/2026'])
    expect(rows[0]?.textContent).toContain('2 days ago')
  })

  it("a queue that reaches the server's counting limit shows the limit and a plus sign", async () => {
    const queues = WORK.queues.map((one) => (one.queue === 'HELD' ? { ...one, count: 1000, overdue: 1000 } : one))
    showPage(<Work />, '/agent/work', () => Response.json({ ...WORK, queues }))
    const list = await screen.findByRole('navigation', { name: 'Queues' })
    expect(within(list).getByRole('link', { name: /Held applications 1,000\+ .*1,000\+ overdue/ })).toBeTruthy()
    expect(within(list).getByRole('link', { name: /All 1,000\+ .*1,000\+ overdue/ })).toBeTruthy()
  })

  it('an agent opens a queue by its URL and goes to the next page', async () => {
    const asked: string[] = []
    const { router } = showPage(<Work />, '/agent/work?queue=HELD', () => Response.json(WORK))
    const fetched = globalThis.fetch
    globalThis.fetch = (input, init) => {
      asked.push(String(input))
      return fetched(input, init)
    }
    expect(await screen.findByRole('link', { current: 'page' })).toHaveProperty(
      'textContent',
      expect.stringContaining('Held'),
    )
    await router.navigate(screen.getByRole('link', { name: 'Next page' }).getAttribute('href') ?? '')
    await screen.findByRole('link', { name: 'First page' })
    expect(asked.at(-1)).toMatch(/queue=HELD&after=further$/)
  })

  it("a borrower can't see any queues", async () => {
    showPage(<Work />, '/agent/work', () => problem(404, {}))
    expect(await screen.findByRole('heading', { name: 'There is nothing here' })).toBeTruthy()
  })
})

describe('finding a loan', () => {
  const find = (answer: (loanNumber: string | null) => Response) =>
    showPage(<Work />, '/agent/work', (_, path, _body, query) =>
      path.endsWith('/applications') ? answer(query.get('loanNumber')) : Response.json(WORK),
    )

  it('an agent opens an application by typing its loan number', async () => {
    const asked: (string | null)[] = []
    const { user, router } = find((loanNumber) => {
      asked.push(loanNumber)
      return Response.json({ uuid: testUuid(7) })
    })
    await enter(user, 'Find a loan by its number', 'HL2611000007')
    await user.click(screen.getByRole('button', { name: 'Find' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/agent/work/${testUuid(7)}`))
    expect(asked).toEqual(['HL2611000007'])
  })

  it.each([400, 404])(
    'the page says that no application has the loan number on status %i, and keeps the typed text',
    async (status) => {
      const { user, router } = find(() => problem(status, {}))
      await enter(user, 'Find a loan by its number', 'HL999')
      await user.click(screen.getByRole('button', { name: 'Find' }))
      const field = await screen.findByRole('textbox', {
        name: 'Find a loan by its number',
        description: 'No application has this loan number',
      })
      expect(field).toHaveProperty('value', 'HL999')
      expect(document.activeElement?.textContent).toContain('No application has this loan number')
      expect(router.state.location.pathname).toBe('/agent/work')
    },
  )

  it("an empty loan number isn't sent", async () => {
    let asked = 0
    const { user } = find(() => {
      asked += 1
      return problem(404, {})
    })
    await user.click(await screen.findByRole('button', { name: 'Find' }))
    expect(await screen.findByRole('textbox', { description: 'Enter the loan number' })).toBeTruthy()
    expect(asked).toBe(0)
  })
})
