/** What the log may say of an error. */

/** Name and code of an error: its message may repeat what a party was sent. */
export function describe(error: unknown): { name: string; code?: string } {
  const { name, code } = error as { name?: string; code?: unknown }
  return { name: name ?? 'Error', ...(typeof code === 'string' && { code }) }
}
