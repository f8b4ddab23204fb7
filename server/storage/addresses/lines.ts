import { type FileHandle, open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'

/** Thrown for a file that is unusable or can't be read completely. The operator sees the message. */
export class UnusableFile extends Error {}

export interface Line {
  /** The line number, starting at 1. */
  readonly number: number
  readonly text: string
  /** True if the line is longer than any valid record. In that case, `text` contains only its beginning. */
  readonly tooLong: boolean
}

const LONGEST_LINE = 1 << 20

/**
 * Reads a plain or gzipped text file line by line, so memory use doesn't depend on the file's size.
 * @throws UnusableFile if the file doesn't exist, isn't UTF-8 text or has damaged compressed data
 */
export async function* readLines(path: string): AsyncGenerator<Line> {
  const file = await openFile(path)
  try {
    const start = await beginning(file, path)
    const raw = file.createReadStream({ start: 0, autoClose: false, highWaterMark: 1 << 18 })
    const gunzip = start[0] === 0x1f && start[1] === 0x8b ? createGunzip() : undefined
    if (gunzip) raw.on('error', (error) => gunzip.destroy(error))
    yield* split(gunzip ? raw.pipe(gunzip) : raw, path)
  } finally {
    await file.close()
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path)
    if ((await file.stat()).isFile()) return file
    await file.close()
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new UnusableFile(
      missing ? `There is no file ${path}.` : `${path} cannot be read: ${(error as Error).message}`,
    )
  }
  throw new UnusableFile(`${path} is not a file.`)
}

async function beginning(file: FileHandle, path: string): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  if (bytesRead === 0) throw new UnusableFile(`${path} is empty.`)
  if (buffer[0] === 0x50 && buffer[1] === 0x4b && buffer[2] === 3) {
    throw new UnusableFile(`${path} is a ZIP archive. Unpack it and import the text file in it.`)
  }
  const utf16 = (buffer[0] === 0xff && buffer[1] === 0xfe) || (buffer[0] === 0xfe && buffer[1] === 0xff)
  if (utf16) throw new UnusableFile(`${path} is in UTF-16. Save it as UTF-8.`)
  return buffer
}

async function* split(chunks: AsyncIterable<Buffer>, path: string): AsyncGenerator<Line> {
  const decoder = new TextDecoder()
  let rest = ''
  let number = 0
  let overflow = false
  const line = (text: string, tooLong: boolean): Line => {
    number++
    return { number, text: text.endsWith('\r') ? text.slice(0, -1) : text, tooLong }
  }
  try {
    for await (const chunk of chunks) {
      if (number === 0 && rest === '' && chunk.includes(0)) throw new UnusableFile(`${path} is not a text file.`)
      const text = rest + decoder.decode(chunk, { stream: true })
      let from = 0
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        yield line(text.slice(from, end), overflow)
        overflow = false
        from = end + 1
      }
      rest = text.slice(from)
      if (rest.length > LONGEST_LINE) {
        overflow = true
        rest = rest.slice(0, 200)
      }
    }
  } catch (error) {
    if (error instanceof UnusableFile) throw error
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (!code.startsWith('Z_')) throw error
    const what = code === 'Z_BUF_ERROR' ? 'ends too early' : 'is damaged'
    throw new UnusableFile(`The compressed data of ${path} ${what} (after line ${number}).`)
  }
  rest += decoder.decode()
  if (rest !== '') yield line(rest, overflow)
}
