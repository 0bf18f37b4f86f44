// `npm run check:folders`: fails if a folder has too many files to be read at a glance. ESLint's rule max-lines limits
// the length of a file.
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"

import { ROOT } from "../harness/root"

/** The largest number of files that a folder may contain. Specs, and files in subfolders, do not count. */
const MOST_FILES = 15

/** The folders that may contain more than MOST_FILES files. The values are the reasons. */
const LARGER: Record<string, string> = {
  "src/modules/ledger/models":
    "Medusa loads models, and db:generate compares them, only if they are directly in the folder models.",
}

interface Folder {
  /** The folder's path from the root of the repository, with forward slashes. */
  path: string
  /** The number of files directly in the folder. Specs do not count. */
  files: number
}

/**
 * Returns a message for each folder that contains too many files, unless the folder is an exception. Also returns a
 * message for each exception that is not needed. The keys of `larger` are the exceptions. Each message tells the
 * developer what to do.
 */
export function checkFolderSizes(
  folders: readonly Folder[],
  larger: Record<string, string> = LARGER
): string[] {
  const large = folders.filter(({ files }) => files > MOST_FILES)
  const unneeded = Object.keys(larger).filter(
    (path) => !large.some((folder) => folder.path === path)
  )
  return [
    ...large
      .filter(({ path }) => !(path in larger))
      .map(
        ({ path, files }) =>
          `${path} has ${files} files, not counting specs, but may have ${MOST_FILES}. Move the files of one subject into a subfolder that is named after it, and their specs with them.`
      ),
    ...unneeded.map(
      (path) =>
        `${path} has no more than ${MOST_FILES} files. Remove it from LARGER in development/check-folders.ts.`
    ),
  ]
}

/**
 * Returns each folder of the source code, with the number of its files. Source code is in `src`, `demo-shop/src`,
 * `harness`, `development`, and the folder `src` of each package.
 */
export function countFilesByFolder(root = ROOT): Folder[] {
  const packages = readdirSync(join(root, "packages"))
    .map((name) => `packages/${name}/src`)
    .filter((path) => existsSync(join(root, path)))
  return [
    "src",
    "demo-shop/src",
    "harness",
    "development",
    ...packages,
  ].flatMap((path) => foldersIn(root, path))
}

function foldersIn(root: string, path: string): Folder[] {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name)
  ).length
  return [
    { path, files },
    ...entries
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => foldersIn(root, `${path}/${name}`)),
  ]
}

if (require.main === module) {
  const problems = checkFolderSizes(countFilesByFolder())
  for (const problem of problems) {
    console.error(problem)
  }
  process.exitCode = problems.length === 0 ? 0 : 1
}
