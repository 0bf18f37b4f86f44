import { gzipSync } from "node:zlib"

import { ROOT } from "../demo/running-store"
import { ENTRIES } from "./entries"

export interface Size {
  minified: number
  gzipped: number
}

const PACKAGE = "medusa-payment-checkout-transparent/storefront"

/**
 * What a page weighs in a shopper's browser: its imports in one bundle, minified by esbuild, as Vite
 * does for production, without what the shop has anyway (React) and what is loaded later (the card
 * SDK). In bytes; `gzipped` with the highest level.
 */
export async function measureSize(page: string): Promise<Size> {
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
  const { contents } = outputFiles[0]!
  return {
    minified: contents.length,
    gzipped: gzipSync(contents, { level: 9 }).length,
  }
}
