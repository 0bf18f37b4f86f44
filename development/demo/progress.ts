/** Says what is being done; on a terminal with the seconds counting. */
export async function step<Result>(
  title: string,
  work: () => Promise<Result> | Result
): Promise<Result> {
  const started = Date.now()
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1)
  const isTerminal = process.stdout.isTTY

  process.stdout.write(`  ${title} …`)
  const ticking = isTerminal
    ? setInterval(
        () => process.stdout.write(`\r  ${title} … ${seconds()} s`),
        200
      )
    : undefined
  try {
    const result = await work()
    const line = `  ${title} … ${seconds()} s`
    process.stdout.write(isTerminal ? `\r${line}\n` : ` ${seconds()} s\n`)
    return result
  } catch (error) {
    process.stdout.write(" failed\n")
    throw error
  } finally {
    clearInterval(ticking)
  }
}
