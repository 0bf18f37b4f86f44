import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const SRC = resolve(__dirname, "../..")

const below = (folder: string) =>
  (readdirSync(resolve(SRC, folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".spec.ts"))
    .map((file) => join(folder, file))

/** The source files through which the actions of an administrator run. */
const ACTS = [
  ...below("api/admin"),
  ...below("workflows"),
  "reconciliation/by-administrator/accept-gateway-figure.ts",
  "reconciliation/order/book-as-part.ts",
  "reconciliation/discrepancy/close-dispute.ts",
  "reconciliation/refund/decide-refund.ts",
  "reconciliation/by-administrator/resolve-by-administrator.ts",
  "domain/operation/resolution.ts",
]

/**
 * Matches an error or a refusal with an English sentence in the code that throws it. Such a sentence cannot be
 * translated.
 */
const ENGLISH =
  /(?:refus\w+|MedusaError)\(\s*(?:MedusaError\.Types\.\w+,\s*)?["'`]([A-Z][^"'`]*)/g

it("every refusal of an administrator's action is a message with a code instead of an English sentence", () => {
  const sentences = ACTS.flatMap((file) =>
    [...readFileSync(resolve(SRC, file), "utf8").matchAll(ENGLISH)].map(
      ([, sentence]) => sentence
    )
  )

  expect(sentences).toEqual([
    // Medusa's own answer to a request without a signed-in user.
    "Unauthorized",
    // The beginning of the error for a faulty configuration.
    expect.stringMatching(/^No link was created: payment session/),
  ])
})
