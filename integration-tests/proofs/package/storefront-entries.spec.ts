import {
  type BuiltEntries,
  buildStorefrontEntries,
} from "../../support/package/build-storefront-entries"

const ENTRIES = [
  "index",
  "card",
  "checkout",
  "react",
  "saved-cards",
  "react-saved-cards",
]

/**
 * JavaScript that makes each access to a browser's global variable throw. Importing a module that needs a browser then
 * fails.
 */
const NO_BROWSER = `
  for (const name of ["window", "document", "self", "location", "localStorage"]) {
    Object.defineProperty(globalThis, name, {
      get() { throw new Error("asked for " + name) },
    })
  }
`

describe("the built entries of the storefront", () => {
  let built: BuiltEntries
  beforeAll(() => {
    built = buildStorefrontEntries()
  })
  afterAll(() => built.remove())

  it.each(ENTRIES)(
    "plain Node can import the entry %s of the storefront package, which accesses no global variable of a browser while it loads",
    (entry) => {
      const names = built.runModuleCode(
        `import-${entry}.mjs`,
        `${NO_BROWSER}
         const entry = await import("./${entry}.mjs")
         console.log(Object.keys(entry).length)`
      )

      expect(Number(names)).toBeGreaterThan(0)
    }
  )

  it.each(ENTRIES)(
    "plain Node can require the entry %s of the storefront package, with the same exports as its ES module",
    (entry) => {
      const both = built.runModuleCode(
        `require-${entry}.mjs`,
        `import { createRequire } from "node:module"
       const required = createRequire(import.meta.url)("./${entry}.cjs")
       const imported = await import("./${entry}.mjs")
       console.log(JSON.stringify([Object.keys(required).sort(), Object.keys(imported).sort()]))`
      )

      const [required, imported] = JSON.parse(both) as [string[], string[]]
      expect(required).toEqual(imported)
    }
  )

  it.each(["mjs", "cjs"] as const)(
    "in the built .%s files of the storefront package, all entries share one CardSdkError class",
    (ending) => {
      const definitions = built
        .code(ending)
        .match(/class CardSdkError extends Error/g)

      expect(definitions).toHaveLength(1)
    }
  )

  it("React's server renderer can render the card form and the Pix payment of the storefront package to HTML", () => {
    const html = built.runModuleCode(
      "render.mjs",
      `import { createElement } from "react"
       import { renderToString } from "react-dom/server"
       import { CardForm, CheckoutProvider, PixPayment } from "./react.mjs"
       import { cardPayments, codePayments, createCheckout, storeClient } from "./checkout.mjs"

       const checkout = createCheckout({
         client: storeClient({ baseUrl: "http://127.0.0.1:9", publishableKey: "pk" }),
         methods: [cardPayments({ load() {} }), codePayments],
       })
       const cart = { cartId: "cart_1", onOrder() {} }
       console.log(renderToString(
         createElement(CheckoutProvider, { checkout },
           createElement(CardForm, { ...cart, amount: 99.9 }),
           createElement(PixPayment, cart))
       ))`
    )

    expect(html).toContain('autoComplete="cc-number"')
    expect(html).toContain("CPF")
  })

  it(`the storefront package's React entries start with the directive "use client", which Next.js requires`, () => {
    const lines = built.runModuleCode("directive.mjs", FIRST_LINES).split("\n")

    expect(lines).toEqual(Array(4).fill('"use client"'))
  })

  it("SavedCardForm of the built entry react-saved-cards renders inside the CheckoutProvider of the built entry react", () => {
    const html = built.runModuleCode(
      "render-saved-cards.mjs",
      `import { createElement } from "react"
       import { renderToString } from "react-dom/server"
       import { CheckoutProvider } from "./react.mjs"
       import { SavedCardForm } from "./react-saved-cards.mjs"
       import { createCheckout, storeClient } from "./checkout.mjs"
       import { savedCardPayments } from "./saved-cards.mjs"

       const checkout = createCheckout({
         client: storeClient({ baseUrl: "http://127.0.0.1:9", publishableKey: "pk" }),
         methods: [savedCardPayments({ load() {} })],
       })
       console.log(renderToString(
         createElement(CheckoutProvider, { checkout },
           createElement(SavedCardForm, { cartId: "cart_1", amount: 99.9, onOrder() {} }))
       ))`
    )

    expect(html).toContain("Carregando os cartões salvos")
  })
})

const FIRST_LINES = `
  import { readFileSync } from "node:fs"
  for (const name of ["react.mjs", "react.cjs", "react-saved-cards.mjs", "react-saved-cards.cjs"]) {
    const code = readFileSync(new URL("./" + name, import.meta.url), "utf8")
    console.log(code.split("\\n")[0].replace(";", ""))
  }
`
