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

export interface Installed {
  name: string
  license: string
  hasInstallScript: boolean
  /** Whether the examined package itself depends on this package. Otherwise one of its dependencies does. */
  isDirect: boolean
}

/**
 * Returns the packages that npm installs together with one of our packages, according to package-lock.json. `folder` is
 * the folder of our package.
 */
export function installedWith(folder: string): Installed[] {
  const { packages } = JSON.parse(
    readFileSync(join(ROOT, "package-lock.json"), "utf8")
  ) as { packages: Record<string, Locked> }
  const found = new Map<string, Installed>()
  const waiting = [folder]
  for (const from of waiting) {
    for (const name of broughtBy(packages[from]!)) {
      const path = pathOf(name, from, packages)
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
 * Returns the names of the packages that npm installs because of a package: its dependencies and its required peers.
 */
function broughtBy({
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
 * Returns the path in package-lock.json of the package `name` that a dependent package imports. It is in the
 * node_modules of the dependent package, or in those of a folder above.
 */
function pathOf(
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
