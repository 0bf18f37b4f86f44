// `npm run build:storefront`: builds the storefront's entries into packages/storefront/dist, or into the directory
// given as its argument.
import { copyFileSync, rmSync } from "node:fs"
import { basename, join } from "node:path"

import { ROOT } from "../harness/root"
import {
  STOREFRONT_ENTRIES,
  STOREFRONT_DIST_DIRECTORY,
  EXTERNAL_PACKAGES,
  STOREFRONT_STYLE_SHEET,
  CARD_SDK_DECLARATIONS,
} from "../harness/demo-shop/storefront-entries"

/**
 * The directive that Next.js requires as the first line of an entry that runs only in a browser. Other bundlers ignore
 * it.
 */
const CLIENT_ONLY = '"use client"\n'

/**
 * Empties the directory and builds the storefront package into it: ES modules and CommonJS, each with types. Code that
 * several entries use is in shared files, so that an error class is the same class in all entries.
 */
async function buildEntries(directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true })
  await buildJavaScript(directory)
  await buildTypes(directory)
  copyFileSync(
    CARD_SDK_DECLARATIONS,
    join(directory, basename(CARD_SDK_DECLARATIONS))
  )
  copyFileSync(STOREFRONT_STYLE_SHEET, join(directory, "styles.css"))
}

async function buildJavaScript(directory: string): Promise<void> {
  const { build } = await import("vite")
  await build({
    configFile: false,
    logLevel: "warn",
    root: ROOT,
    publicDir: false,
    esbuild: { jsx: "automatic" },
    build: {
      target: "es2020",
      minify: false,
      outDir: directory,
      lib: { entry: STOREFRONT_ENTRIES },
      rollupOptions: {
        external: EXTERNAL_PACKAGES,
        output: (["es", "cjs"] as const).map((format) => {
          const ending = format === "es" ? "mjs" : "cjs"
          return {
            format,
            entryFileNames: `[name].${ending}`,
            chunkFileNames: `shared/[name].${ending}`,
            banner: ({ name }: { name: string }) =>
              /^react/.test(name) ? CLIENT_ONLY : "",
          }
        }),
      },
    },
  })
}

async function buildTypes(directory: string): Promise<void> {
  const [{ rollup }, { dts }] = await Promise.all([
    import("rollup"),
    import("rollup-plugin-dts"),
  ])
  const bundle = await rollup({
    input: STOREFRONT_ENTRIES,
    external: EXTERNAL_PACKAGES,
    plugins: [
      dts({ tsconfig: join(ROOT, "packages/storefront/tsconfig.json") }),
    ],
  })
  for (const ending of ["mts", "cts"]) {
    await bundle.write({
      dir: directory,
      entryFileNames: `[name].d.${ending}`,
      chunkFileNames: `shared/[name].d.${ending}`,
      banner: ({ isEntry }) =>
        isEntry
          ? `/// <reference path="./${basename(CARD_SDK_DECLARATIONS)}" />`
          : "",
    })
  }
  await bundle.close()
}

buildEntries(process.argv[2] ?? STOREFRONT_DIST_DIRECTORY).catch(
  (error: unknown) => {
    console.error(error)
    process.exitCode = 1
  }
)
