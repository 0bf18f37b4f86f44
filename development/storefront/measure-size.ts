import { gzipSync } from "node:zlib"

import { ROOT } from "../demo/running-store"
import { ENTRIES } from "./entries"
import type { SizeBudget } from "./size-budgets"

const PACKAGE = "medusa-payment-checkout-transparent/storefront"

/** What a page weighs by itself, or on top of another one. */
export async function weigh({ page, beyond }: SizeBudget): Promise<number> {
  return (await gzippedSize(page)) - (beyond ? await gzippedSize(beyond) : 0)
}

/**
 * What a page weighs in a shopper's browser: its imports in one bundle, minified by esbuild, as Vite
 * does for production, without what the shop has anyway (React) and what is loaded later (the card
 * SDK). In bytes, gzipped with the highest level.
 */
async function gzippedSize(page: string): Promise<number> {
  const { build } = await import("esbuild")
  const { outputFiles } = await build({
    stdin: { contents: page, resolveDir: ROOT },
    alias: {
      [`${PACKAGE}/card`]: ENTRIES.card,
      [`${PACKAGE}/checkout`]: ENTRIES.checkout,
      [`${PACKAGE}/react`]: ENTRIES.react,
      [PACKAGE]: ENTRIES.index,
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2020",
    jsx: "automatic",
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"' },
    external: ["react", "react-dom", "checkout-transparent"],
  })
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length
}
