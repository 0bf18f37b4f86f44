import { until } from "../until"

/** What is asked of Medusa's store API. The `client` of Medusa's js-sdk fits. */
export interface StoreClient {
  /** Resolves to the answer's JSON. Rejects with an error that has a `status` for any refusal. */
  fetch(path: string, init?: StoreRequest): Promise<unknown>
}

export interface StoreRequest {
  /** Default: "GET". */
  method?: string
  /** Sent as JSON. */
  body?: Record<string, unknown>
  signal?: AbortSignal
}

/** The shop's backend refused, or did not answer. */
export class StoreError extends Error {
  /** The HTTP status; undefined when no answer came, or none that could be read. */
  declare readonly status: number | undefined
  /** Medusa's kind of error (`not_allowed`, `invalid_data` …), where the client tells it. */
  declare readonly type: string | undefined

  constructor(message: string, status?: number, type?: string) {
    super(message)
    Object.assign(this, { name: "StoreError", status, type })
  }
}

/** A client for pages without Medusa's js-sdk. `fetch`: another one than the page's own. */
export function storeClient(options: {
  baseUrl: string
  publishableKey: string
  fetch?: typeof fetch
}): StoreClient {
  return {
    fetch: (path, { body, ...init } = {}) =>
      withStoreError(path, async () => {
        const url = options.baseUrl.replace(/\/$/, "") + path
        const answer = await (options.fetch ?? fetch)(url, {
          ...init,
          headers: {
            "content-type": "application/json",
            "x-publishable-api-key": options.publishableKey,
          },
          body: JSON.stringify(body),
        })
        const reported = answer.json() as Promise<Partial<StoreError>>
        if (answer.ok) {
          return reported
        }
        const { message, type } = await reported.catch(
          (): Partial<StoreError> => ({})
        )
        throw new StoreError(message ?? answer.statusText, answer.status, type)
      }),
  }
}

/**
 * Whatever a client throws, as one kind of error: one with a numeric `status` is an answer, anything
 * else is none. The error itself is not kept: some clients' have the request in them, and with it
 * the buyer's document.
 */
export async function withStoreError<Answer>(
  path: string,
  work: () => Promise<Answer>
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreError) {
      throw error
    }
    const { status, type, message } = (error ?? {}) as Partial<StoreError>
    throw typeof status === "number"
      ? new StoreError(message ?? "", status, type)
      : new StoreError(`${path}: no answer (${message}). Try again.`)
  }
}

/** The backend waits half a minute for a cart that is in use, and nearly as long for the gateway. */
const LONGEST_POST_MS = 60_000
const LONGEST_GET_MS = 15_000

/**
 * One request to the shop's backend; with a body it is a POST. Resolves to what `read` finds in the
 * answer. Rejects with `StoreError`, also when that is nothing: then there was no answer.
 */
export type Ask = <Reported, Answer>(
  path: string,
  read: (reported: Reported) => Answer,
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
    const timeoutMs = body ? LONGEST_POST_MS : LONGEST_GET_MS
    return withStoreError(path, async () => {
      const reported = await until({ signal, timeoutMs }, () =>
        client.fetch(path, init)
      )
      const answer = read(reported as Parameters<typeof read>[0])
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
