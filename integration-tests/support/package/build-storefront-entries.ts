import { spawnSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ROOT } from "../../../harness/root"

export interface BuiltEntries {
  /** The folder with the built entries. It is inside the repository, so that the entries find the installed React. */
  directory: string
  /**
   * Runs JavaScript code as a module in a separate Node process, and returns the text that it printed. Throws if the
   * process fails or writes to stderr.
   */
  runModuleCode(name: string, code: string): string
  /** Returns the built code of the ES modules or the CommonJS modules, including shared chunks. */
  code(ending: "mjs" | "cjs"): string
  remove(): void
}

/** Builds the entries of the storefront package in the same way as for a release. */
export function buildStorefrontEntries(): BuiltEntries {
  const directory = join(ROOT, "node_modules/.cache", `entries-${randomUUID()}`)
  runNode(
    "-r",
    "ts-node/register/transpile-only",
    join(ROOT, "development/build-storefront.ts"),
    directory
  )
  return {
    directory,
    runModuleCode(name, code) {
      const file = join(directory, name)
      writeFileSync(file, code)
      return runNode(file)
    },
    code: (ending) =>
      readdirSync(directory, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(`.${ending}`))
        .map((name) => readFileSync(join(directory, name), "utf8"))
        .join("\n"),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

function runNode(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: "utf8",
    // Jest's own options would be passed on and cause warnings.
    env: { ...process.env, NODE_OPTIONS: "", NODE_ENV: "production" },
  })
  if (status !== 0 || stderr !== "") {
    throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`)
  }
  return stdout.trim()
}
