/**
 * Returns a random UUID (RFC 9562, version 4). Browsers offer `crypto.randomUUID` only over HTTPS and on localhost.
 * This function also works over plain HTTP, because phones open the sandbox over HTTP.
 */
export function newUuid(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  // The 13th digit contains the version, 4. The first two bits of the 17th digit contain the variant, binary 10.
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4]
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`
}
