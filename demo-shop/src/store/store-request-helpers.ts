export function appendQueryString(
  path: string,
  query: Record<string, string>
): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}

/**
 * Resolves to the result of a request. Resolves to `undefined` if the request failed with the status 404, and rejects
 * with every other error.
 */
export async function undefinedIfNotFound<Read>(
  reading: Promise<Read>
): Promise<Read | undefined> {
  return reading.catch((error: { status?: number }) => {
    if (error.status === 404) return undefined
    throw error
  })
}
