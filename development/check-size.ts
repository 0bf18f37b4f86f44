// `npm run check:size`: checks the size of the storefront's entries against their budgets. With `--parts`, it also
// prints the share of each file.
import { gzipSync } from "node:zlib"

import { build } from "esbuild"

import { ROOT } from "../harness/root"
import {
  STOREFRONT_PACKAGE,
  SOURCE_CONDITION,
} from "../harness/demo-shop/storefront-entries"

interface SizeBudget {
  name: string
  /** The source code of a page that imports the storefront's entries as a shop does. */
  page: string
  /**
   * The source code of a page with fewer features than `page`. If it is given, `most` limits by how many bytes `page`
   * is larger than the page with fewer features. Otherwise `most` limits the size of `page`.
   */
  beyond?: string
  /** The budget: the largest allowed size in bytes after compression by gzip. */
  most: number
}

/**
 * Returns the source code of a page whose payment form does not use the React components of the storefront package. The
 * form accepts cards and the given payment methods. The page imports the same names as the example "Plain JavaScript"
 * in docs/storefront.md.
 */
const ownFormPage = (...methods: string[]) => `
  import { createCheckout, storeClient, cardPayments, codePayments, linkPayments } from "${STOREFRONT_PACKAGE}/checkout"
  export const checkout = createCheckout({
    client: storeClient({ baseUrl: "https://api.example", publishableKey: "pk" }),
    methods: [cardPayments({ load: () => import("checkout-transparent") }), ${methods.join()}],
  })
  export {
    cardDigits, centavos, formatCardNumber, formatDocument, formatExpiry, formatReais,
    installmentOptions, isCardNumber, isCvv, readDocument, readExpiry,
  } from "${STOREFRONT_PACKAGE}/card"`

const everything = `${ownFormPage("codePayments", "linkPayments")}
  export * from "${STOREFRONT_PACKAGE}"
  export * from "${STOREFRONT_PACKAGE}/card"
  export * from "${STOREFRONT_PACKAGE}/checkout"`

const components = `${everything}\nexport * from "${STOREFRONT_PACKAGE}/react"`

/** The size budgets. They leave little room, because a shopper with a phone waits until every byte has arrived. */
const SIZE_BUDGETS: readonly SizeBudget[] = [
  // Most of these bytes are for repeating a request, and for looking a payment up after a lost answer. The rest is for
  // a card SDK that can throw, hang, skip validation or accept credentials only once. It is also for an expiry time
  // that counts from the shop's answer, because completing the cart takes seconds.
  { name: "card", page: ownFormPage(), most: 7_590 },
  // The budget includes the simulator's card SDK (260 bytes) and link payments (190 bytes), which only pages that
  // import them contain.
  { name: "everything", page: everything, most: 8_630 },
  {
    // The components have a message for each empty field, and must show interest rate, total and CET. They support
    // different input methods, password managers and ways to click, and a button of the page's own. They keep looking
    // up a code that was never shown while another payment begins, and keep a passport that was chosen before
    // hydration.
    name: "everything: the components in two languages, beyond that",
    page: components,
    beyond: everything,
    most: 10_610,
  },
  {
    // Only shops that save cards import these entries: the list of the cards, their deletion with a confirmation, the
    // box with the consent, and the payment with a saved card. The texts are in two languages.
    name: "saved cards: functions and components in two languages, beyond that",
    page: `${components}
      export * from "${STOREFRONT_PACKAGE}/saved-cards"
      export * from "${STOREFRONT_PACKAGE}/react/saved-cards"`,
    beyond: components,
    most: 3_490,
  },
]

/**
 * Returns how many bytes a shopper's browser loads for a page, after minification and gzip. React and the card SDK do
 * not count: most shops load React anyway, and the page loads the card SDK later.
 */
async function gzippedSize(page: string): Promise<number> {
  return (await measureBundledPage(page)).size
}

/** Returns the gzipped size of a page in bytes, and how many of these bytes each bundled file contributes. */
async function measureBundledPage(page: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: page, resolveDir: ROOT },
    conditions: [SOURCE_CONDITION],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2020",
    jsx: "automatic",
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"' },
    external: ["react", "react-dom", "checkout-transparent"],
  })
  const { contents } = outputFiles[0]!
  const size = gzipSync(contents, { level: 9 }).length
  const [output] = Object.values(metafile.outputs)
  const parts = Object.entries(output!.inputs)
    .map(([file, { bytesInOutput }]) => ({
      file,
      bytes: Math.round((bytesInOutput * size) / contents.length),
    }))
    .filter(({ bytes }) => bytes > 0)
    .sort((one, other) => other.bytes - one.bytes)
  return { size, parts }
}

async function checkBundleSizes(): Promise<void> {
  for (const { name, page, beyond, most } of SIZE_BUDGETS) {
    const size =
      (await gzippedSize(page)) - (beyond ? await gzippedSize(beyond) : 0)
    const isTooHeavy = size > most
    console.log(
      `${isTooHeavy ? "TOO HEAVY" : "ok"}: ${name}: ${size} of ${most} bytes, gzipped`
    )
    if (isTooHeavy) process.exitCode = 1
    if (process.argv.includes("--parts")) {
      for (const { file, bytes } of (await measureBundledPage(page)).parts) {
        console.log(`${String(bytes).padStart(6)} ${file}`)
      }
    }
  }
}

checkBundleSizes().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
