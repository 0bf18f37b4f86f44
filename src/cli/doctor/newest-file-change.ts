import { readdirSync, statSync } from "node:fs"
import { join, sep } from "node:path"

/** Files of the package managers that change whenever a package is installed or removed. */
const INSTALLED = [
  "node_modules/.modules.yaml",
  "node_modules/.package-lock.json",
  "node_modules/.yarn-state.yml",
]

/**
 * Returns the time of the latest change to the store's code, its configuration files (`medusa-config`, JSON) or its
 * installed packages, in milliseconds since 1970. Such a change takes effect only after a restart of the store. A
 * change of `.env` is not noticed. The dashboard's pages are left out, because the store does not have to be restarted
 * for them.
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
    // Programs that copy files may preserve the time at which the content changed (`mtime`), but not the time at which
    // the inode changed (`ctime`).
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.ctimeMs
  )
  return Math.max(0, ...times.filter((time) => time !== undefined))
}

/**
 * Returns the paths of all files and folders in a folder, without those of the dashboard. Folders are included, because
 * the time of a folder changes when a file in it is deleted. Returns an empty list if the folder does not exist.
 */
function entriesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.split(sep)[0] !== "admin"
    )
  } catch {
    return [] // A store need not have code of its own.
  }
}
