import type { HttpClient } from "./a-shopper"

/**
 * Returns an HTTP client for a store in another process. The client calls `url` before each request, because the store
 * may have been restarted at another address. If `patienceMs` is given, the client aborts requests after this number of
 * milliseconds.
 */
export function createHttpClientAt(
  url: () => string,
  patienceMs?: number
): HttpClient {
  return {
    async request({ method, url: path, data, headers }) {
      const answer = await fetch(new URL(path, url()), {
        method: method.toUpperCase(),
        headers: { "content-type": "application/json", ...headers },
        ...(data === undefined ? {} : { body: JSON.stringify(data) }),
        signal: patienceMs ? AbortSignal.timeout(patienceMs) : null,
      })
      return { status: answer.status, data: await answer.json() }
    },
  }
}
