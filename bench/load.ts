// A minimal HTTP client, so the measurement covers the server and not the client. It sends sequential requests on each
// of several connections.
import { connect, type Socket } from 'node:net'

export interface Caller {
  /** Returns the complete text of the next HTTP request. */
  next(): string
  /** Called with the head (status line and headers) of each HTTP answer. */
  answered?(head: string): void
}

export interface Load {
  /** Answers per second. */
  readonly rate: number
  readonly failed: number
}

/** Sends requests for some seconds, each as soon as the previous answer arrives. Each caller has its own connection. */
export async function load(port: number, callers: readonly Caller[], seconds: number): Promise<Load> {
  const end = performance.now() + seconds * 1000
  const begun = performance.now()
  const counts = await Promise.all(callers.map((caller) => callUntil(port, caller, end)))
  const took = (performance.now() - begun) / 1000
  const sum = (of: 'done' | 'failed') => counts.reduce((total, count) => total + count[of], 0)
  return { rate: sum('done') / took, failed: sum('failed') }
}

function callUntil(port: number, caller: Caller, end: number): Promise<{ done: number; failed: number }> {
  return new Promise((resolve, reject) => {
    const count = { done: 0, failed: 0 }
    const socket: Socket = connect({ host: 'localhost', port, noDelay: true })
    let received: Buffer[] = []
    let missing = -1
    const next = () => {
      if (performance.now() >= end) {
        socket.end()
        resolve(count)
      } else socket.write(caller.next())
    }
    socket.on('connect', next).on('error', reject)
    socket.on('data', (chunk) => {
      received.push(chunk)
      if (missing < 0) {
        const all = Buffer.concat(received)
        received = [all]
        const body = all.indexOf('\r\n\r\n')
        if (body < 0) return
        const head = all.subarray(0, body).toString('latin1')
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
        if (length === undefined) {
          reject(new Error('an answer without content-length'))
          socket.destroy()
          return
        }
        if (/^HTTP\/1.1 2/.test(head)) count.done++
        else count.failed++
        caller.answered?.(head)
        missing = body + 4 + Number(length) - all.length
      } else missing -= chunk.length
      if (missing > 0) return
      received = []
      missing = -1
      next()
    })
  })
}
