/** Thrown when the server answers a request with an error status. The error contains the data from the answer. */
export class RefusedRequest extends Error {
  /**
   * The error code of the plugin or of Medusa. Undefined if the answer has no code. The pages have texts of their own
   * for some codes of the plugin.
   */
  readonly code: string | undefined
  /** An English text for developers, for example the gateway's error message. Undefined if the answer has no text. */
  readonly because: string | undefined
  /** The name of the setting whose value the server refused. Undefined if the error is not about a setting. */
  readonly setting: string | undefined

  constructor(
    readonly status: number,
    statusText: string,
    /** The parsed JSON of the answer. Its shape is unknown, because the answer may come from a proxy. */
    body: unknown
  ) {
    super(textFieldOf(body, "message") ?? (statusText || `HTTP ${status}`))
    this.name = "RefusedRequest"
    this.code = textFieldOf(body, "code")
    this.because = textFieldOf(body, "because")
    this.setting = textFieldOf(readBodyField(body, "values"), "setting")
  }
}

/**
 * Returns `error` as a RefusedRequest if the server answered with an error status. Returns undefined for any other
 * error, such as a lost connection.
 */
export function asRefusedRequest(error: unknown): RefusedRequest | undefined {
  return error instanceof RefusedRequest ? error : undefined
}

/**
 * Returns why a request failed, by the HTTP status of the answer. If there was no answer (`undefined`) or the status is
 * 500 or higher, the result is `unknown`, because the server may have carried out the request.
 */
export function refusalReason(
  status: number | undefined
): "forbidden" | "changed" | "refused" | "unknown" {
  if (status === 403) return "forbidden"
  if (status === 409) return "changed"
  return status === undefined || status >= 500 ? "unknown" : "refused"
}

function readBodyField(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null
    ? (body as Record<string, unknown>)[name]
    : undefined
}

function textFieldOf(body: unknown, name: string): string | undefined {
  const value = readBodyField(body, name)
  return typeof value === "string" && value !== "" ? value : undefined
}
