/** What the log may contain of an error. */

/** An error's name and code: its message may repeat data sent to a party. */
export function describe(error: unknown): { name: string; code?: string } {
  const { name, code } = error as { name?: string; code?: unknown }
  return { name: name ?? 'Error', ...(typeof code === 'string' && { code }) }
}
