import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ROOT } from "../../../harness/root"

/** The files and folders of this app that Medusa needs in order to start in another folder. */
const LINKED_APP_FILES = [
  "medusa-config.ts",
  "node_modules",
  "package.json",
  "src",
  "tsconfig.json",
]

/**
 * Creates a temporary folder with links to this app's files and with the given files (file name to content). A given
 * file replaces the link of the same name. `remove` deletes the folder.
 */
export function aStoreDirectory(files: Record<string, string>): {
  path: string
  remove(): void
} {
  const path = mkdtempSync(join(tmpdir(), "checkout-transparent-store-"))
  for (const name of LINKED_APP_FILES.filter((name) => !(name in files))) {
    symlinkSync(join(ROOT, name), join(path, name))
  }
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(path, name), content)
  }
  return { path, remove: () => rmSync(path, { recursive: true }) }
}
