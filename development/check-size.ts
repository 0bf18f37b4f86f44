// `npm run check:size`: checks the size of the storefront's entries against their budgets. With `--parts` it also prints
// what each file contributes.
import { gzipSync } from "node:zlib"

import { build } from "esbuild"

import { ROOT } from "../harness/root"
import { PACKAGE, SOURCE_CONDITION } from "../harness/demo-shop/entries"

interface SizeBudget {
  name: string
  /** The code of a shop's page that imports an entry. */
  page: string
  /** A page whose size is subtracted. Default: nothing is. */
  beyond?: string
  /** The most bytes that the page may have, gzipped. */
  most: number
}

/** A page that pays by the given methods with its own form: the imports of the guide's plain page. */
const ownForm = (...methods: string[]) => `
  import { createCheckout, storeClient, cardPayments, codePayments, linkPayments } from "${PACKAGE}/checkout"
  export const checkout = createCheckout({
    client: storeClient({ baseUrl: "https://api.example", publishableKey: "pk" }),
    methods: [cardPayments({ load: () => import("checkout-transparent") }), ${methods.join()}],
  })
  export {
    cardDigits, centavos, formatCardNumber, formatDocument, formatExpiry, formatReais,
    installmentOptions, isCardNumber, isCvv, readDocument, readExpiry,
  } from "${PACKAGE}/card"`

const everything = `${ownForm("codePayments", "linkPayments")}
  export * from "${PACKAGE}"
  export * from "${PACKAGE}/card"
  export * from "${PACKAGE}/checkout"`

/** The budgets; a shopper on a phone waits for every byte. */
const SIZE_BUDGETS: readonly SizeBudget[] = [
  // To ask again and to look up after a lost answer costs more than to believe it; and so does a card SDK that
  // throws, hangs, checks nothing and takes credentials once. The time that a code has left counts from when the shop
  // said it, since completing the cart takes seconds.
  { name: "card", page: ownForm(), most: 7_590 },
  // This includes the simulator's card SDK, 260 bytes, and the payments of links, 190, which only pages that name them
  // contain.
  { name: "everything", page: everything, most: 8_640 },
  {
    // Each field has its own message when it is empty; rates, total and CET have to be said. Keyboards that compose,
    // password managers and presses differ between devices. A page may give a button of its own, and a code that
    // was never shown is followed while another payment may begin. A choice of the passport before hydration is kept.
    name: "everything: the components in two languages, beyond that",
    page: `${everything}\nexport * from "${PACKAGE}/react"`,
    beyond: everything,
    most: 10_600,
  },
]

/**
 * Returns the bytes of a page in a shopper's browser, gzipped with the highest level: its imports
 * in one bundle, minified by esbuild, as Vite does for production. Leaves out what the shop has
 * anyway (React) and what is loaded later (the card SDK).
 */
async function gzippedSize(page: string): Promise<number> {
  return (await bundle(page)).size
}

/** Also returns the files in the bundle, each with its share of the gzipped bytes. */
async function bundle(page: string) {
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

async function checkSize(): Promise<void> {
  for (const { name, page, beyond, most } of SIZE_BUDGETS) {
    const size =
      (await gzippedSize(page)) - (beyond ? await gzippedSize(beyond) : 0)
    const isTooHeavy = size > most
    console.log(
      `${isTooHeavy ? "TOO HEAVY" : "ok"}: ${name}: ${size} of ${most} bytes, gzipped`
    )
    if (isTooHeavy) process.exitCode = 1
    if (process.argv.includes("--parts")) {
      for (const { file, bytes } of (await bundle(page)).parts) {
        console.log(`${String(bytes).padStart(6)} ${file}`)
      }
    }
  }
}

checkSize().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
