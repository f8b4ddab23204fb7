/**
 * Returns the bytes in a buffer that shares memory with no other buffer. Node allocates small buffers from 64 KB
 * blocks, so a cached small buffer would keep its whole block in memory. If the buffer already has its own memory,
 * returns it unchanged.
 */
export function inOwnMemory(bytes: Uint8Array): Buffer {
  if (Buffer.isBuffer(bytes) && bytes.buffer.byteLength === bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}
