/** A TCP proxy for tests. It simulates a network address that moves from one server to another. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Sends new connections to another port on this machine. Open connections stay on the old port. */
  moveTo(port: number): void
  /** Breaks the open connections and refuses new ones until `moveTo` is called. */
  cut(): void
  /** Drops all data on open and new connections without closing them, as a broken network does. */
  swallow(): void
  stop(): Promise<void>
}

/** @param target the first port that connections go to */
export async function startProxy(target: number): Promise<TcpProxy> {
  let port: number | undefined = target
  let swallows = false
  const open = new Set<Socket>()
  const server = createServer((near) => {
    if (port === undefined) return near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      if (swallows) one.resume()
      else one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    moveTo: (next) => {
      port = next
      swallows = false
    },
    cut() {
      port = undefined
      for (const socket of open) socket.destroy()
    },
    swallow() {
      swallows = true
      for (const socket of open) socket.unpipe().resume()
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
