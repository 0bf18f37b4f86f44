/**
 * Prints the title of a step, runs the step, and prints how many seconds it took. Returns the result of `work`. If
 * `work` throws, prints that the step failed, and throws the same error.
 */
export async function runStep<Result>(
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
