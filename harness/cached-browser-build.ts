import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { ROOT } from "./root"

const CACHE = join(ROOT, "node_modules/.cache")

export interface Build {
  /** The folder in the cache for all builds of this kind, such as the builds of the demo shop. */
  folder: string
  /**
   * The name of a variant of the build, such as the version of React. The cache keeps the latest build of each variant.
   */
  variant: string
  /**
   * The files and folders of the repository that the build depends on. If one of them has changed, the build is made
   * again. Specs do not count.
   */
  sources: readonly string[]
  /** The script that makes the build. Its arguments are the folder for the result and the name of the variant. */
  script: string
  env?: NodeJS.ProcessEnv
}

/**
 * Returns the folder of a browser build. Makes the build first, unless the cache has one and no source has changed
 * since. Several processes may call this at the same time.
 */
export async function cachedBrowserBuild(build: Build): Promise<string> {
  const builds = join(CACHE, build.folder)
  const name = `${build.variant}-${fingerprintOfSources(build.sources)}`
  const built = join(builds, name)
  if (existsSync(built)) return built

  const building = `${built}.${process.pid}`
  // The build runs in a separate process, which frees the bundler's memory and keeps Jest's modules out.
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
    // Another process was faster and has built the same files.
    if (!existsSync(built)) throw error
    rmSync(building, { recursive: true })
  }
  for (const other of readdirSync(builds)) {
    const isOlder = other.startsWith(`${build.variant}-`) && other !== name
    // A name that ends with a dot and a number belongs to a build that another process has not finished.
    if (isOlder && !/\.\d+$/.test(other)) {
      rmSync(join(builds, other), { recursive: true, force: true })
    }
  }
  return built
}

/** Returns a digest of the contents of files and folders in the repository. Specs do not count. */
export function fingerprintOfSources(sources: readonly string[]): string {
  const hash = createHash("sha256")
  for (const file of sources.flatMap(listSourceFiles)) {
    hash.update(file).update(readFileSync(join(ROOT, file)))
  }
  return hash.digest("hex").slice(0, 16)
}

function listSourceFiles(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".spec."))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort()
}
