/** A request that the server refused, with the server's answer. */
export class RefusedRequest extends Error {
  /** The code of the error. Pages have their own texts for the codes that they know. */
  readonly code: string | undefined
  /** The message of the gateway or of core, in English, for a developer. */
  readonly because: string | undefined
  /** The name of the setting that was refused. */
  readonly setting: string | undefined

  constructor(
    readonly status: number,
    statusText: string,
    /** The parsed body. It may be of any shape, because a proxy may have answered. */
    body: unknown
  ) {
    super(textAt(body, "message") ?? (statusText || `HTTP ${status}`))
    this.name = "RefusedRequest"
    this.code = textAt(body, "code")
    this.because = textAt(body, "because")
    this.setting = textAt(valueAt(body, "values"), "setting")
  }
}

/** Returns the error if the server refused the request, or undefined for a lost connection or a bug. */
export function refusedRequest(error: unknown): RefusedRequest | undefined {
  return error instanceof RefusedRequest ? error : undefined
}

/**
 * Returns why a request failed. The reason is `unknown` after a server error or without an answer, because the request
 * may have been carried out.
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
