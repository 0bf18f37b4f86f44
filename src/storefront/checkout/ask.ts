import {
  type StoreClient,
  type StoreError,
  type StoreRequest,
  withStoreError,
} from "./store-client"
import { until } from "./until"

/** The backend waits half a minute for a cart that is in use, and nearly as long for the gateway. */
const LONGEST_POST_MS = 60_000
const LONGEST_GET_MS = 15_000

/**
 * One request to the shop's backend; with a body it is a POST. Resolves to what `read` finds in the
 * answer. Rejects with `StoreError`, also when that is nothing: then there was no answer.
 */
export type Ask = <Told, Answer>(
  path: string,
  read: (told: Told) => Answer,
  body?: Record<string, unknown>
) => Promise<NonNullable<Answer>>

/** Once `signal` is aborted nothing is asked any more: it throws the reason. */
export function askOf(client: StoreClient, signal?: AbortSignal): Ask {
  return async (path, read, body) => {
    if (signal?.aborted) {
      throw signal.reason
    }
    // What is undefined is as good as left out.
    const init = { method: body && "POST", body, signal } as StoreRequest
    const ms = body ? LONGEST_POST_MS : LONGEST_GET_MS
    return withStoreError(path, async () => {
      const told = await until(signal, client.fetch(path, init), ms)
      const answer = read(told as Parameters<typeof read>[0])
      if (!answer) {
        throw Error("it cannot be read")
      }
      return answer
    })
  }
}

/**
 * Whether the backend said no and has done nothing. Not so a conflict (409: somebody else is at it)
 * nor an error of its own: whatever was asked may have been done.
 */
export function isRefusal(error: unknown): boolean {
  return /^4(?!09)/.test(String((error as StoreError).status))
}
