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

const ROOT = resolve(__dirname, "..")
const CACHE = join(ROOT, "node_modules/.cache")

export interface Build {
  /** The folder below the cache that all builds of its kind are in. */
  folder: string
  /** Tells builds of one kind from each other, as the version of React; the latest of each is kept. */
  variant: string
  /** Whatever makes a difference to it: files and folders of the repository. Specs make none. */
  sources: readonly string[]
  /** Builds into the folder that is its first argument; the variant is the second one. */
  script: string
  env?: NodeJS.ProcessEnv
}

/**
 * Files for a browser; resolves to their folder. Nothing is built when nothing has changed since;
 * several processes may ask at once.
 */
export async function buildOnce(build: Build): Promise<string> {
  const builds = join(CACHE, build.folder)
  const name = `${build.variant}-${fingerprint(build.sources)}`
  const built = join(builds, name)
  if (existsSync(built)) return built

  const building = `${built}.${process.pid}`
  // In a process of its own: the bundler's memory is not kept, and Jest's modules stay out of it.
  await promisify(execFile)(
    process.execPath,
    [
      "-r",
      require.resolve("ts-node/register/transpile-only"),
      build.script,
      building,
      build.variant,
    ],
    { cwd: ROOT, env: { ...process.env, ...build.env } }
  )
  try {
    renameSync(building, built)
  } catch (error) {
    // Another process was faster; it has built the same.
    if (!existsSync(built)) throw error
    rmSync(building, { recursive: true })
  }
  for (const other of readdirSync(builds)) {
    const isOlder = other.startsWith(`${build.variant}-`) && other !== name
    // What another process builds at this moment has its number as an ending.
    if (isOlder && !/\.\d+$/.test(other)) {
      rmSync(join(builds, other), { recursive: true, force: true })
    }
  }
  return built
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash("sha256")
  for (const file of sources.flatMap(filesAt)) {
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
