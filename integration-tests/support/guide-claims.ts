import { type Guide, quoted } from "./guide-blocks"

const PACKAGE = "medusa-payment-checkout-transparent-storefront"

/** Turns what the guide's tables say about types into TypeScript that compiles only if it is true. */
export function claimsOf(guide: Guide): string {
  return [
    HEAD,
    ...outcomes(guide),
    ...errors(guide),
    ...components(guide),
    // If the entries had no types, or `any`, all other claims would compile too.
    "// @ts-expect-error there is no such outcome",
    claim("surprise", 'Outcome["kind"]'),
  ].join("\n")
}

const HEAD = `
import type { ComponentProps } from "react"
import type * as checkout from "${PACKAGE}/checkout"
import type * as react from "${PACKAGE}/react"

type Calls = checkout.Checkout & checkout.CardCalls & checkout.CodeCalls & checkout.LinkCalls
type Outcome = checkout.Resumed | checkout.CardOutcome | checkout.CodeOutcome | checkout.LinkOutcome | checkout.PaymentOutcome
type OfKind<Kind, One = Outcome> = One extends { kind: infer its } ? Kind extends its ? One : never : never
type OfError<One> = keyof One | (One extends { code: infer its } ? its : never)
`

/** The claims about outcomes: all kinds are in the table, and each row names only what its outcome has. */
function outcomes(guide: Guide): string[] {
  const rows = guide.table("`kind`").map(([kind = "", ...cells]) => ({
    kind: quoted(kind)[0],
    names: cells.flatMap(quoted),
  }))
  const kinds = rows.map(({ kind }) => `${kind}: true`).join(", ")
  return [
    `export const kinds: Record<Outcome["kind"], true> = { ${kinds} }`,
    ...rows.flatMap(({ kind, names }) =>
      names.map((name) => claim(name, `keyof OfKind<"${kind}"> | keyof Calls`))
    ),
  ]
}

/** The claims about errors, for rows that name a class and its entry: its fields and its codes. */
function errors(guide: Guide): string[] {
  return guide.table("error").flatMap(([error = "", when = ""]) => {
    const [name, entry] = quoted(error)
    return !entry?.startsWith("/")
      ? []
      : quoted(when).map((code) =>
          claim(
            code,
            `OfError<import("${PACKAGE}${entry.replace(/^\/$/, "")}").${name}>`
          )
        )
  })
}

/** The claims about components: every name is a property of the component, or an export of the entry. */
function components(guide: Guide): string[] {
  return guide.table("component").flatMap(([name = "", does = ""]) => {
    const component = /<(\w+)>/.exec(name)?.[1]
    return quoted(does)
      .filter((code) => !code.startsWith("<"))
      .map((code) =>
        claim(
          code,
          `keyof ComponentProps<typeof react.${component}> | keyof typeof react`
        )
      )
  })
}

/** Makes a claim; of `errors[].field` and `texts={…}` it takes the name at the beginning. */
function claim(code: string, type: string): string {
  const name = /^[\w-]+/.exec(code)?.[0]
  return `void (${JSON.stringify(name)} satisfies ${type})`
}
