import type { StoreApi } from "./a-shopper"

/** The store API of another process. Reads `url` for each request: after a kill, shoppers use another process. */
export function storeApiAt(url: () => string, patienceMs?: number): StoreApi {
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
