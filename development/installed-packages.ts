import { readFileSync } from "node:fs"
import { join } from "node:path"

import { ROOT } from "../harness/root"

interface Locked {
  link?: boolean
  license?: string
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface InstalledPackage {
  name: string
  license: string
  hasInstallScript: boolean
  /** Whether our package itself depends on this package. Otherwise, only a dependency of our package depends on it. */
  isDirect: boolean
}

/**
 * Returns the npm packages that npm installs for one package of this repository, according to package-lock.json: its
 * dependencies, its required peer dependencies, and in turn their own. Development dependencies and optional
 * dependencies are left out. `folder` is the folder of the repository's package.
 */
export function listInstalledPackages(folder: string): InstalledPackage[] {
  const { packages } = JSON.parse(
    readFileSync(join(ROOT, "package-lock.json"), "utf8")
  ) as { packages: Record<string, Locked> }
  const found = new Map<string, InstalledPackage>()
  const waiting = [folder]
  for (const from of waiting) {
    for (const name of requiredPackageNames(packages[from]!)) {
      const path = lockPathOf(name, from, packages)
      if (found.has(path)) continue
      const { license = "none", hasInstallScript = false } = packages[path]!
      found.set(path, {
        name,
        license,
        hasInstallScript,
        isDirect: from === folder,
      })
      waiting.push(path)
    }
  }
  return [...found.values()]
}

/**
 * Returns the names of the packages that the given package requires: its dependencies, and its peer dependencies that
 * are not optional. Does not return its `optionalDependencies`, which npm installs, too.
 */
function requiredPackageNames({
  dependencies = {},
  peerDependencies = {},
  peerDependenciesMeta: meta = {},
}: Locked): string[] {
  const peers = Object.keys(peerDependencies)
  return [
    ...Object.keys(dependencies),
    ...peers.filter((name) => !meta[name]?.optional),
  ]
}

/**
 * Returns the path in package-lock.json of the package that is loaded when the package at `from` imports `name`.
 * Searches node_modules folders in the same order as Node.
 */
function lockPathOf(
  name: string,
  from: string,
  packages: Record<string, Locked>
): string {
  const folders = from.split("/")
  const path = folders
    .map((_, index) => folders.slice(0, folders.length - index).join("/"))
    .map((folder) => `${folder}/node_modules/${name}`)
    .find((one) => one in packages)
  return path ?? `node_modules/${name}`
}
