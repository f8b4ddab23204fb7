/**
 * Loads libraries when they're first used, because loading them would lengthen every start by a third, and most
 * requests don't need them.
 */

export const loadSharp = async () => (await import('sharp')).default

export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Returns the media type that a file's bytes show; undefined if it's unknown or the file is damaged. */
export async function mediaTypeOf(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
}
