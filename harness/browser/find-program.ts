import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"

/**
 * Returns the path of the first of these programs that is in a folder of the environment variable PATH. Returns
 * `undefined` if none of them is.
 */
export function findProgram(...programs: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter)
  return programs
    .flatMap((program) => folders.map((folder) => join(folder, program)))
    .find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
