import type { StoreApi } from "./a-shopper"

/** The store API of a process of its own. Asked for its address every time: a shopper whose process was killed goes on with another. */
export function storeApiAt(url: () => string): StoreApi {
  return {
    async request({ method, url: path, data, headers }) {
      const answer = await fetch(new URL(path, url()), {
        method: method.toUpperCase(),
        headers: { "content-type": "application/json", ...headers },
        ...(data === undefined ? {} : { body: JSON.stringify(data) }),
      })
      return { status: answer.status, data: await answer.json() }
    },
  }
}
