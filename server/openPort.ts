import type { Config } from './config.ts'
import { type Listener, listen } from './http/listener.ts'
import { Misconfigured } from './misconfigured.ts'

/**
 * Opens the configured port.
 * @throws Misconfigured if the port is in use or can't be opened
 */
export async function openPort(config: Config): Promise<Listener> {
  try {
    return await listen(config.listen, config.port)
  } catch (error) {
    throw badPort(config, error)
  }
}

function badPort({ port, listen }: Config, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  const wrong = (setting: string, what: string, remedy: string) => new Misconfigured(setting, what, remedy, error)
  if (code === 'EADDRINUSE')
    return wrong(
      'PORT',
      `another program already uses port ${port} on ${listen}.`,
      'Stop that program, or set PORT to a free port.',
    )
  if (code === 'EACCES')
    return wrong('PORT', `this user isn't allowed to listen on port ${port}.`, 'Set PORT to a port above 1023.')
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return wrong(
      'LISTEN',
      `this machine has no address ${listen}.`,
      "Set LISTEN to localhost, 0.0.0.0 or one of this machine's addresses.",
    )
  return error
}
