import type { StoreApi } from "./a-shopper"

/** The store API of a process at `url`, as a shopper uses it; also of one that is killed meanwhile. */
export function storeApiAt(url: string): StoreApi {
  return {
    async request({ method, url: path, data, headers }) {
      const answer = await fetch(new URL(path, url), {
        method: method.toUpperCase(),
        headers: { "content-type": "application/json", ...headers },
        ...(data === undefined ? {} : { body: JSON.stringify(data) }),
      })
      return { status: answer.status, data: await answer.json() }
    },
  }
}
