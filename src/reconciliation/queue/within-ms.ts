/** Resolves to the work's result, or to `undefined` after `ms`. The work continues then, and its result is ignored. */
export async function withinMs<Value>(
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
