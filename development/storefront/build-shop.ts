import { join, resolve } from "node:path"

import { buildOnce } from "../build-once"
import { ROOT } from "../demo/running-store"
import { PACKAGE, SOURCES_OF_ENTRIES, STYLES } from "./entries"

/** The shop is written for 19; with 18 a test sees that the entries run there as well. */
export type ReactVersion = "18" | "19"

/** Whatever makes a difference to the build. */
const SOURCES = [
  "shop/index.html",
  "shop/public",
  "shop/src",
  "src/charge/rules",
  "src/storefront",
  "development/build-once.ts",
  "development/storefront/build-shop.ts",
  "package-lock.json",
]

/** The shop as files for a browser; resolves to their folder. */
export function buildShop(react: ReactVersion = "19"): Promise<string> {
  return buildOnce({
    folder: "demo-shop",
    variant: `react-${react}`,
    sources: SOURCES,
    script: __filename,
    // The simulator's card SDK is for development, and whoever builds it first may be a test.
    env: { NODE_ENV: "development" },
  })
}

async function bundleShop(outDir: string, react: ReactVersion): Promise<void> {
  const [{ build }, { default: reactPlugin }] = await Promise.all([
    import("vite"),
    import("@vitejs/plugin-react"),
  ])
  const folder = react === "18" ? "node_modules" : "shop/node_modules"
  const modules = join(ROOT, folder)
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
          replacement: STYLES,
        },
        ...Object.entries(SOURCES_OF_ENTRIES).map(([name, replacement]) => ({
          find: new RegExp(`^${name}$`),
          replacement,
        })),
        // One React for all: the entries' sources would find the one of the repository's root.
        { find: "react-dom", replacement: join(modules, "react-dom") },
        { find: "react", replacement: join(modules, "react") },
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

if (require.main === module) {
  const [folder = "", variant = "react-19"] = process.argv.slice(2)
  const react = variant.replace("react-", "") as ReactVersion
  bundleShop(resolve(folder), react).catch((error: Error) => {
    // The bundler's errors also list every file that it has read.
    console.error(error.message)
    process.exitCode = 1
  })
}
