import { partial } from 'domain/application/testing/partial.ts'
import { World } from 'domain/application/testing/testWorld.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { expect, test, vi } from 'vitest'
import { renderDocument } from '../../documents/press.ts'
import { NotFound } from '../../errors.ts'
import { type Bench, makeDocuments, originalOf, type Wish } from './make.ts'

const FIELD = { id: 'a', page: 0, rect: { x: 1, y: 2, width: 3, height: 4 }, kind: 'signature', owner: 'p1' } as const
vi.mock('../../documents/press.ts', () => ({
  renderDocument: vi.fn(async (type: string) => ({ bytes: Buffer.from(type), pages: type.length, fields: [FIELD] })),
}))

/** Returns the dependencies for creating documents, with an in-memory file store. */
function benchOf(): Bench {
  const files = new Map<string, Buffer>()
  return partial<Bench>({
    readFile: async (uuid) => {
      const bytes = files.get(uuid)
      if (!bytes) throw new NotFound()
      return bytes
    },
    saveFile: async ({ uuid, bytes }) => void (files.has(uuid) || files.set(uuid, Buffer.from(bytes))),
  })
}

const WISH: Wish = {
  types: ['APPLICATION_SUMMARY', 'HELOC_APPLICATION_DISCLOSURES', 'CLOSING_COSTS'],
  stage: 'SUMMARY',
  cause: { kind: 'SUMMARY_DOCUMENTS', no: 1 },
}

test('a retry of a request renders only the documents that earlier attempts didn’t store', async () => {
  const world = new World()
  world.toSummary()
  const { application, personal, now: at, today: openedOn } = world
  const material = { application, personal, organization: testOrganization, at, openedOn }
  const undisturbed = await makeDocuments(material, benchOf(), WISH)
  const bench = benchOf()
  await makeDocuments(material, bench, { ...WISH, types: WISH.types.slice(0, 2) })
  vi.mocked(renderDocument).mockClear()

  const records = await makeDocuments(material, bench, WISH)
  expect(vi.mocked(renderDocument).mock.calls.map(([type]) => type)).toEqual(['CLOSING_COSTS'])
  expect(records).toEqual(undisturbed)
  expect(records.map(({ type, pages }) => [type, pages])).toEqual(WISH.types.map((type) => [type, type.length]))
  for (const { uuid, type } of records)
    expect(await originalOf(bench, uuid)).toEqual({ bytes: Buffer.from(type), pages: type.length, fields: [FIELD] })
})
