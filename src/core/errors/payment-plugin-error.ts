/** Values that are safe in a log line: no card data, documents, tokens or raw bodies. */
export type SafeDetails = Readonly<Record<string, unknown>>

export interface PaymentPluginErrorFields<Code extends string> {
  code: Code
  message: string
  details?: SafeDetails
  cause?: unknown
}

/**
 * The root of every error this plugin throws. Callers branch on the class, on `code` or on
 * `outcome`, never on the text of the message. Message, details and JSON are safe to log.
 */
export abstract class PaymentPluginError<
  Code extends string = string,
> extends Error {
  readonly code: Code
  readonly details: SafeDetails

  protected constructor(fields: PaymentPluginErrorFields<Code>) {
    super(
      fields.message,
      fields.cause === undefined ? undefined : { cause: fields.cause }
    )
    Object.defineProperty(this, "name", {
      value: new.target.name,
      configurable: true,
    })
    this.code = fields.code
    this.details = Object.freeze({ ...fields.details })
  }

  /** What a log may keep. Of a foreign cause only its name and code: its message is not ours. */
  toJSON(): Record<string, unknown> {
    return {
      name: this.name,
      code: this.code,
      message: this.message,
      details: this.details,
      ...(this.cause === undefined ? {} : { cause: describeCause(this.cause) }),
    }
  }
}

/** By shape, not by class: an error may come from another realm or another copy of a package. */
function describeCause(cause: unknown): unknown {
  if (cause instanceof PaymentPluginError) {
    return cause.toJSON()
  }
  if (typeof cause !== "object" || cause === null) {
    return { name: typeof cause }
  }
  const name: unknown = "name" in cause ? cause.name : undefined
  const code: unknown = "code" in cause ? cause.code : undefined
  return {
    name: typeof name === "string" ? name : "object",
    ...(typeof code === "string" ? { code } : {}),
  }
}
