// Connects to the inspector of another Node process. It collects garbage, measures memory, and lists the functions
// whose allocations are still alive.
import { readFile } from 'node:fs/promises'

interface SampleNode {
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  readonly selfSize: number
  readonly children: readonly SampleNode[]
}

/** Sizes in bytes. `rss` is the resident memory, and `heap` is the part of it that JavaScript objects use. */
export interface Memory {
  readonly rss: number
  readonly heap: number
  readonly external: number
}

export interface Inspector {
  /** Collects garbage and returns the process's memory in bytes. */
  memory(): Promise<Memory>
  /** Starts to sample memory allocations. */
  sample(): Promise<void>
  /** Returns the functions whose allocations since `sample` was called are still alive, with bytes, largest first. */
  grown(): Promise<{ name: string; bytes: number }[]>
  close(): void
}

/** Connects to the inspector at a URL such as ws://127.0.0.1:40000/b2d1… */
export async function inspect(address: string): Promise<Inspector> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as {
      id?: number
      result?: unknown
      error?: { message: string }
    }
    const one = id === undefined ? undefined : waiting.get(id)
    if (error) one?.reject(new Error(error.message))
    else one?.resolve(result)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`no inspector at ${address}`)))
  })
  const send = <T>(method: string, params: object = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve: (value) => resolve(value as T), reject })
      socket.send(JSON.stringify({ id, method, params }))
    })
  await send('HeapProfiler.enable')
  return {
    async memory() {
      // Collect garbage three times, because finalizers that run after the first collection release more objects.
      for (let round = 0; round < 3; round++) await send('HeapProfiler.collectGarbage')
      const expression = '(({ rss, heapUsed: heap, external }) => ({ rss, heap, external }))(process.memoryUsage())'
      const evaluated = { expression, returnByValue: true }
      return (await send<{ result: { value: Memory } }>('Runtime.evaluate', evaluated)).result.value
    },
    sample: () => send('HeapProfiler.startSampling', { samplingInterval: 16_384 }),
    async grown() {
      const { profile } = await send<{ profile: { head: SampleNode } }>('HeapProfiler.stopSampling')
      const sizes = new Map<string, number>()
      const add = ({ callFrame: { functionName, url, lineNumber }, selfSize, children }: SampleNode): void => {
        const name = `${functionName || '(anonymous)'} ${url.replace(/^.*\/(?=[^/]+\/[^/]+$)/, '')}:${lineNumber + 1}`
        sizes.set(name, (sizes.get(name) ?? 0) + selfSize)
        children.forEach(add)
      }
      add(profile.head)
      return [...sizes].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes)
    },
    close: () => socket.close(),
  }
}

/** Returns the inspector's URL, which Node writes to a program's log. */
export async function inspectorIn(logFile: string): Promise<string> {
  const addresses = (await readFile(logFile, 'utf8')).match(/ws:\/\/\S+/g)
  const newest = addresses?.at(-1)
  if (!newest) throw new Error(`The server opened no inspector. See ${logFile}.`)
  return newest
}
