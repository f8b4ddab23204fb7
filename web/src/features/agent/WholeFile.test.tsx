import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AgentFile } from 'domain/api/agent.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { CaseFile } from './CaseFile.tsx'
import { file, NOW, open, ROSA } from './testAgent.tsx'

afterEach(cleanup)

describe('the whole file', () => {
  const due = plainDate('2026-11-24')
  const task = { uuid: testUuid(61), call: 'title.report', request: 'TITLE', openedAt: NOW, due, files: 2 } as const
  it('the case file lists the requests to outside parties, and the staff who supplied responses at the desk', async () => {
    open(
      file({
        requests: [
          { kind: 'TITLE', state: 'DONE', at: NOW, no: 1 },
          { kind: 'FLOOD', state: 'OPEN', at: NOW, no: 1 },
          { kind: 'RECORDING', state: 'FAILED', at: NOW, no: 2 },
        ],
        tasks: [
          { ...task, state: 'DONE', done: { by: 'Anselm Virtanen', at: NOW, isOwn: false } },
          { ...task, uuid: testUuid(62), state: 'DONE', done: { by: 'Imani Castellanos', at: NOW, isOwn: true } },
          { ...task, uuid: testUuid(63), call: 'flood.determine', request: 'FLOOD', state: 'OPEN', files: 0 },
          { ...task, uuid: testUuid(64), request: 'RECORDING', state: 'PROPOSED' },
          { ...task, uuid: testUuid(65), request: 'RECORDING', state: 'OBSOLETE' },
        ],
      }),
    )
    const card = (await screen.findByText('Outside parties')).closest('section') as HTMLElement
    const [title, flood, recording] = within(card).getAllByRole('listitem')
    expect(title?.textContent).toMatch(/Answered.*answered by Anselm Virtanen.*files: 2.*answered by you/)
    expect(
      within(title as HTMLElement)
        .getAllByRole('link')[0]
        ?.getAttribute('href'),
    ).toContain(testUuid(61))
    expect(flood?.textContent).toMatch(/Waiting.*opened/)
    expect(recording?.textContent).toMatch(/Failed.*waiting for approval.*no longer needed/)
  })

  it('the case file lists emails, texts and letters with their recipients and delivery status', async () => {
    const { identity } = ROSA
    const letter = { title: 'Right to Cancel', forIdentity: identity, askedAt: NOW } as const
    const mailed = { on: plainDate('2026-11-22'), class: 'FIRST_CLASS', carrier: 'USPS' } as const
    open(
      file({
        messages: [
          { uuid: testUuid(80), identity, channel: 'EMAIL', template: 'WELCOME', at: NOW, state: 'SENT' },
          { uuid: testUuid(81), identity, channel: 'SMS', template: 'YOUR_TURN', at: NOW, state: 'RETRYING' },
          { uuid: testUuid(87), identity, channel: 'SMS', template: 'CODE', at: NOW, state: 'UNDELIVERED' },
          { uuid: testUuid(88), identity, channel: 'SMS', template: 'APPROVED', at: NOW, state: 'DELIVERED' },
          { uuid: testUuid(89), identity, channel: 'EMAIL', template: 'APPROVED', at: NOW, state: 'GIVEN_UP' },
          { uuid: testUuid(82), identity: testUuid(9), channel: 'EMAIL', template: 'NEW', at: NOW, state: 'WAITING' },
        ],
        letters: [
          { ...letter, uuid: testUuid(83), mailed, tracked: 'DELIVERED' },
          { ...letter, uuid: testUuid(84), mailed },
          { ...letter, uuid: testUuid(85), refusedAt: NOW },
          { ...letter, uuid: testUuid(86) },
        ],
      }),
    )
    const rows = within(await screen.findByRole('table', { name: 'Messages' })).getAllByRole('row')
    const said = rows.slice(1).map((row) => row.textContent)
    expect(said).toHaveLength(10)
    expect(said).toContainEqual(expect.stringMatching(/^Approval.*Not sent.*Email/))
    expect(screen.getByText(/An email wasn’t sent\. Send it again/)).toBeDefined()
    expect(said).toContainEqual(expect.stringMatching(/^Welcome.*Sent.*Rosa Quill.*Email/))
    expect(said).toContainEqual(expect.stringMatching(/^Next step ready.*trying again.*Text/))
    expect(said).toContainEqual(expect.stringMatching(/^Security code.*Not delivered.*Rosa Quill.*Text/))
    expect(screen.getByText(/A text wasn’t delivered/)).toBeDefined()
    expect(said).toContainEqual(expect.stringMatching(/^Approval.*Delivered.*Text/))
    expect(said).toContainEqual(expect.stringMatching(/^Other.*Waiting to be sent.*–/))
    expect(said).toContainEqual(expect.stringMatching(/^Right to Cancel.*Delivered.*Letter, 11\/22\/2026/))
    expect(said).toContainEqual(expect.stringMatching(/^Right to Cancel.*Mailed/))
    expect(said).toContainEqual(expect.stringMatching(/^Right to Cancel.*Couldn’t be mailed/))
    expect(said).toContainEqual(expect.stringMatching(/^Right to Cancel.*Not mailed yet/))
  })
})

describe('originals', () => {
  const scan = {
    uuid: testUuid(70),
    type: 'USER_UPLOADED_PAYSTUB',
    title: 'Paystub',
    fileName: 'Pay.pdf',
    pages: 1,
    mediaType: 'application/pdf',
    stage: 'UPLOAD',
    createdAt: NOW,
  } as const
  const originalSha256 = 'a'.repeat(64)

  it("compliance agents download a file's original after a warning", async () => {
    const seat = { name: 'Odile Brannigan', role: 'COMPLIANCE' } as const
    const documents = [scan, { ...scan, uuid: testUuid(71), title: 'Bank statement', originalSha256 }]
    const asked: string[] = []
    showFile(file({ seat, documents }), (path) => {
      asked.push(path)
      return new Response('bytes')
    })
    const buttons = await screen.findAllByRole('button', { name: /^Download original/ })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Download original of Bank statement'])
    fireEvent.click(buttons[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Download the original' })
    expect(dialog.textContent).toContain('It can contain harmful content')
    expect(asked).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Download original' }))
    await waitFor(() => expect(asked).toEqual([expect.stringContaining(`/documents/${testUuid(71)}/original`)]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('agents in other roles see no originals', async () => {
    showFile(file({ documents: [{ ...scan, originalSha256 }] }))
    await screen.findByRole('button', { name: 'Paystub' })
    expect(screen.queryByRole('button', { name: /^Download original/ })).toBeNull()
  })
})

/** Opens a case file. The argument `original` returns the server's response to the download of an original. */
const showFile = (shown: AgentFile, original?: (path: string) => Response) =>
  showPage(<CaseFile uuid={shown.uuid} />, `/agent/work/${shown.uuid}`, (_, path) =>
    path.endsWith('/original') && original ? original(path) : Response.json(shown),
  )
