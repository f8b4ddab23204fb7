import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RECORDED } from '../server/testing/standIns/standIn.ts'

/** Returns the vendors that have no recorded exchange in the folder. */
export const unrecorded = (folder: string): string[] =>
  RECORDED.filter((vendor) => {
    const file = join(folder, `${vendor}.jsonl`)
    return !existsSync(file) || readFileSync(file, 'utf8').trim() === ''
  })
