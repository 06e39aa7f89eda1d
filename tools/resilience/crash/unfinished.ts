const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A run that ends before its report, by a signal or because no pending work is left, reports this and fails. Returns
 * the function to call once the report is written.
 */
export function failUntilFinished(where: () => string): () => void {
  let why = 'by itself'
  const onSignal = (signal: NodeJS.Signals) => {
    why = `by ${signal}`
    process.exit(1)
  }
  const onExit = () => {
    console.error(`ended without a report: ${why}, ${where()}`)
    process.exitCode = 1
  }
  for (const signal of SIGNALS) process.once(signal, onSignal)
  process.once('exit', onExit)
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal)
    process.off('exit', onExit)
  }
}
