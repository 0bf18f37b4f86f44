import { readFileSync } from "node:fs"
import { join } from "node:path"

import { ROOT } from "./demo/running-store"

interface Locked {
  version?: string
  license?: string
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface InstalledPackage extends Locked {
  name: string
}

/**
 * Lists the packages that are installed together with this one, from the lock: with dependencies of
 * dependencies, without optional peers. `npm install` of the tarball in an empty folder installs the same.
 */
export function installedPackages(): InstalledPackage[] {
  const { packages } = JSON.parse(
    readFileSync(join(ROOT, "package-lock.json"), "utf8")
  ) as { packages: Record<string, Locked | undefined> }
  const installed = new Set([""])
  for (const path of installed) {
    const { dependencies, peerDependencies, peerDependenciesMeta } =
      packages[path] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional
    )
    for (const name of [...Object.keys(dependencies ?? {}), ...peers]) {
      const nested = `${path}/node_modules/${name}`
      installed.add(packages[nested] ? nested : `node_modules/${name}`)
    }
  }
  installed.delete("")
  return [...installed].map((path) => ({
    ...packages[path],
    name: path.replace(/^.*node_modules\//, ""),
  }))
}
