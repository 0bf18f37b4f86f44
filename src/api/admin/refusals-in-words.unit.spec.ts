import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const SRC = resolve(__dirname, "../..")

const below = (folder: string) =>
  (readdirSync(resolve(SRC, folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".spec.ts"))
    .map((file) => join(folder, file))

/** What a person who works in the dashboard does goes through these. */
const ACTS = [
  ...below("api/admin"),
  ...below("workflows"),
  "reconciliation/by-administrator/accept-gateway-figure.ts",
  "reconciliation/order/book-as-part.ts",
  "reconciliation/discrepancy/close-dispute.ts",
  "reconciliation/refund/decide-refund.ts",
  "reconciliation/by-administrator/resolve-by-person.ts",
  "domain/operation/resolution.ts",
]

/** An error, or a refusal, whose words are written where it is thrown: nobody can say them in another language. */
const ENGLISH =
  /(?:refus\w+|MedusaError)\(\s*(?:MedusaError\.Types\.\w+,\s*)?["'`]([A-Z][^"'`]*)/g

it("no act is refused with an English sentence: each refusal is a message with a code", () => {
  const sentences = ACTS.flatMap((file) =>
    [...readFileSync(resolve(SRC, file), "utf8").matchAll(ENGLISH)].map(
      ([, sentence]) => sentence
    )
  )

  expect(sentences).toEqual([
    // Medusa's own word where nobody is signed in.
    "Unauthorized",
    // The start of what a fault of the configuration is told with.
    expect.stringMatching(/^No link was made: payment session/),
  ])
})
