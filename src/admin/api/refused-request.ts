/** A request that the server refused, with what it answered. */
export class RefusedRequest extends Error {
  /** What is wrong; pages have words of their own for the codes that they know. */
  readonly code: string | undefined
  /** What the gateway or core said, in English, for a developer. */
  readonly because: string | undefined
  /** The setting that it is about. */
  readonly setting: string | undefined

  constructor(
    readonly status: number,
    statusText: string,
    /** Anything: a proxy may have answered. */
    body: unknown
  ) {
    super(textAt(body, "message") ?? (statusText || `HTTP ${status}`))
    this.name = "RefusedRequest"
    this.code = textAt(body, "code")
    this.because = textAt(body, "because")
    this.setting = textAt(body, "setting")
  }

  /** Somebody else changed it after it was shown here, so nothing was done. */
  get isChangedMeanwhile(): boolean {
    return (
      this.code === "changed_meanwhile" ||
      (this.code === undefined && this.status === 409)
    )
  }
}

/** What the server refused; undefined for a lost connection and for a bug. */
export function refusedRequest(error: unknown): RefusedRequest | undefined {
  return error instanceof RefusedRequest ? error : undefined
}

/** Why something was not done; `unknown` where no answer came, so that it may have been done. */
export function refusalReason(
  status: number | undefined
): "forbidden" | "changed" | "refused" | "unknown" {
  if (status === 403) return "forbidden"
  if (status === 409) return "changed"
  return status === undefined || status >= 500 ? "unknown" : "refused"
}

function textAt(body: unknown, name: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined
  const value = (body as Record<string, unknown>)[name]
  return typeof value === "string" && value !== "" ? value : undefined
}
