/**
 * Thrown if the server can't start because a setting is invalid, or because a file or database named in a setting can't
 * be used. The operator reads the message, which contains the setting, the problem and the remedy, but never a password
 * or key.
 */
export class Misconfigured extends Error {
  constructor(setting: string, problem: string, remedy: string, cause?: unknown) {
    super(`${setting}: ${problem} ${remedy}`, { cause })
    this.name = 'Misconfigured'
  }
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: "this user isn't allowed to use",
  EPERM: "this user isn't allowed to use",
  EROFS: 'the file system is read-only at',
  ENOTDIR: 'a part of the path is a file:',
  EEXIST: 'there is a file instead of a folder at',
  ENOSPC: 'the disk is full at',
  EDQUOT: 'the disk quota is used up at',
  ENOTSUP: 'the file system allows no new folders at',
  ENAMETOOLONG: 'the path is too long:',
}

/**
 * Describes the problem with a file or folder. Messages put the path after this text. Returns undefined for any other
 * error.
 */
export const fileProblem = (error: unknown): string | undefined =>
  FILE_PROBLEMS[(error as NodeJS.ErrnoException).code ?? '']

/** Returns the error for a file or folder in DATA_DIR that can't be used, or undefined for any other error. */
export function badFolder(dataDir: string, error: unknown): Misconfigured | undefined {
  const { path = dataDir } = error as NodeJS.ErrnoException
  const problem = fileProblem(error)
  if (!problem) return undefined
  const remedy = 'Set DATA_DIR to a folder that this user can write to, or correct the rights of this one.'
  return new Misconfigured('DATA_DIR', `${problem} ${path}.`, remedy, error)
}
