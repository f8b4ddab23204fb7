/** The parts of an error that the log may contain. */

/** An error's name and code. Its message may repeat data sent to a party, so it's left out. */
export function describe(error: unknown): { name: string; code?: string } {
  const { name, code } = error as { name?: string; code?: unknown }
  return { name: name ?? 'Error', ...(typeof code === 'string' && { code }) }
}
