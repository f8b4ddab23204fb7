const codes = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Ends the process in order when it is told to: runs `stop` once, then exits the way the signal asks. A second signal
 * ends it at once.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(codes[signal])
      stopping = true
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
