import { withAbortAndTimeout } from "../../abort-and-timeout"

/** The HTTP client that sends the checkout's requests to Medusa's Store API. The `client` of Medusa's js-sdk fits. */
export interface StoreClient {
  /**
   * Sends a request and resolves to the JSON of the answer. If the answer is an error, rejects with an error that has a
   * `status`.
   */
  fetch(path: string, init?: StoreRequest): Promise<unknown>
}

export interface StoreRequest {
  /** The HTTP method. Default: "GET". */
  method?: string
  /** The body, which is sent as JSON. */
  body?: Record<string, unknown>
  signal?: AbortSignal
  /** "no-referrer" means that the browser does not send the page's URL with the request. */
  referrerPolicy?: "no-referrer"
}

/** Thrown when the backend refused a request or gave no usable answer, or when the account lacks the payment method. */
export class StoreError extends Error {
  /** The HTTP status of the answer. Undefined if there was no usable answer. */
  declare readonly status: number | undefined
  /** Medusa's error type (`not_allowed`, `invalid_data` …). Undefined if the client does not report it. */
  declare readonly type: string | undefined

  constructor(message: string, status?: number, type?: string) {
    super(message)
    Object.assign(this, { name: "StoreError", status, type })
  }
}

/**
 * Creates an HTTP client for pages without Medusa's js-sdk. It does not add the login of a customer to the requests.
 */
export function storeClient(options: {
  /** The URL of the Medusa backend. */
  baseUrl: string
  /** The publishable API key of the sales channel. */
  publishableKey: string
  /** Sends the requests. Default: the page's `fetch`. */
  fetch?: typeof fetch
}): StoreClient {
  return {
    fetch: (path, { body, ...init } = {}) =>
      rethrowAsStoreError(path, async () => {
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
 * Turns every error of an HTTP client into a `StoreError`. An error with a numeric `status` is an answer of the
 * backend. Any other error means that no answer arrived. Only message, status and type are copied, because some clients
 * add the request, which may contain the buyer's document.
 */
export async function rethrowAsStoreError<Answer>(
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

/**
 * The time limit of a request with a body, in milliseconds. The backend may wait 30 seconds for another request with
 * the same cart, and nearly as long for the gateway.
 */
const LONGEST_POST_MS = 60_000
const LONGEST_GET_MS = 15_000

/**
 * Sends a request to the shop's backend. By default, this is a POST if there is a body, and otherwise a GET. Resolves
 * to what `read` returns for the answer. Rejects with `StoreError` if the request fails or `read` returns nothing.
 */
export type SendStoreRequest = <Reported, Answer>(
  path: string,
  read: (reported: Reported) => Answer,
  body?: Record<string, unknown>
) => Promise<NonNullable<Answer>>

export type RequestKind = Pick<StoreRequest, "method" | "referrerPolicy">

/**
 * Returns the function that sends requests to the backend. Once `signal` is aborted, this function sends nothing and
 * throws the signal's reason.
 */
export function createRequestSender(
  client: StoreClient,
  signal?: AbortSignal,
  how?: RequestKind
): SendStoreRequest {
  return async (path, read, body) => {
    if (signal?.aborted) {
      throw signal.reason
    }
    // JSON leaves out properties that are undefined.
    const method = body && "POST"
    const init = { method, body, signal, ...how } as StoreRequest
    const timeoutMs = body ? LONGEST_POST_MS : LONGEST_GET_MS
    return rethrowAsStoreError(path, async () => {
      const reported = await withAbortAndTimeout({ signal, timeoutMs }, () =>
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
 * Returns whether the backend refused a request and has done nothing. After a 409 (another request is running) or a
 * 5xx, the backend may have done what was requested, so these are not refusals.
 */
export function isRefusal(error: unknown): boolean {
  return /^4(?!09)/.test(String((error as StoreError).status))
}
