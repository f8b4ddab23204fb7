import { event } from 'domain/application/events.ts'
import { BORROWER, document, uuid } from 'domain/application/testing/testWorld.ts'
import { expect, test } from 'vitest'
import { BadAnswer } from '../providers/shared/badAnswer.ts'
import { ProviderFault } from '../providers/shared/port.ts'
import { run, worldIn } from '../testing/runRequest.ts'

/** Runs the request to mail one letter. */
function mailing(error: Error) {
  const world = worldIn('notary')
  const notice = document(40, 'FLOOD_NOTICE', 'SUMMARY', BORROWER)
  world.happen(event('SummaryDocumentsReady', { documents: [notice] }))
  const { title, sha256 } = notice
  const letter = { uuid: uuid(90), document: notice.uuid, title, sha256, forIdentity: BORROWER }
  world.happen(event('LettersAsked', { letters: [letter] }))
  return run(world, 'LETTERS', { post: { mail: () => Promise.reject(error) } })
}

test('if the company refuses a letter, staff handle it', async () => {
  expect(await mailing(new ProviderFault(422))).toEqual({ updates: [{ letter: uuid(90) }] })
})

test('a letter whose answer can’t be read doesn’t count as refused, because the company may have mailed it', async () => {
  const error = new BadAnswer(['id'])
  await expect(mailing(error)).rejects.toBe(error)
})
