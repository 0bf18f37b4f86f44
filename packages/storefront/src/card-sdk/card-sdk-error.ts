/**
 * One problem that made a call fail, for example a wrong field of the card. The `message` comes from the card service,
 * from the SDK or from this package.
 */
export interface CardSdkProblem {
  /** The service's error number, or 0 if it reported none. */
  errorCode: number
  message: string
  /** The name of the wrong property, or an empty text if none was reported. */
  field: string
}

export type CardSdkErrorCode =
  /**
   * Loading the SDK failed or took too long, what was loaded is not the SDK, or a method of the loaded SDK threw an
   * error. After a failure to load, the next call loads the SDK again.
   */
  | "sdk_unavailable"
  /** `setCredentials` was not called before, or was called without one of the credentials. */
  | "credentials_missing"
  /**
   * The page's SDK already has other credentials. The SDK accepts credentials once per page load, so other credentials
   * need a reload.
   */
  | "credentials_changed"
  /** A value is missing or malformed. Nothing was sent. */
  | "invalid_input"
  /** The service refused the request and named what is wrong (`errors`). */
  | "refused"
  /** No readable answer of the service arrived. */
  | "unreachable"
  /** The SDK reported success without a brand or without a token. */
  | "no_result"
  /** The call took longer than `timeoutMs`, and the SDK was already loaded. */
  | "timed_out"
  /** The call's `signal` was aborted. */
  | "aborted"

interface Details {
  errors?: CardSdkProblem[]
  cause?: unknown
}

/**
 * The error of every failed call of a `CardSdk`. Its message tells developers what was attempted, what failed and what
 * to do. A page should choose its reaction by `code`. The error never contains the card's number, security code or
 * holder.
 */
export class CardSdkError extends Error {
  declare readonly code: CardSdkErrorCode
  /** The reported problems, for example one for each wrong field of the card. Empty if no problem was reported. */
  declare readonly errors: CardSdkProblem[]

  constructor(code: CardSdkErrorCode, message: string, details: Details = {}) {
    super(message, details)
    this.name = "CardSdkError"
    this.code = code
    this.errors = details.errors ?? []
  }
}

/** The advice to a developer for each error code. The advice for all other codes is to try again. */
const REMEDY: Partial<Record<CardSdkErrorCode, string>> = {
  sdk_unavailable: "Check its source and try again",
  credentials_missing: "Call setCredentials first",
  credentials_changed: "Reload the page",
  invalid_input: "Correct it",
  refused: "Correct it",
}

/** Creates an error such as "getCardBrand: timed out (Error: no answer within 15000 ms). Try again." */
export function cardSdkError(
  code: CardSdkErrorCode,
  attempted: string,
  details: Details = {}
): CardSdkError {
  const reported = details.errors
    ? details.errors
        .map(({ field, message }) => `${field} ${message}`.trim())
        .join("; ")
    : "cause" in details
      ? String(details.cause)
      : ""
  const failure = code.replace("_", " ") + (reported && ` (${reported})`)
  return new CardSdkError(
    code,
    `${attempted}: ${failure}. ${REMEDY[code] ?? "Try again"}.`,
    details
  )
}
