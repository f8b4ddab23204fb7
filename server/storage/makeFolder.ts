import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parent folders. Only the current user can access the new folders. Doesn't use Node's
 * recursive mkdir, which never returns on file systems that don't allow new folders, such as /proc.
 * @throws the file system's error, which is ENOTSUP if the file system doesn't allow new folders
 */
export async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path)
  if (!existsSync(parent)) await makeFolder(parent)
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    throw code === 'ENOENT'
      ? Object.assign(new Error('no new folders', { cause: error }), { code: 'ENOTSUP', path })
      : error
  }
}
