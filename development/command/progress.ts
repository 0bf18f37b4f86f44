/**
 * Prints the title and runs the work. Then prints how many seconds the work took, or that it failed. Returns the result
 * of the work.
 */
export async function step<Result>(
  title: string,
  work: () => Promise<Result> | Result
): Promise<Result> {
  const started = Date.now()
  process.stdout.write(`  ${title} …`)
  try {
    const result = await work()
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    process.stdout.write(` ${seconds} s\n`)
    return result
  } catch (error) {
    process.stdout.write(" failed\n")
    throw error
  }
}
