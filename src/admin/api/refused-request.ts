/** The error for a request that was answered with an error status. It contains the answer. */
export class RefusedRequest extends Error {
  /** The code of the error. Pages have their own texts for the codes that they know. */
  readonly code: string | undefined
  /** The reason in the words of the gateway or of Medusa's core. It is in English and only for developers. */
  readonly because: string | undefined
  /** The name of the setting that was refused. */
  readonly setting: string | undefined

  constructor(
    readonly status: number,
    statusText: string,
    /** The parsed body of the answer. It may have any shape, because a proxy may have sent the answer. */
    body: unknown
  ) {
    super(textAt(body, "message") ?? (statusText || `HTTP ${status}`))
    this.name = "RefusedRequest"
    this.code = textAt(body, "code")
    this.because = textAt(body, "because")
    this.setting = textAt(valueAt(body, "values"), "setting")
  }
}

/**
 * Returns the error if the server answered with an error status. Returns undefined for any other error, such as a lost
 * connection.
 */
export function refusedRequest(error: unknown): RefusedRequest | undefined {
  return error instanceof RefusedRequest ? error : undefined
}

/**
 * Returns the reason why a request failed. The reason is `unknown` after a server error or without an answer, because
 * the request may have been carried out all the same.
 */
export function refusalReason(
  status: number | undefined
): "forbidden" | "changed" | "refused" | "unknown" {
  if (status === 403) return "forbidden"
  if (status === 409) return "changed"
  return status === undefined || status >= 500 ? "unknown" : "refused"
}

function valueAt(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null
    ? (body as Record<string, unknown>)[name]
    : undefined
}

function textAt(body: unknown, name: string): string | undefined {
  const value = valueAt(body, name)
  return typeof value === "string" && value !== "" ? value : undefined
}
