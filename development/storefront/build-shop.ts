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

/** The shop is written for 19; with 18 a test sees that the entries run there as well. */
export type ReactVersion = "18" | "19"

const BUILDS = join(ROOT, "node_modules/.cache/demo-shop")

/** Whatever makes a difference to the build. */
const SOURCES = [
  "shop/index.html",
  "shop/public",
  "shop/src",
  "src/core/rules",
  "src/storefront",
  "development/storefront/bundle-shop.ts",
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
      resolve(__dirname, "bundle-shop.ts"),
      building,
      react,
    ],
    { cwd: ROOT }
  )
  keep(building, built)
  removeOlder(react, name)
  return built
}

function keep(building: string, built: string): void {
  try {
    renameSync(building, built)
  } catch (error) {
    // Another process was faster; it has built the same.
    if (!existsSync(built)) throw error
    rmSync(building, { recursive: true })
  }
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
