import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs"
import { join, resolve } from "node:path"
import { promisify } from "node:util"

import { ROOT } from "../demo/running-store"
import { ENTRIES } from "./entries"

/** The shop is written for 19; with 18 a test sees that the entries run there as well. */
export type ReactVersion = "18" | "19"

const PACKAGE = "medusa-payment-checkout-transparent/storefront"

const BUILDS = join(ROOT, "node_modules/.cache/demo-shop")

/** Whatever makes a difference to the build. */
const SOURCES = [
  "shop/index.html",
  "shop/public",
  "shop/src",
  "src/charge/rules",
  "src/storefront",
  "development/storefront/build-shop.ts",
  "package-lock.json",
]

/**
 * The shop as files for a browser; resolves to their folder. Nothing is built when nothing has
 * changed since; several processes may ask at once.
 */
export async function buildShop(react: ReactVersion = "19"): Promise<string> {
  const name = `react-${react}-${fingerprint()}`
  const built = join(BUILDS, name)
  if (existsSync(built)) return built

  const building = `${built}.${process.pid}`
  // In a process of its own: the bundler's memory is not kept, and Jest's modules stay out of it.
  await promisify(execFile)(
    process.execPath,
    [
      "-r",
      require.resolve("ts-node/register/transpile-only"),
      __filename,
      building,
      react,
    ],
    { cwd: ROOT }
  )
  try {
    renameSync(building, built)
  } catch (error) {
    // Another process was faster; it has built the same.
    if (!existsSync(built)) throw error
    rmSync(building, { recursive: true })
  }
  removeOlder(react, name)
  return built
}

function removeOlder(react: ReactVersion, name: string): void {
  for (const other of readdirSync(BUILDS)) {
    const isOlder = other.startsWith(`react-${react}-`) && other !== name
    // What another process builds at this moment has its number as an ending.
    if (isOlder && !/\.\d+$/.test(other)) {
      rmSync(join(BUILDS, other), { recursive: true, force: true })
    }
  }
}

function fingerprint(): string {
  const hash = createHash("sha256")
  for (const file of SOURCES.flatMap(filesAt)) {
    hash.update(file).update(readFileSync(join(ROOT, file)))
  }
  return hash.digest("hex").slice(0, 16)
}

function filesAt(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".spec."))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort()
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

function exactly(name: string, replacement: string) {
  return { find: new RegExp(`^${name}$`), replacement }
}

if (require.main === module) {
  const [folder = "", react = "19"] = process.argv.slice(2)
  bundleShop(resolve(folder), react as ReactVersion).catch((error: Error) => {
    // The bundler's errors also list every file that it has read.
    console.error(error.message)
    process.exitCode = 1
  })
}
