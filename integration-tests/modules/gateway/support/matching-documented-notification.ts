import { readFileSync } from "node:fs"
import { join } from "node:path"

import { ROOT } from "../../../../harness/root"

const FOLDER = join(ROOT, "harness/notifications/documented")

const KINDS = [
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/,
  /\*/,
]
const MAY_BE_NULL =
  /smartCheckoutId|qrCodeBase64|authorizationCode|originalTransactionId|expiresAt/

/**
 * Returns a matcher for a body with exactly the fields of a documented notification. A value only needs the same kind
 * as in the document, for example an id or a time.
 */
export function matchingDocumentedNotification(fixture: string): unknown {
  const text = readFileSync(join(FOLDER, `${fixture}.json`), "utf8")
  return JSON.parse(text, (name, example: unknown) =>
    typeof example === "object" && example !== null
      ? example
      : {
          asymmetricMatch: (value: unknown) =>
            isValueLikeExample(name, example, value),
        }
  )
}

function isValueLikeExample(
  name: string,
  example: unknown,
  value: unknown
): boolean {
  if (value === null || example === null) return MAY_BE_NULL.test(name)
  if (typeof example === "number") return Number.isInteger(value)
  if (typeof example !== "string" || typeof value !== "string") {
    return typeof value === typeof example
  }
  const kind = KINDS.find((pattern) => pattern.test(example))
  return kind?.test(value) ?? true
}
