import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Config, TlsFiles } from './config.ts'
import { type Listener, listen, type TlsPair } from './http/listener.ts'
import { Misconfigured } from './misconfigured.ts'

/**
 * Opens the configured port.
 * @throws Misconfigured if the port is in use or can't be opened, or if the TLS files can't be used
 */
export async function openPort(config: Config): Promise<Listener> {
  const tls = config.tls && (await readTls(config.tls))
  try {
    return await listen(config.listen, config.port, tls)
  } catch (error) {
    throw badPort(config, error)
  }
}

async function readTls(files: TlsFiles): Promise<TlsPair> {
  const pem = (setting: string, path: string) =>
    readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new Misconfigured(setting, `${path} can't be read (${error.code}).`, 'Set it to a PEM file.', error)
    })
  const pair = { cert: await pem('TLS_CERT', files.cert), key: await pem('TLS_KEY', files.key) }
  try {
    createSecureContext(pair)
    return pair
  } catch (error) {
    const problem = `the certificate and the key can't be used together (${(error as NodeJS.ErrnoException).code}).`
    const remedy = 'Use PEM files, with the key of the first certificate and without a passphrase.'
    throw new Misconfigured('TLS_CERT and TLS_KEY', problem, remedy, error)
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
