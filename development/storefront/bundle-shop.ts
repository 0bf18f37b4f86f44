// Run by build-shop.ts: `bundle-shop.ts <folder> <18|19>`.
import { join, resolve } from "node:path"

import { ROOT } from "../demo/running-store"
import { ENTRIES } from "./entries"

const PACKAGE = "medusa-payment-checkout-transparent/storefront"

const [folder, react] = process.argv.slice(2)

async function bundleShop(outDir: string): Promise<void> {
  const [{ build }, { default: reactPlugin }] = await Promise.all([
    import("vite"),
    import("@vitejs/plugin-react"),
  ])
  await build({
    configFile: false,
    logLevel: "warn",
    root: join(ROOT, "shop"),
    plugins: [reactPlugin()],
    resolve: {
      alias: [
        // The public names, as in a shop that has installed the package; the sources stand for it.
        {
          find: `${PACKAGE}/react/styles.css`,
          replacement: join(
            ROOT,
            "src/storefront/react/checkout-transparent.css"
          ),
        },
        exactly(`${PACKAGE}/card`, ENTRIES.card),
        exactly(`${PACKAGE}/checkout`, ENTRIES.checkout),
        exactly(`${PACKAGE}/react`, ENTRIES.react),
        exactly(PACKAGE, ENTRIES.index),
        // One React for all: the entries' sources would find the one of the repository's root.
        { find: "react-dom", replacement: join(reactModules(), "react-dom") },
        { find: "react", replacement: join(reactModules(), "react") },
      ],
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2020",
      // Every browser of the target preloads modules by itself.
      modulePreload: { polyfill: false },
      // Nothing as a data: URL that could be a file.
      assetsInlineLimit: 0,
      // The card SDK is 633 kB, by itself, and is loaded when a card is typed.
      chunkSizeWarningLimit: 700,
      reportCompressedSize: false,
    },
  })
}

function exactly(name: string, replacement: string) {
  return { find: new RegExp(`^${name}$`), replacement }
}

function reactModules(): string {
  return join(ROOT, react === "18" ? "node_modules" : "shop/node_modules")
}

bundleShop(resolve(folder!)).catch((error: Error) => {
  // The bundler's errors also list every file that it has read.
  console.error(error.message)
  process.exitCode = 1
})
