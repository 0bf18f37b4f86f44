import { join, resolve } from "node:path"

import { cachedBrowserBuild } from "../cached-browser-build"
import { ROOT } from "../root"
import { SOURCE_CONDITION } from "./storefront-entries"

/**
 * The version of React for the build of the demo shop. The demo shop is written for version 19. Tests also build it
 * with version 18, to check that the storefront package works with it.
 */
export type ReactVersion = "18" | "19"

/** The files and folders of the repository that the demo shop's build depends on. */
const SOURCES = [
  "demo-shop/index.html",
  "demo-shop/public",
  "demo-shop/src",
  "src/domain/shared-with-browser",
  "packages/storefront/package.json",
  "packages/storefront/src",
  "harness/cached-browser-build.ts",
  "harness/demo-shop/build-shop.ts",
  "package-lock.json",
]

/** Builds the demo shop for the browser, unless it is built already. Returns the folder of the built files. */
export function buildShop(react: ReactVersion = "19"): Promise<string> {
  return cachedBrowserBuild({
    folder: "demo-shop",
    variant: `react-${react}`,
    sources: SOURCES,
    script: __filename,
    // The simulator's card SDK works only in a development build. A test may be the first to build the shop, so the
    // environment is set here.
    env: { NODE_ENV: "development" },
  })
}

async function bundleShop(outDir: string, react: ReactVersion): Promise<void> {
  const [{ build }, { default: reactPlugin }] = await Promise.all([
    import("vite"),
    import("@vitejs/plugin-react"),
  ])
  const folder = react === "18" ? "node_modules" : "demo-shop/node_modules"
  const modules = join(ROOT, folder)
  await build({
    configFile: false,
    logLevel: "warn",
    root: join(ROOT, "demo-shop"),
    plugins: [reactPlugin()],
    resolve: {
      conditions: [SOURCE_CONDITION],
      alias: [
        // Without these aliases, the source files of the storefront package would import the React of the repository's
        // root, and the page would contain two versions of React.
        { find: "react-dom", replacement: join(modules, "react-dom") },
        { find: "react", replacement: join(modules, "react") },
      ],
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2020",
      // All target browsers preload modules without help.
      modulePreload: { polyfill: false },
      // No file is replaced by a data: URL.
      assetsInlineLimit: 0,
      // The card SDK has 633 kB. It is a separate file that is loaded when a card is typed.
      chunkSizeWarningLimit: 700,
      reportCompressedSize: false,
    },
  })
}

if (require.main === module) {
  const [folder = "", variant = "react-19"] = process.argv.slice(2)
  const react = variant.replace("react-", "") as ReactVersion
  bundleShop(resolve(folder), react).catch((error: Error) => {
    // The bundler's other output lists every file that it has read.
    console.error(error.message)
    process.exitCode = 1
  })
}
