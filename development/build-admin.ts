// The admin with the plugin's pages, as files for a browser: for tests, which have no bundler running.
import { createHash } from "node:crypto"
import { execFile } from "node:child_process"
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs"
import { join, resolve } from "node:path"
import { promisify } from "node:util"

const ROOT = resolve(__dirname, "..")
const SOURCES = join(ROOT, "src/admin")
/** What they import beside packages. */
const SHARED = join(ROOT, "src/storefront/card-sdk")
const BUILDS = join(ROOT, "node_modules/.cache/admin")

/** Resolves to their folder. Nothing is built when nothing has changed since; several may ask at once. */
export async function buildAdmin(): Promise<string> {
  const built = join(BUILDS, fingerprint())
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
    ],
    { cwd: ROOT, env: { ...process.env, NODE_ENV: "production" } }
  )
  try {
    renameSync(building, built)
  } catch (error) {
    // Another process was faster; it has built the same.
    if (!existsSync(built)) throw error
    rmSync(building, { recursive: true })
  }
  return built
}

function fingerprint(): string {
  const hash = createHash("sha256").update(
    readFileSync(join(ROOT, "package-lock.json"))
  )
  const files = [SOURCES, SHARED].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
  )
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name)
    hash.update(path).update(readFileSync(path))
  }
  return hash.digest("hex").slice(0, 16)
}

async function main(outDir: string): Promise<void> {
  const { build } = await import("@medusajs/admin-bundler")
  await build({
    path: "/app",
    outDir,
    sources: [SOURCES],
    plugins: [],
    backendUrl: "/",
    disable: false,
  } as Parameters<typeof build>[0])
}

if (require.main === module) void main(process.argv[2]!)
