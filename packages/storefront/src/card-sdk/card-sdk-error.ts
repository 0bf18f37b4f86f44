/** One thing that is wrong with the sent data, in the words of the service, the SDK or this wrapper. */
export interface CardSdkProblem {
  /** The service's error number; 0 when it reported none. */
  errorCode: number
  message: string
  /** The name of the wrong property; empty when none was reported. */
  field: string
}

export type CardSdkErrorCode =
  /** Not loaded in time, or not the known SDK: the next call loads it again. Or a method of the loaded SDK threw. */
  | "sdk_unavailable"
  | "credentials_missing"
  /** The page's SDK has other credentials already. It takes credentials once per page load: others need a reload. */
  | "credentials_changed"
  /** A value is missing or malformed; nothing was sent. */
  | "invalid_input"
  /** The service refused the request and named what is wrong (`errors`). */
  | "refused"
  /** No readable answer of the service arrived. */
  | "unreachable"
  /** The SDK reported success without a brand or without a token. */
  | "no_result"
  | "timed_out"
  | "aborted"

interface Details {
  errors?: CardSdkProblem[]
  cause?: unknown
}

/**
 * The error with which every call of a `CardSdk` rejects. Its message tells developers what was attempted, what
 * came back and what to do; a page decides by `code`. The error has no number, security code or holder of the card.
 */
export class CardSdkError extends Error {
  declare readonly code: CardSdkErrorCode
  /** What is wrong, field by field; empty when nothing was reported. */
  declare readonly errors: CardSdkProblem[]

  constructor(code: CardSdkErrorCode, message: string, details: Details = {}) {
    super(message, details)
    this.name = "CardSdkError"
    this.code = code
    this.errors = details.errors ?? []
  }
}

/** What a developer should do about an error code; for other codes the advice is to try again. */
const REMEDY: Partial<Record<CardSdkErrorCode, string>> = {
  sdk_unavailable: "Check its source and try again",
  credentials_missing: "Call setCredentials first",
  credentials_changed: "Reload the page",
  invalid_input: "Correct it",
  refused: "Correct it",
}

/** Makes an error such as "getCardBrand: timed out (Error: no answer within 15000 ms). Try again." */
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
  const cameBack = code.replace("_", " ") + (reported && ` (${reported})`)
  return new CardSdkError(
    code,
    `${attempted}: ${cameBack}. ${REMEDY[code] ?? "Try again"}.`,
    details
  )
}
