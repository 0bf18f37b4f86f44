export function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}

/**
 * Waits for an answer and returns it. Returns `undefined` if the request failed with the status 404, and throws any
 * other error.
 */
export async function undefinedIfNotFound<Read>(
  reading: Promise<Read>
): Promise<Read | undefined> {
  return reading.catch((error: { status?: number }) => {
    if (error.status === 404) return undefined
    throw error
  })
}
