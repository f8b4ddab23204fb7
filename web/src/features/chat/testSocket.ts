/** A fake of the browser's websocket, used in tests of the chat. */
import type { ChatConversation, ChatMessage } from 'domain/api/chat.ts'
import type { ChatClientFrame, ChatServerFrame } from 'domain/api/chatSocket.ts'
import { instant } from 'domain/values/dates.ts'

export const CONVERSATION = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'

/** The sockets that the widget has opened, oldest first. */
export const sockets: TestSocket[] = []

export class TestSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readonly url: string
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly sent: ChatClientFrame[] = []

  constructor(url: string) {
    this.url = url
    sockets.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ChatClientFrame)
  }
  close(): void {
    this.readyState = 3
  }

  /** Opens the connection, as the server would. */
  accept(): void {
    this.readyState = 1
    this.onopen?.()
  }
  say(frame: ChatServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  /** Ends the connection, as the server or the network would. */
  lose(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

export const conversation = (change: Partial<ChatConversation> = {}): ChatConversation => ({
  conversationId: CONVERSATION,
  state: 'WAITING',
  skill: 'FHEL',
  lastSequence: 0,
  readByVisitor: 0,
  readByAgent: 0,
  ...change,
})

export const message = (sequence: number, text: string, change: Partial<ChatMessage> = {}): ChatMessage => ({
  conversationId: CONVERSATION,
  sequence,
  sender: 'AGENT',
  senderName: 'Ana',
  text,
  attachments: [],
  at: instant('2026-12-01T18:00:00Z'),
  ...change,
})
