export function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}

/** Waits for what is read; undefined if it does not exist. */
export async function orNothing<Read>(
  reading: Promise<Read>
): Promise<Read | undefined> {
  return reading.catch((error: { status?: number }) => {
    if (error.status === 404) return undefined
    throw error
  })
}
