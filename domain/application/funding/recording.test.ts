import { describe, expect, test } from 'vitest'
import { resolveBorrower } from '../../journey/borrower.ts'
import { cents } from '../../values/money.ts'
import { document, lending, World } from '../testing/testWorld.ts'
import { applicationView } from '../views/borrowerView.ts'
import { factsOf } from '../views/facts.ts'
import { waitOf } from '../views/waits.ts'
import { workOf } from '../views/work.ts'
import { correctionOf } from './reviews.ts'

const REASON = 'The page with the legal description is missing'

/** Returns an application whose deed the county has rejected. */
function rejected(): World {
  const world = new World({
    results: {
      RECORDING: ({ a, today }) =>
        a.requests.RECORDING?.no === 1
          ? { rejected: REASON, on: today }
          : { instrument: '2026-1', on: today, book: '512', page: '77' },
    },
  })
  world.goUntil(() => world.application.requests.RECORDING?.state === 'OPEN')
  world.reportUsual('RECORDING')
  return world
}

describe('a deed that the county rejects', () => {
  test('staff handle a deed that the county rejected, while the borrower still waits for the county', () => {
    const { application, now } = rejected()
    expect(application).toMatchObject({ status: 'RECORDING', rejections: [{ reason: REASON }] })
    expect(application.recording).toBeUndefined()
    expect(workOf(application).map(({ kind }) => kind)).toContain('RECORDING')
    const [review] = (application.reviews ?? []).filter(({ kind }) => kind === 'RECORDING')
    expect(review?.found).toEqual([expect.objectContaining({ name: 'recordingRejection', value: REASON })])
    expect(waitOf(application, now)).toMatchObject({ what: 'RECORDING', by: 'COUNTY' })
    expect(resolveBorrower(factsOf(application)).state).toBe('waitFund')
  })

  test('after a correction, the server resends a rejected deed to the county, which then records it', () => {
    const world = rejected()
    expect(correctionOf(world.application)).toBeUndefined()
    world.end('AGAIN')
    expect(world.application.requests.RECORDING).toMatchObject({ no: 2, state: 'OPEN' })
    expect(world.application.requests.RECORDING?.key).toBeUndefined()
    expect(correctionOf(world.application)).toBeTruthy()
    world.reportUsual('RECORDING')
    expect(world.application.recording).toMatchObject({ instrument: '2026-1', book: '512', page: '77' })
    expect(world.application.status).not.toBe('RECORDING')
  })

  test('if the county rejects the deed again, a second review opens', () => {
    const world = rejected()
    world.end('AGAIN')
    world.report('RECORDING', { rejected: 'No signature on page 3', on: world.today })
    expect(world.application.rejections?.map(({ reason }) => reason)).toEqual([REASON, 'No signature on page 3'])
    expect(workOf(world.application).map(({ kind }) => kind)).toContain('RECORDING')
  })
})

test('the county’s stamped copy is added to the documents and doesn’t replace the deed that the notary certified', () => {
  const world = rejected()
  world.end('AGAIN')
  const stamped = document(15, 'RECORDED_DEED', 'RECORDED')
  world.report('RECORDING', { instrument: '2026-1', on: world.today, stamped })
  const { application, personal, today } = world
  expect(application.recording).toEqual({ instrument: '2026-1', on: today })
  const kept = applicationView(application, personal, lending, today).documents.map(({ type }) => type)
  expect(kept).toContain('RECORDED_DEED')
  expect(kept).toContain('DEED_OF_TRUST')
})

test("the borrower sees where the deed is recorded, but not the county's fees", () => {
  const world = rejected()
  world.end('AGAIN')
  world.report('RECORDING', { instrument: '2026-1', on: world.today, fees: cents(4_200) })
  const { application, personal, today } = world
  expect(application.recording?.fees).toBe(4_200)
  const view = applicationView(application, personal, lending, today)
  expect(view.recording).toEqual({ instrument: '2026-1', on: world.today, book: undefined, page: undefined })
})
