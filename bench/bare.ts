import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BarePages } from './barePages.ts'

export type { BarePages }

/** Starts a bare server in a separate process. The server sends the given pages. */
export async function startBare(sent: BarePages): Promise<{ port: number; stop(): Promise<void> }> {
  const program = fileURLToPath(new URL('barePages.ts', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify(sent)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [told] = (await Promise.race([once(child.stdout, 'data'), ended.then(() => [''])])) as [Buffer | '']
  if (told === '') throw new Error("the bare server didn't start")
  return {
    port: Number(told.toString()),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
