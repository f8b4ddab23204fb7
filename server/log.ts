/** The parts of an error that the log may contain. */

/** Returns an error's name and code. Leaves out the message, because it may repeat data sent to an outside party. */
export function describe(error: unknown): { name: string; code?: string } {
  const { name, code } = error as { name?: string; code?: unknown }
  return { name: name ?? 'Error', ...(typeof code === 'string' && { code }) }
}
