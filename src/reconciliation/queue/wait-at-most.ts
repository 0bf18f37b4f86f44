/**
 * Waits for `work` for at most `ms` milliseconds. Resolves to the result of `work`, or to `undefined` if `work` takes
 * longer. The work then continues, and its result is ignored.
 */
export async function waitAtMost<Value>(
  ms: number,
  work: Promise<Value>
): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const time = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  try {
    return await Promise.race([work, time])
  } finally {
    clearTimeout(timer)
  }
}
