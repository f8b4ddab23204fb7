/** A chat websocket that stays open. It sends pings, and reconnects after the connection is lost. */
import { type ChatClientFrame, type ChatServerFrame, RECONNECT_AFTER } from 'domain/api/chatSocket.ts'
import { PING_INTERVAL, SILENCE_LIMIT } from 'domain/chat/limits.ts'

/** Milliseconds before the first attempt to reconnect. Each failure doubles the delay, up to the maximum. */
const RECONNECT_MS = 1000
const RECONNECT_MOST_MS = 30_000

interface LiveSocketEvents {
  /** Called when the connection is open. The client then introduces itself. */
  readonly onOpen: () => void
  readonly onFrame: (frame: ChatServerFrame) => void
  /** Called when the connection is lost. If `isBack`, the socket reconnects by itself. */
  readonly onLost: (isBack: boolean) => void
  /** Called when the server ends the connection for a reason that reconnecting wouldn't change. */
  readonly onEnded: (code: number) => void
  readonly ping?: () => ChatClientFrame
}

export function liveSocket(url: string, events: LiveSocketEvents) {
  const ping = events.ping ?? (() => ({ type: 'ping' }) as const)
  let socket: WebSocket | undefined
  let failures = 0
  let heardAt = 0
  let pinging: ReturnType<typeof setInterval> | undefined
  let reconnecting: ReturnType<typeof setTimeout> | undefined

  const put = (frame: ChatClientFrame): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  function drop(): void {
    clearInterval(pinging)
    const old = socket
    socket = undefined
    if (!old) return
    old.onopen = null
    old.onmessage = null
    old.onclose = null
    if (old.readyState === WebSocket.CONNECTING || old.readyState === WebSocket.OPEN) old.close()
  }

  function connect(): void {
    clearTimeout(reconnecting)
    reconnecting = undefined
    drop()
    const own = new WebSocket(url)
    socket = own
    own.onopen = () => {
      events.onOpen()
      heardAt = Date.now()
      pinging = setInterval(() => {
        if (Date.now() - heardAt >= SILENCE_LIMIT) return again()
        put(ping())
      }, PING_INTERVAL)
    }
    own.onmessage = ({ data }) => {
      heardAt = Date.now()
      events.onFrame(JSON.parse(String(data)) as ChatServerFrame)
    }
    own.onclose = ({ code }) => {
      drop()
      if (RECONNECT_AFTER.includes(code)) return again()
      events.onLost(false)
      events.onEnded(code)
    }
  }

  /**
   * Reconnects after a growing delay. The delay differs between clients, so that they don't all reconnect at the same
   * time.
   */
  function again(): void {
    drop()
    events.onLost(true)
    const longest = Math.min(RECONNECT_MOST_MS, RECONNECT_MS * 2 ** failures)
    failures += 1
    reconnecting = setTimeout(connect, longest * (0.5 + Math.random() / 2))
  }

  const online = () => {
    if (reconnecting === undefined) return
    failures = 0
    connect()
  }
  addEventListener('online', online)
  connect()
  return {
    /** Sends a frame if the connection is open. */
    put,
    connect,
    again,
    /** Tells the socket that the server has accepted the client. The next delay is then short again. */
    welcomed: (): void => {
      failures = 0
    },
    stop(): void {
      clearTimeout(reconnecting)
      reconnecting = undefined
      removeEventListener('online', online)
      drop()
    },
  }
}
