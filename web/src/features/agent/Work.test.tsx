import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { AGENT_WORK, agentApplicationPath } from 'domain/routes/routes.ts'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { AgentFrame } from './AgentFrame.tsx'
import { CaseFile } from './CaseFile.tsx'
import { Search } from './Search.tsx'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { enter, problem, WORK } from './testAgent.tsx'
import { Work } from './Work.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('queues', () => {
  it('the list of queues shows how many items are waiting and how many are overdue', async () => {
    showPage(<Work />, '/agent/work', () => Response.json(WORK))
    const queues = await screen.findByRole('navigation', { name: 'Queues' })
    expect(within(queues).getByRole('link', { name: /Held applications 3 .*1 overdue/ })).toBeTruthy()
    expect(within(queues).getByRole('link', { name: /Proof of income 0/ })).toBeTruthy()
    const rows = screen.getAllByRole('row').slice(1)
    const said = rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)
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

  it("the list of queues marks the queues that the agent's role can only view", async () => {
    const queues = WORK.queues.map((one) => (one.queue === 'HELD' ? { ...one, viewOnly: true as const } : one))
    showPage(<Work />, '/agent/work', () => Response.json({ ...WORK, queues }))
    expect(await screen.findByRole('link', { name: /Held applications.*View only/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Funding board' }).getAttribute('href')).toBe('/agent/funding')
  })

  it('an agent opens a queue by its URL and moves on to its next page', async () => {
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
    await waitFor(() => expect(asked.at(-1)).toMatch(/queue=HELD&after=further$/))
  })

  it('the filter keeps its value and focus while the filtered items load', async () => {
    const { router, user } = showPage(<Work />, '/agent/work', () => Response.json(WORK))
    const state = await screen.findByLabelText('State')
    globalThis.fetch = () => new Promise(() => {})
    state.focus()
    await user.selectOptions(state, 'OH')
    await waitFor(() => expect(router.state.location.search).toBe('?state=OH'))
    expect(document.activeElement).toBe(screen.getByLabelText('State'))
    expect(state).toHaveProperty('value', 'OH')
  })

  it.each([
    ['the queue', <Work key="work" />, AGENT_WORK],
    ['an application', <CaseFile key="file" uuid={testUuid(9)} />, agentApplicationPath(testUuid(9))],
  ])('a borrower who opens %s sees no queues and no link to them', async (_, page, path) => {
    showPage(<AgentFrame>{page}</AgentFrame>, path, () => problem(404, {}))
    expect(await screen.findByRole('heading', { name: 'You can’t open this page' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /queue|brokerages/i })).toBeNull()
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
  })

  it("an agent who opens another lender's application can go back to the work queue", async () => {
    const uuid = testUuid(9)
    showPage(<CaseFile uuid={uuid} />, agentApplicationPath(uuid), (_, asked) =>
      asked.endsWith('/work') ? Response.json(WORK) : problem(404, {}),
    )
    const link = await screen.findByRole('link', { name: 'Go to the work queue' })
    expect(link.getAttribute('href')).toBe(AGENT_WORK)
  })
})

describe('the list of work items', () => {
  it('the queue names each borrower and links to the file', async () => {
    const [first, ...others] = WORK.items
    const erased = { ...first, borrowerName: '' }
    showPage(<Work />, '/agent/work', () => Response.json({ ...WORK, items: [erased, ...others] }))
    const links = within(await screen.findByRole('table')).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['HL261100001', 'Person 2', 'Person 4'])
    expect(links[1]?.getAttribute('href')).toBe(`/agent/work/${testUuid(2)}`)
  })

  it('the filter is in the URL and limits the items that the server returns', async () => {
    const asked: string[] = []
    const { user, router } = showPage(<Work />, '/agent/work?queue=HELD', (_, __, ___, query) => {
      asked.push(query.toString())
      return Response.json({ ...WORK, items: [], next: undefined })
    })
    await user.selectOptions(await screen.findByLabelText('Deadline'), 'OVERDUE')
    await user.selectOptions(await screen.findByLabelText('State'), 'OH')
    await waitFor(() => expect(router.state.location.search).toBe('?queue=HELD&due=OVERDUE&state=OH'))
    await waitFor(() => expect(asked.at(-1)).toBe('queue=HELD&due=OVERDUE&state=OH'))
    expect(await screen.findByText('No work matches this filter.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Clear the filter' }).getAttribute('href')).toBe('/agent/work?queue=HELD')
  })

  it.each([
    ['/agent/work?queue=HELD', 'You’re all caught up in this queue.', 'See all queues'],
    ['/agent/work', 'You’re all caught up.', 'Find an application'],
  ])('an empty queue at %s shows a message and offers a next step', async (path, words, step) => {
    const { user } = showPage(<Work />, path, () => Response.json({ ...WORK, items: [], next: undefined }))
    expect(await screen.findByText(words)).toBeTruthy()
    const link = screen.queryByRole('link', { name: step })
    if (link) return expect(link.getAttribute('href')).toBe('/agent/work')
    await user.click(screen.getByRole('button', { name: step }))
    expect(document.activeElement).toBe(screen.getByLabelText('Find an application'))
  })

  it('an agent saves the filter under a name, and removes it', async () => {
    const saved = { uuid: testUuid(60), name: 'Overdue in Ohio', due: 'OVERDUE', state: 'OH' }
    const { user, sent } = showPage(<Work />, '/agent/work?due=OVERDUE&state=OH', (_, path) => {
      if (path.endsWith('/filters')) return Response.json({ filters: [saved] })
      return Response.json(path.endsWith('/remove') ? { filters: [] } : WORK)
    })
    await user.click(await screen.findByRole('button', { name: 'Save filter' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this filter' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findAllByText('Enter a name for this filter')).not.toHaveLength(0)
    await user.type(dialog.getByLabelText('Name'), 'Overdue in Ohio')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const filters = within(await screen.findByRole('navigation', { name: 'Saved filters' }))
    expect(filters.getByRole('link', { name: 'Overdue in Ohio', current: 'page' }).getAttribute('href')).toBe(
      '/agent/work?due=OVERDUE&state=OH',
    )
    expect(sent[0]?.body).toEqual({ due: 'OVERDUE', state: 'OH', filterName: 'Overdue in Ohio' })
    await user.click(filters.getByRole('button', { name: 'Remove filter Overdue in Ohio' }))
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Saved filters' })).toBeNull())
  })
})

describe('keyboard shortcuts', () => {
  const shown = () =>
    showPage(
      <>
        <ShortcutHelp />
        <Work />
      </>,
      '/agent/work',
      () => Response.json(WORK),
    )
  const focused = () => document.activeElement?.textContent

  it("keyboard shortcuts move through the queue's files and focus the search field, but do nothing while the agent types", async () => {
    const { user } = shown()
    await screen.findByRole('table')
    await user.keyboard('j')
    expect(focused()).toBe('Person 1')
    await user.keyboard('jjjj')
    expect(focused()).toBe('Person 4')
    await user.keyboard('k')
    expect(focused()).toBe('Person 2')
    await user.keyboard('/')
    const search = screen.getByLabelText('Find an application')
    expect(document.activeElement).toBe(search)
    await user.keyboard('jk?')
    expect(search).toHaveProperty('value', 'jk?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('pressing the question mark key lists the shortcuts, and the agent can turn them off', async () => {
    const { user } = shown()
    await screen.findByRole('table')
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    await user.click(dialog.getByRole('checkbox', { name: /Use keyboard shortcuts/ }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Shortcuts' }))
    const again = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    await user.click(again.getByRole('checkbox', { name: /Use keyboard shortcuts/ }))
    await user.click(again.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('j')
    expect(focused()).toBe('Person 1')
  })
})

describe('finding an application', () => {
  const match = (n: number) => ({
    application: testUuid(n),
    borrowerName: `Person ${n}`,
    loanNumber: `HL26110000${n}`,
    stage: 'OFFERS',
    city: 'Fresno',
    state: 'CA',
  })
  const find = (answer: () => object) =>
    showPage(
      <Routes>
        <Route path="/agent/search" element={<Search />} />
        <Route path="*" element={<Work />} />
      </Routes>,
      '/agent/work',
      (_, path) => Response.json(path.endsWith('/search') ? answer() : WORK),
    )

  it("a search with one match opens that application, and the URL doesn't contain the search text", async () => {
    const { user, router, sent } = find(() => ({ files: [match(7)], isComplete: true }))
    await enter(user, 'Find an application', ' rosa quill ')
    await user.click(screen.getByRole('button', { name: 'Find' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/agent/work/${testUuid(7)}`))
    expect(sent.map(({ body }) => body)).toEqual([{ searchFor: 'rosa quill' }])
  })

  it('a search with several matches lists them without sending a second request', async () => {
    const { user, router, sent } = find(() => ({ files: [match(7), match(8)], isComplete: false }))
    await enter(user, 'Find an application', 'quill')
    await user.click(screen.getByRole('button', { name: 'Find' }))
    const table = await screen.findByRole('table', { name: 'Matches' })
    expect(within(table).getByRole('link', { name: 'Person 8' }).getAttribute('href')).toBe(
      `/agent/work/${testUuid(8)}`,
    )
    expect(within(table).getAllByRole('row')[1]?.textContent).toContain('Offers')
    expect(screen.getByText('More applications match')).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/agent/search', search: '' })
    expect(screen.getByLabelText('Find an application')).toHaveProperty('value', 'quill')
    expect(sent).toHaveLength(1)
  })

  it('the page shows a message if nothing matches the search', async () => {
    const { user } = find(() => ({ files: [], isComplete: true }))
    await enter(user, 'Find an application', 'nobody')
    await user.click(screen.getByRole('button', { name: 'Find' }))
    expect(await screen.findByText('No application matches.')).toBeTruthy()
  })

  it("an empty search isn't sent", async () => {
    const { user, sent } = find(() => ({ files: [], isComplete: true }))
    await user.click(await screen.findByRole('button', { name: 'Find' }))
    expect(
      await screen.findByRole('textbox', { description: /Enter a name, an address, or a loan number/ }),
    ).toBeTruthy()
    expect(sent).toEqual([])
  })
})
