import { type Guide, quoted } from "./guide-blocks"

const PACKAGE = "medusa-payment-checkout-transparent"

/** What the guide's tables say of types, as TypeScript that compiles only when it is true. */
export function claimsOf(guide: Guide): string {
  return [
    HEAD,
    ...outcomes(guide),
    ...errors(guide),
    ...components(guide),
    // If the entries had no types, or `any`, all the rest would be true of them.
    "// @ts-expect-error there is no such outcome",
    claim("surprise", 'Outcome["kind"]'),
  ].join("\n")
}

const HEAD = `
import type { ComponentProps } from "react"
import type * as checkout from "${PACKAGE}/storefront/checkout"
import type * as react from "${PACKAGE}/storefront/react"

type Calls = checkout.Checkout & checkout.CardCalls & checkout.CodeCalls & checkout.LinkCalls
type Outcome = checkout.Resumed | checkout.CardOutcome | checkout.CodeOutcome | checkout.LinkOutcome | checkout.PaymentOutcome
type OfKind<Kind, One = Outcome> = One extends { kind: infer its } ? Kind extends its ? One : never : never
type OfError<One> = keyof One | (One extends { code: infer its } ? its : never)
`

/** Every kind that there is, and no other; in a row only what such an outcome has, or what to call. */
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

/** For the rows that name a class and its entry: its fields, and the values of its code. */
function errors(guide: Guide): string[] {
  return guide.table("error").flatMap(([error = "", when = ""]) => {
    const [name, entry] = quoted(error)
    return !entry?.startsWith("/")
      ? []
      : quoted(when).map((code) =>
          claim(code, `OfError<import("${PACKAGE}${entry}").${name}>`)
        )
  })
}

/** Every name is one of the component's properties, or an export of the entry. */
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

/** Of `errors[].field` and `texts={…}`, the name that they begin with. */
function claim(code: string, type: string): string {
  const name = /^[\w-]+/.exec(code)?.[0]
  return `void (${JSON.stringify(name)} satisfies ${type})`
}
