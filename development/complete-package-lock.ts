// `npm run lock:complete`: adds packages for other platforms to package-lock.json. Run it after every `npm install`.
// npm leaves these packages out when it cannot resolve them on this machine, and then `npm ci` refuses
// package-lock.json on every machine.
import { readFileSync, writeFileSync } from "node:fs"

interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}

type Packages = Record<string, LockedPackage>

const FILE = "package-lock.json"

const SYSTEMS = [
  "darwin",
  "linux",
  "win32",
  "freebsd",
  "openbsd",
  "netbsd",
  "android",
  "sunos",
  "aix",
  "openharmony",
  "windows",
]

const CPUS = [
  "arm64",
  "x64",
  "ia32",
  "arm",
  "ppc64",
  "s390x",
  "riscv64",
  "loong64",
  "mips64el",
]

const lock = JSON.parse(readFileSync(FILE, "utf8")) as { packages: Packages }
const added = addMissingPackages(lock.packages)
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
)
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(
  added.length === 0
    ? `${FILE} was complete.`
    : `Added to ${FILE}: ${added.join(", ")}.`
)

function addMissingPackages(packages: Packages): string[] {
  const added: string[] = []
  for (const [parent, locked] of Object.entries(packages)) {
    const wanted = Object.entries(locked.optionalDependencies ?? {})
    for (const [name, version] of wanted) {
      if (isResolvableInLock(packages, parent, name)) continue
      if (!/^\d/.test(version)) {
        console.warn(
          `Left out: ${name}@${version} of ${parent} is no exact version.`
        )
        continue
      }
      const root = `node_modules/${name}`
      const path = packages[root] ? `${parent}/${root}` : root
      packages[path] = lockEntryForPlatform(name, version, locked.dev === true)
      added.push(name)
    }
  }
  return added
}

/**
 * Returns whether package-lock.json has an entry for the package `name` where Node would find it from the package at
 * `parent`: in its node_modules, or in the node_modules of a folder above. Does not compare the version of the entry.
 */
function isResolvableInLock(
  packages: Packages,
  parent: string,
  name: string
): boolean {
  const path = `${parent ? `${parent}/` : ""}node_modules/${name}`
  if (packages[path] || parent === "") return packages[path] !== undefined
  const above = parent.slice(0, parent.lastIndexOf("node_modules/"))
  return isResolvableInLock(packages, above.replace(/\/$/, ""), name)
}

/**
 * Returns a new package-lock.json entry for a package that is built for one platform. The operating system and the
 * processor are taken from the package's name, as in `@swc/core-linux-arm64-gnu`.
 */
function lockEntryForPlatform(
  name: string,
  version: string,
  dev: boolean
): LockedPackage {
  const words = name.split("/").at(-1)!.split(/[-.]/)
  const os = words.find((word) => SYSTEMS.includes(word))
  const cpu = words
    .map((word) => (/^(armv7|gnueabihf)/.test(word) ? "arm" : word))
    .find((word) => CPUS.includes(word))
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(dev ? { dev } : {}),
    optional: true,
    ...(os ? { os: [os === "windows" ? "win32" : os] } : {}),
  }
}
