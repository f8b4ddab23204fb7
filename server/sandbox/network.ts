/** Lets a phone on the same network open the sandbox. */
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { renderUnicodeCompact } from 'uqr'
import { isPrivate } from '../organizations.ts'

const EVERY = ['0.0.0.0', '::']

/**
 * Returns the URLs at which other devices on the same network can open the sandbox. The list is empty if the server
 * listens only on this machine.
 * @param listen the network address that the server listens on
 */
export function networkUrls(
  listen: string,
  port: string,
  interfaces: NodeJS.Dict<readonly Pick<NetworkInterfaceInfo, 'address' | 'family'>[]> = networkInterfaces(),
): readonly string[] {
  const own = EVERY.includes(listen)
    ? Object.values(interfaces).flatMap((found = []) => found.filter(({ family }) => family === 'IPv4'))
    : [{ address: listen }]
  return own.filter(({ address }) => isPrivate(address)).map(({ address }) => `http://${address}:${port}`)
}

/** Returns the lines to print for a URL: the URL itself and its QR code. */
export const phoneLines = (url: string): readonly string[] => [
  `  On a phone   ${url}  (on the same network)`,
  '',
  ...renderUnicodeCompact(url, { border: 2 })
    .split('\n')
    .map((line) => `  ${line}`),
  '',
]
