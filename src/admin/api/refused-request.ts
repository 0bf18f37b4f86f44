/** What is wrong with a request, as our routes have it beside Medusa's `type` and `message`. */
export interface Refusal {
  /** Pages have words of their own for those that they know. */
  code: string | undefined
  /** In English, but where the server says it in the reader's language. */
  message: string
  /** In English, for a developer: what the gateway or core said. */
  because: string | undefined
  /** The setting that it is about. */
  setting: string | undefined
}

/** A request that the server refused, with all that it answered. */
export class RefusedRequest extends Error {
  constructor(
    readonly status: number,
    statusText: string,
    /** Anything: a proxy may have answered. */
    readonly body: unknown
  ) {
    super(textAt(body, "message") ?? (statusText || `HTTP ${status}`))
    this.name = "RefusedRequest"
  }
}

/** Undefined for what is no refusal of the server: a lost connection, a bug. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof RefusedRequest)) return undefined
  return {
    code: textAt(error.body, "code"),
    message: error.message,
    because: textAt(error.body, "because"),
    setting: textAt(error.body, "setting"),
  }
}

/** Somebody else has changed it since it was shown here, so that nothing was done. */
export function isChangedMeanwhile(error: unknown): boolean {
  const code = refusalOf(error)?.code
  return (
    error instanceof RefusedRequest &&
    (code === "changed_meanwhile" ||
      (code === undefined && error.status === 409))
  )
}

function textAt(body: unknown, name: string): string | undefined {
  const value = valueAt(body, name)
  return typeof value === "string" && value !== "" ? value : undefined
}

function valueAt(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null
    ? (body as Record<string, unknown>)[name]
    : undefined
}
