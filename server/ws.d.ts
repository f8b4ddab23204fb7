/** The part of `ws` that the chat uses, which has no types of its own in this version. */
declare module 'ws' {
  import type { EventEmitter } from 'node:events'
  import type { IncomingMessage } from 'node:http'
  import type { Duplex } from 'node:stream'

  interface ServerOptions {
    readonly noServer: true
    /** Maximum size of a message in bytes. A larger message closes the connection with code 1009. */
    readonly maxPayload: number
    readonly perMessageDeflate: false
  }
  class Server extends EventEmitter {
    constructor(options: ServerOptions)
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, done: (socket: WebSocket) => void): void
  }
  class WebSocket extends EventEmitter {
    static readonly Server: typeof Server
    readonly readyState: 0 | 1 | 2 | 3
    readonly bufferedAmount: number
    send(text: string): void
    close(code: number, reason?: string): void
    terminate(): void
  }
  export default WebSocket
}
