import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const SRC = resolve(__dirname, "../..")

const listSourceFilesBelow = (folder: string) =>
  (readdirSync(resolve(SRC, folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".spec.ts"))
    .map((file) => join(folder, file))

/** Matches the workflows that only the store's own code calls. Developers read the errors of these workflows. */
const CHARGE_BY_STORE = /charge-saved-card|store-charge/

/** The source files whose code handles administrators' actions. */
const ACTS = [
  ...listSourceFilesBelow("api/admin"),
  ...listSourceFilesBelow("workflows").filter(
    (file) => !CHARGE_BY_STORE.test(file)
  ),
  "reconciliation/by-administrator/accept-gateway-state.ts",
  "reconciliation/order/book-as-part-payment.ts",
  "reconciliation/discrepancy/record-dispute-outcome-and-synchronize.ts",
  "reconciliation/refund/decide-refund.ts",
  "reconciliation/by-administrator/resolve-by-administrator.ts",
  "domain/operation/administrator-resolution.ts",
]

/**
 * Matches code that throws an error with an English sentence instead of a message code. The plugin cannot translate the
 * sentence.
 */
const ENGLISH =
  /(?:refus\w+|MedusaError)\(\s*(?:MedusaError\.Types\.\w+,\s*)?["'`]([A-Z][^"'`]*)/g

it("the source code of administrators' actions throws errors with message codes, and not with English sentences, apart from two known exceptions", () => {
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
