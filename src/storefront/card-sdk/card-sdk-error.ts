/** One thing that is wrong with what was sent, in the words of whoever found it. */
export interface CardSdkProblem {
  /** The service's number; 0 when it told none. */
  errorCode: number
  message: string
  /** The name of the offending property; empty when none was told. */
  field: string
}

export type CardSdkErrorCode =
  /** Not loaded, or not in time, or not the SDK that is known. The next call loads it again. */
  | "sdk_unavailable"
  | "credentials_missing"
  /** The page's SDK has others. It takes credentials once: only a reload helps. */
  | "credentials_changed"
  /** Nothing was sent. */
  | "invalid_input"
  /** The service answered, and named what is wrong. */
  | "refused"
  /** No answer of the service could be read. */
  | "unreachable"
  /** A success without a brand or without a token. */
  | "no_result"
  | "timed_out"
  | "aborted"

interface Details {
  errors?: CardSdkProblem[]
  cause?: unknown
}

/**
 * Whatever a `CardSdk` rejects with. The message is for developers and says what was attempted,
 * what came back and what to do; a page goes by `code`. Nothing of a card is in any of it.
 */
export class CardSdkError extends Error {
  declare readonly code: CardSdkErrorCode
  /** What is wrong, field by field; empty when nobody told. */
  declare readonly errors: CardSdkProblem[]

  constructor(code: CardSdkErrorCode, message: string, details: Details = {}) {
    super(message, details)
    this.name = "CardSdkError"
    this.code = code
    this.errors = details.errors ?? []
  }
}

/** What helps, where it is not to try again. */
const REMEDY: Partial<Record<CardSdkErrorCode, string>> = {
  sdk_unavailable: "Check its source and try again",
  credentials_missing: "Call setCredentials first",
  credentials_changed: "Reload the page",
  invalid_input: "Correct it",
  refused: "Correct it",
}

/** For example "getCardBrand: timed out (Error: no answer within 15000 ms). Try again." */
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
