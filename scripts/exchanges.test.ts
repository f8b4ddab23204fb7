import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RECORDED } from '../server/testing/standIns/standIn.ts'
import { unrecorded } from './exchanges.ts'

test("a vendor's exchanges count as recorded only if the vendor's file exists and isn’t empty", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exchanges-'))
  try {
    expect(unrecorded(join(folder, 'missing'))).toEqual(RECORDED)
    for (const vendor of RECORDED) await writeFile(join(folder, `${vendor}.jsonl`), '{}\n')
    expect(unrecorded(folder)).toEqual([])
    const [first] = RECORDED
    await writeFile(join(folder, `${first}.jsonl`), '\n')
    expect(unrecorded(folder)).toEqual([first])
  } finally {
    await rm(folder, { recursive: true })
  }
})
