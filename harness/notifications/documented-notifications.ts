import { readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import {
  parseJsonObject,
  type JsonObject,
} from "../../src/domain/parsing/json-values"

/**
 * The folder with the notifications that the gateway's interface document shows as examples. Each is in a file of its
 * own.
 */
const FOLDER = join(__dirname, "documented")

export const DOCUMENTED_NOTIFICATIONS = [
  "checkout-wallet",
  "checkout-credit",
  "checkout-pix-with-account",
  "checkout-pix-without-account",
  "checkout-three-ds-challenge",
  "payment-link-payed",
  "payment-link-refunded",
  "payment-link-partly-refunded",
] as const

export type DocumentedNotificationName =
  (typeof DOCUMENTED_NOTIFICATIONS)[number]

/**
 * Returns a notification from the interface document with some fields replaced. The keys of `changes` are paths, such
 * as `data.amount`. A field with the value `undefined` is removed.
 */
export function documentedNotification(
  name: DocumentedNotificationName,
  changes: Record<string, unknown> = {}
): JsonObject {
  const body = parseBody(readFileSync(join(FOLDER, `${name}.json`), "utf8"))
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split(".")
    const last = names.pop() ?? ""
    const parent = names.reduce<any>((object, next) => object[next], body)
    parent[last] = value
  }
  return parseBody(JSON.stringify(body))
}

export function parseBody(json: string): JsonObject {
  return parseJsonObject(json) ?? {}
}

/**
 * Returns a notification's body with `depth` objects inside each other, each in the field `data` of the one around it.
 */
export function aDeeplyNestedBody(depth: number): JsonObject {
  return parseBody(
    `{"type":"PAYMENT","data":${'{"data":'.repeat(depth)}[]${"}".repeat(depth)}}`
  )
}

const NAMES_IN_USE = [
  ..."type id eventDate merchantDocument data status amount customer".split(
    " "
  ),
  ..."merchantChargeId transactions transaction charge credit pix".split(" "),
  ..."payer originalTransactionId updatedAt expiresAt checkoutLink".split(" "),
  ..."__proto__ constructor prototype toString hasOwnProperty".split(" "),
]

/**
 * Generates objects with random values. Many of their fields have the names of a notification's fields, or of
 * properties that all JavaScript objects have.
 */
export const arbitraryNotificationBody: fc.Arbitrary<JsonObject> = fc
  .letrec<{ value: unknown; object: [string, unknown][] }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom<unknown>(
        "PAYMENT",
        "REFUND",
        "THREE_DS_CHALLENGE",
        "PAID",
        "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
        "1000",
        1e300,
        -1,
        null
      ),
      fc.jsonValue(),
      fc.string({ unit: "binary" }),
      fc.array(tie("value"), { maxLength: 3 }),
      tie("object")
    ),
    object: fc
      .array(
        fc.tuple(
          fc.oneof(fc.constantFrom(...NAMES_IN_USE), fc.string()),
          tie("value")
        ),
        { maxLength: 8 }
      )
      .map((entries) => Object.fromEntries(entries) as any),
  }))
  .object.map((object) => parseBody(JSON.stringify(object)))
