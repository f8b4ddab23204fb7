import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { enter, file, NOW, open, problem } from './testAgent.tsx'

afterEach(cleanup)

const ANSELM = { identity: testUuid(52), name: 'Anselm Virtanen', isOwn: false }
const SELF = { identity: testUuid(51), name: 'Imani Castellanos', isOwn: true }
const NOTE = { uuid: testUuid(70), at: NOW, by: ANSELM, text: 'The clerk calls back on Monday.', mentions: [] }

describe('notes on a file', () => {
  it('an agent sees the notes, and whether a mentioned colleague has read them', async () => {
    const erased = { ...NOTE, uuid: testUuid(71), text: '', by: SELF }
    open(file({ notes: [{ ...NOTE, mentions: [{ ...SELF, hasRead: true }] }, erased] }))
    expect(await screen.findByText('The clerk calls back on Monday.')).toBeTruthy()
    expect(screen.getByText('Mentions Imani Castellanos, who has read it.')).toBeTruthy()
    expect(screen.getByText('This note was erased with the borrower’s data.')).toBeTruthy()
  })

  it('an agent writes a note and mentions a colleague', async () => {
    const { sent, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Add note' }))
    await enter(user, 'Note', 'Please call the clerk.')
    await user.selectOptions(screen.getByLabelText(/Mention a colleague/), 'Anselm Virtanen')
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByRole('button', { name: 'Add note' })).toBeTruthy()
    expect(sent.at(-1)).toMatchObject({
      command: 'notes',
      body: { note: 'Please call the clerk.', mention: ANSELM.identity, version: 12 },
    })
  })

  it.each([
    [409, 'This application has changed'],
    [422, 'Choose a colleague'],
  ])('the form for a note keeps its text if the server responds with %i', async (status, text) => {
    const errors = [{ field: 'mention', message: 'Choose a colleague', code: 'X' }]
    const { user } = open(file(), () => problem(status, status === 422 ? { errors } : {}))
    await user.click(await screen.findByRole('button', { name: 'Add note' }))
    await enter(user, 'Note', 'Please call the clerk.')
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    expect((await screen.findAllByText(new RegExp(text)))[0]).toBeTruthy()
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Please call the clerk.')
  })

  it('a mentioned agent sees the note beside the decisions, and marks it as read', async () => {
    const { sent, user } = open(file({ notes: [{ ...NOTE, mentions: [{ ...SELF, hasRead: false }] }] }))
    const card = (await screen.findByText('Anselm Virtanen mentioned you')).closest('section')
    await user.click(within(card as HTMLElement).getByRole('button', { name: 'Mark as read' }))
    expect(sent.at(-1)).toEqual({ command: 'read', body: { version: 12 } })
  })
})

describe('assigned work on a file', () => {
  const WORK = file().work[0]
  const withWork = (change: object) => file({ work: WORK ? [{ ...WORK, ...change }] : [] })

  it('an agent can take an unassigned work item', async () => {
    const { sent, user } = open()
    expect(await screen.findByText('Not assigned')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Assign to me' }))
    expect(sent.at(-1)).toMatchObject({ command: 'assign', body: { key: WORK?.key, to: SELF.identity } })
  })

  it('an agent can return a work item to the queue', async () => {
    const { sent, user } = open(withWork({ assignee: SELF, toApprove: true }))
    expect(await screen.findByText('Assigned to you')).toBeTruthy()
    expect(screen.getByText('Waiting for approval')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Return to queue' }))
    expect(sent.at(-1)?.body).toEqual({ key: WORK?.key, version: 12 })
  })

  it('an agent can assign a work item to a colleague whose role allows it', async () => {
    const key = testUuid(20)
    const { sent, user } = open(
      file({
        work: [{ key, queue: 'FAILED', kind: 'TITLE', since: NOW, due: file().today, assignee: ANSELM }],
        reviews: [],
      }),
    )
    expect(await screen.findByText('Assigned to Anselm Virtanen')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Assign to a colleague' }))
    await user.selectOptions(screen.getByLabelText('Colleague'), 'Odile Brannigan, compliance')
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    expect(sent.at(-1)?.body).toMatchObject({ key, to: testUuid(53) })
  })

  it.each([
    [() => problem(409, {}), 'This application has changed'],
    [() => problem(500, {}), 'Check your connection'],
  ])('the page shows a message if assigning work fails', async (answer, text) => {
    const { user } = open(file(), answer)
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }))
    expect(await screen.findByText(new RegExp(text))).toBeTruthy()
  })
})
