const codes = { SIGINT: 130, SIGTERM: 143 } as const

/** Several signals within this many milliseconds count as one. A terminal, npm and `timeout` may each send a signal. */
const ONE_WISH = 2000

/**
 * Shuts down the process on a signal: runs `stop` once, then exits with that signal's exit code. A later signal ends
 * the process at once.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let asked: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked !== undefined) {
        if (performance.now() - asked > ONE_WISH) process.exit(codes[signal])
        return
      }
      asked = performance.now()
      stop().then(
        () => process.exit(codes[signal]),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
