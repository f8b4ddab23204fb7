import { beforeEach, describe, expect, it } from 'vitest'
import { event } from './events.ts'
import { quarantine } from './quarantine.ts'
import { BORROWER, document, uuid, World } from './testing/testWorld.ts'

const VIRUS = 'Win.Test.EICAR_HDB-1'

let world: World
beforeEach(() => {
  world = new World()
  world.toOffers()
})

const find = (n: number) => {
  const found = quarantine(world.application, uuid(n), VIRUS, world.agent())
  world.take(found)
  return found
}

describe('a virus in a stored file', () => {
  it('a stored file with a virus goes into quarantine, and the borrower is asked for the same document', () => {
    world.happen(event('DocumentUploaded', { document: document(60, 'BANK_STATEMENT', 'UPLOAD', BORROWER) }))
    const { effects } = find(60)
    expect(world.application.documents.at(-1)).toMatchObject({ uuid: uuid(60), stage: 'QUARANTINED' })
    expect(world.application.conditions?.at(-1)).toMatchObject({
      category: 'GENERIC_DOCUMENT_REQUEST',
      forIdentity: BORROWER,
      requestDocuments: ['BANK_STATEMENT'],
      state: 'OPEN',
      commentsToBorrower:
        'Your file BANK_STATEMENT.pdf contains a virus, so we can’t open it. Please upload a new scan or picture of the document.',
    })
    expect(effects).toContainEqual(
      expect.objectContaining({ kind: 'mail', template: 'CONDITION_OPENED', identity: BORROWER }),
    )
  })

  it('a paystub with a virus no longer proves income, and the borrower is asked for it again', () => {
    world.happen(event('DocumentUploaded', { document: document(61, 'USER_UPLOADED_PAYSTUB', 'UPLOAD', BORROWER) }))
    expect(world.application.income.paystubs).toEqual([uuid(61)])
    find(61)
    expect(world.application.income.paystubs).toEqual([])
    expect(world.application.conditions?.at(-1)).toMatchObject({ requestDocuments: ['USER_UPLOADED_PAYSTUB'] })
  })

  it('if an ID picture has a virus, the borrower is asked for new pictures', () => {
    world.happen(event('DocumentUploaded', { document: document(62, 'ID_FRONT', 'UPLOAD', BORROWER) }))
    find(62)
    expect(world.application.conditions?.at(-1)).toMatchObject({
      category: 'ID_VERIFICATION_FAILURE',
      actionNeeded: 'IDENTITY',
    })
  })

  it("if an outside party or an agent sent the file with the virus, the borrower isn't asked for another file", () => {
    world.happen(event('DocumentSent', { document: document(63, 'AD_HOC_DOCUMENT', 'SENT', BORROWER), by: uuid(91) }))
    const { events } = find(63)
    expect(events.map(({ type }) => type)).toEqual(['FileQuarantined'])
    expect(world.application.conditions ?? []).toEqual([])
  })

  it('a virus in a stored file changes nothing if the file was already removed', () => {
    expect(find(64)).toMatchObject({ events: [], effects: [] })
  })
})
