// `npm run build:storefront`, or with another folder than dist/storefront as its argument.
import { copyFileSync, rmSync } from "node:fs"
import { basename, join } from "node:path"

import { ROOT } from "./demo/running-store"
import {
  ENTRIES,
  ENTRIES_DIRECTORY,
  EXTERNAL,
  STYLES,
  TYPES_OF_CARD_SDK,
} from "./storefront/entries"

/** Next.js wants to be told what needs a browser; every other bundler ignores it. */
const CLIENT_ONLY = '"use client"\n'

/**
 * What runs in a shopper's browser, as ES modules and as CommonJS, with types for both. Entries share
 * chunks, so that an error class is the same one in all of them. What was in the directory is gone.
 */
async function buildEntries(directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true })
  await buildJavaScript(directory)
  await buildTypes(directory)
  copyFileSync(TYPES_OF_CARD_SDK, join(directory, basename(TYPES_OF_CARD_SDK)))
  copyFileSync(STYLES, join(directory, "styles.css"))
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
      lib: { entry: ENTRIES },
      rollupOptions: {
        external: EXTERNAL,
        output: (["es", "cjs"] as const).map((format) => {
          const ending = format === "es" ? "mjs" : "cjs"
          return {
            format,
            entryFileNames: `[name].${ending}`,
            chunkFileNames: `shared/[name].${ending}`,
            banner: ({ name }: { name: string }) =>
              name === "react" ? CLIENT_ONLY : "",
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
    input: ENTRIES,
    external: EXTERNAL,
    plugins: [dts({ tsconfig: join(ROOT, "tsconfig.storefront.json") })],
  })
  for (const ending of ["mts", "cts"]) {
    await bundle.write({
      dir: directory,
      entryFileNames: `[name].d.${ending}`,
      chunkFileNames: `shared/[name].d.${ending}`,
      banner: ({ isEntry }) =>
        isEntry
          ? `/// <reference path="./${basename(TYPES_OF_CARD_SDK)}" />`
          : "",
    })
  }
  await bundle.close()
}

buildEntries(process.argv[2] ?? ENTRIES_DIRECTORY).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
