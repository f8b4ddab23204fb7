import { describe, expect, it } from 'vitest'
import { paperStep } from '../agentDecisions.ts'
import { event } from '../events.ts'
import { BORROWER, document, World } from '../testing/testWorld.ts'
import type { Application } from '../types.ts'
import { waitOf } from '../views/waits.ts'
import { workOf } from '../views/work.ts'
import { paperUploaded } from './paper.ts'

const SCAN = document(71, 'SIGNED_PAPERS', 'PAPER', BORROWER)

/**
 * A test application whose borrower is ready to sign, with a method for each step that the lender takes with the
 * papers.
 */
class Papers extends World {
  constructor() {
    super()
    this.goTo('sign')
  }
  get paper(): Application['closing']['paper'] {
    return this.application.closing.paper
  }
  step(input: Parameters<typeof paperStep>[1]): void {
    this.take(paperStep(this.application, input, this.agent()))
  }
  mail(): void {
    this.step({ step: 'SENT', carrier: 'USPS', tracking: '94001' })
  }
  upload(): void {
    this.take(paperUploaded(this.application, SCAN))
  }
  get waiting(): string {
    const { what, by } = waitOf(this.application, this.now)
    return `${what} ${by}`
  }
  get work(): string[] {
    return workOf(this.application).map(({ queue, kind, due }) => `${queue} ${kind} ${due}`)
  }
}

describe('signing on paper', () => {
  it('after every stage of signing on paper is done, the application continues', () => {
    const papers = new Papers()
    papers.send('requestPaper')
    expect([papers.paper?.stage, papers.waiting, papers.work]).toEqual(['REQUESTED', 'PAPER_PREPARATION LENDER', []])
    expect(papers.state).toBe('paperSigning')

    papers.reportUsual('PAPER_PACKAGE')
    expect([papers.paper?.stage, papers.waiting]).toEqual(['PREPARED', 'PAPER_MAILING LENDER'])
    expect(papers.work).toEqual(['PAPER PAPER_SIGNING 2026-11-24'])
    expect(papers.application.documents.map(({ uuid }) => uuid)).toContain(papers.paper?.package)

    papers.mail()
    expect(papers.paper).toMatchObject({ stage: 'SENT', carrier: 'USPS', tracking: '94001' })
    expect([papers.waiting, papers.work]).toEqual(['PAPER_SIGNATURE BORROWER', ['PAPER PAPER_SIGNING 2026-12-08']])

    papers.step({ step: 'RECEIVED' })
    expect([papers.paper?.stage, papers.waiting]).toEqual(['RECEIVED', 'PAPER_CHECK LENDER'])
    papers.upload()
    expect(papers.paper).toMatchObject({ stage: 'UPLOADED', scan: SCAN.uuid })

    papers.step({ step: 'CONFIRMED' })
    expect(papers.application.closing.signedAt).toBe(papers.now)
    expect(Object.keys(papers.paper?.at ?? {})).toHaveLength(6)
    expect(papers.work).toEqual([])
    papers.reportUsual('SEAL')
    expect(papers.state).toBe('waitNotary')
    // A borrower who signs on paper doesn't have to consent to signing electronically.
    expect(papers.application.consents.map(({ type }) => type)).not.toContain('E_SIGN')
  })

  it('once the paper signatures are confirmed, the other signers are invited', () => {
    const papers = new Papers()
    const { application } = papers
    const other = { identityUuid: 'other', role: 'CO_SIGNER', identityStatus: 'NONE' } as const
    papers.application = { ...application, owners: [...application.owners, other] }
    papers.send('requestPaper')
    papers.reportUsual('PAPER_PACKAGE')
    papers.mail()
    papers.step({ step: 'RECEIVED' })
    papers.upload()
    const { events, effects } = paperStep(papers.application, { step: 'CONFIRMED' }, papers.agent())
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['PaperConfirmed', 'DocumentsSigned', 'SignerInvited']),
    )
    expect(effects).toContainEqual(expect.objectContaining({ template: 'SIGNER_INVITATION', identity: 'other' }))
  })

  it('papers with a missing signature go back to the borrower with an explanation', () => {
    const papers = new Papers()
    papers.send('requestPaper')
    papers.reportUsual('PAPER_PACKAGE')
    papers.mail()
    papers.step({ step: 'RECEIVED' })
    papers.upload()
    papers.step({ step: 'RETURNED', comments: 'Page 3 lacks your initials.' })
    expect(papers.paper).toMatchObject({ stage: 'PREPARED', returned: 'Page 3 lacks your initials.' })
    expect(papers.paper?.at).not.toHaveProperty('SENT')
    papers.mail()
    expect(papers.paper?.stage).toBe('SENT')
  })

  it("an agent can't skip a stage of signing on paper", () => {
    const papers = new Papers()
    const refused = (input: Parameters<typeof paperStep>[1]) =>
      expect(() => papers.step(input)).toThrow('another stage')
    refused({ step: 'SENT' })
    papers.send('requestPaper')
    papers.reportUsual('PAPER_PACKAGE')
    refused({ step: 'CONFIRMED' })
    refused({ step: 'RECEIVED' })
    expect(() => papers.upload()).toThrow('another stage')
    papers.mail()
    refused({ step: 'SENT' })
    refused({ step: 'RETURNED' })
  })

  it('the borrower can go back to signing online until the signatures are confirmed', () => {
    const papers = new Papers()
    papers.send('requestPaper')
    papers.send('cancelPaper')
    expect([papers.paper, papers.state]).toEqual([undefined, 'sign'])
    // The server ignores a paper package that arrives after the borrower has gone back to signing online.
    papers.reportUsual('PAPER_PACKAGE')
    expect(papers.paper).toBeUndefined()
    papers.send('requestPaper')
    papers.reportUsual('PAPER_PACKAGE')
    papers.mail()
    papers.send('cancelPaper')
    papers.startSigning()
    papers.sign()
    expect(papers.state).toBe('waitNotary')
  })

  it("the borrower can still sign online if the printable package couldn't be created", () => {
    const papers = new Papers()
    papers.send('requestPaper')
    papers.happen(event('RequestSettled', { kind: 'PAPER_PACKAGE', no: 1, state: 'FAILED' }))
    expect(papers.work).toEqual(['FAILED PAPER_PACKAGE 2026-11-24'])
    expect(papers.state).toBe('paperSigning')
    papers.send('cancelPaper')
    expect(papers.state).toBe('sign')
  })

  it("when outdated documents are replaced, the borrower doesn't have to ask again to sign on paper", () => {
    const papers = new Papers()
    papers.send('requestPaper')
    papers.reportUsual('PAPER_PACKAGE')
    papers.happen(event('DocumentsOutdated', {}))
    expect(papers.paper?.stage).toBe('REQUESTED')
    expect(papers.application.documents.some(({ stage }) => stage === 'PAPER')).toBe(false)
    papers.goUntil(() => papers.application.status === 'SIGNING')
    expect(papers.application.requests.PAPER_PACKAGE).toMatchObject({ no: 2, state: 'OPEN' })
  })
})
