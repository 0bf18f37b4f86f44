import { readdirSync, statSync } from "node:fs"
import { join, sep } from "node:path"

/** Files of the package managers that change whenever a package is installed or removed. */
const INSTALLED = [
  "node_modules/.modules.yaml",
  "node_modules/.package-lock.json",
  "node_modules/.yarn-state.yml",
]

/**
 * Returns the time in milliseconds at which a file that decides how a store works was last written, replaced or given
 * another name: the code and configuration in the folder, and the list of installed packages. The pages of the admin
 * are left out, because a running store need not be restarted for them.
 *
 * The time of the inode is compared and not that of the content, because copying programs may keep the latter.
 */
export function newestFileChangeMs(folder: string): number {
  const files = [
    ...readdirSync(folder).filter((name) =>
      /\.(?:[cm]?[jt]s|json)$/.test(name)
    ),
    ...entriesBelow(join(folder, "src")).map((name) => join("src", name)),
    ...INSTALLED,
  ]
  const times = files.map(
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.ctimeMs
  )
  return Math.max(0, ...times.filter((time) => time !== undefined))
}

/** Returns files and folders. The time of a folder changes when a file in it is deleted. */
function entriesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.split(sep)[0] !== "admin"
    )
  } catch {
    return [] // A store need not have code of its own.
  }
}
