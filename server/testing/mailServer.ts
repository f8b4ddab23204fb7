import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The SMTP reply to each command (RFC 5321). Other commands get 250. */
const REPLIES: Readonly<Record<string, string>> = {
  EHLO: '250-mail.test\r\n250 AUTH PLAIN',
  AUTH: '235 signed in',
  DATA: '354 end with a dot',
  QUIT: '221 goodbye',
}

export interface MailServer {
  readonly url: string
  /** The first word of each line that clients sent. */
  readonly commands: readonly string[]
  stop(): Promise<void>
}

/** Starts a mail server that accepts one password and any message. */
export async function startMailServer(password: string): Promise<MailServer> {
  const commands: string[] = []
  const accepted = Buffer.from(`\0sender\0${password}`).toString('base64')
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.test\r\n')
    socket.on('data', (bytes) => {
      for (const line of String(bytes).split('\r\n').filter(Boolean)) {
        const [command = ''] = line.split(' ')
        commands.push(command)
        const isWrong = command === 'AUTH' && !line.endsWith(accepted)
        socket.write(`${isWrong ? '535 the password is wrong' : (REPLIES[command] ?? '250 ok')}\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://sender:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    commands,
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}
