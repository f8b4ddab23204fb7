import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withFileLock } from './fileLock.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true }))
const work = async () => 'done'

it('a second process waits for the file lock until it times out', async () => {
  await withFileLock(path, async () => {
    expect(await readFile(path, 'utf8')).toBe(String(process.pid))
    await expect(withFileLock(path, work, 30)).rejects.toThrow(/another process has held .*lock for 0.03 s\./)
  })
  expect(await withFileLock(path, work, 0)).toBe('done')
})

it('a file lock is released even if the work fails', async () => {
  await expect(withFileLock(path, () => Promise.reject(new Error('no space')))).rejects.toThrow('no space')
  expect(await withFileLock(path, work, 0)).toBe('done')
})

it('a file lock isn’t taken over from another process that’s still running', async () => {
  await writeFile(path, String(process.ppid))
  await expect(withFileLock(path, work, 30)).rejects.toThrow('another process has held')
})

it("a file lock is taken over if it's from an earlier run or is empty", async () => {
  await writeFile(path, String(process.pid))
  expect(await withFileLock(path, work, 1000)).toBe('done')
  await writeFile(path, '')
  await expect(withFileLock(path, work, 30)).rejects.toThrow('another process has held')
  await utimes(path, new Date(0), new Date(0))
  expect(await withFileLock(path, work, 1000)).toBe('done')
})

it("taking a file lock fails immediately if the folder doesn't exist", async () => {
  await expect(withFileLock(join(folder, 'none', 'lock'), work)).rejects.toThrow('ENOENT')
})
