// A minimal HTTP client, so that the measurement covers the server and not the client. It opens several connections and
// sends requests on each connection one after another.
import { connect, type Socket } from 'node:net'
import { quantile } from './figure.ts'

export interface Caller {
  /** Returns the complete text of the next HTTP request; undefined if the caller has no further requests. */
  next(): string | undefined
  /** Called with the head (status line and headers) of each HTTP response. */
  answered?(head: string): void
}

export interface Load {
  readonly answers: number
  /** Responses per second. */
  readonly rate: number
  /** Median milliseconds from a request to the end of its response. */
  readonly p50: number
  /** 99th percentile, in milliseconds. */
  readonly p99: number
}

export interface LoadOptions {
  readonly seconds: number
  /** The status that every response must have. */
  readonly status: number
}

/**
 * Sends requests for the given number of seconds. Each caller has its own connection and sends its next request as soon
 * as the previous response has arrived in full.
 * @throws Error if a response has a status other than `options.status`, or a connection closes before a response is
 * complete
 */
export async function load(port: number, callers: readonly Caller[], options: LoadOptions): Promise<Load> {
  const begun = performance.now()
  const end = begun + options.seconds * 1000
  const all = await Promise.all(callers.map((caller) => callUntil(port, caller, end, options.status)))
  const took = (performance.now() - begun) / 1000
  const times = all.flat()
  return { answers: times.length, rate: times.length / took, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

const HEAD_END = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: (\d+)/i

/** Sends one caller's requests until `end`, and returns the milliseconds that each response took. */
function callUntil(port: number, caller: Caller, end: number, status: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    const expected = `HTTP/1.1 ${status} `
    const socket: Socket = connect({ host: 'localhost', port, noDelay: true })
    let received: Buffer | undefined
    let missing = -1
    let sent = 0
    let finished = false
    const fail = (message: string) => {
      finished = true
      socket.destroy()
      reject(new Error(message))
    }
    const next = () => {
      const request = performance.now() >= end ? undefined : caller.next()
      if (request === undefined) {
        finished = true
        socket.end()
        resolve(times)
        return
      }
      sent = performance.now()
      socket.write(request)
    }
    socket.on('connect', next)
    socket.on('error', (error) => fail(error.message))
    socket.on('close', () => !finished && fail('the server closed a connection'))
    socket.on('data', (chunk) => {
      if (missing < 0) {
        received = received ? Buffer.concat([received, chunk]) : chunk
        const body = received.indexOf(HEAD_END)
        if (body < 0) return
        const head = received.toString('latin1', 0, body)
        if (!head.startsWith(expected)) return fail(`${head}\n\n${received.subarray(body).toString()}`)
        const length = status === 304 ? '0' : LENGTH.exec(head)?.[1]
        if (length === undefined) return fail('an answer without content-length')
        caller.answered?.(head)
        missing = body + HEAD_END.length + Number(length) - received.length
      } else missing -= chunk.length
      if (missing > 0) return
      received = undefined
      missing = -1
      times.push(performance.now() - sent)
      next()
    })
  })
}
