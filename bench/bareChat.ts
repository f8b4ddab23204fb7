// A bare chat server with `ws`, as a baseline. It commits each message to PostgreSQL before it sends the message to all
// connections of the chat, and does nothing else. Usage: node bareChat.ts DATABASE_URL
import type { AddressInfo } from 'node:net'
import type { ChatClientFrame } from 'domain/api/chatSocket.ts'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

const INSERT = {
  name: 'message',
  text: 'insert into bare_chat.message (conversation, client_id, text) values ($1, $2, $3) returning sequence, at',
}
const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 })
const chats = new Map<string, Set<WebSocket>>()

async function handle(socket: WebSocket, own: { chat: string }, frame: ChatClientFrame): Promise<void> {
  if (frame.type === 'hello') {
    own.chat = frame.token
    chats.set(own.chat, (chats.get(own.chat) ?? new Set()).add(socket))
    socket.send('{"type":"welcome"}')
  }
  if (frame.type === 'ping') socket.send(JSON.stringify({ type: 'pong', at: new Date().toISOString() }))
  if (frame.type !== 'message') return
  const { clientId, text } = frame
  const { rows } = await pool.query<object>({ ...INSERT, values: [own.chat, clientId, text] })
  const message = { conversationId: own.chat, clientId, sender: 'VISITOR', senderName: 'Visitor', text, ...rows[0] }
  const sent = JSON.stringify({ type: 'message', message: { ...message, attachments: [] } })
  for (const member of chats.get(own.chat) ?? []) member.send(sent)
}

const server = new WebSocketServer({ host: 'localhost', port: 0, perMessageDeflate: false })
server.on('connection', (socket) => {
  const own = { chat: '' }
  socket.on('message', (data) => void handle(socket, own, JSON.parse(String(data)) as ChatClientFrame))
  socket.on('error', (error) => console.error(error))
  socket.on('close', () => chats.get(own.chat)?.delete(socket))
})
server.on('listening', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
