// `npm run check:package`, after a build: is what would be published whole, and
// does it resolve with types for whoever imports it?
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { pack } from "./package/host-application"

/** What a host of the plugin must find, and what is none of its business. */
const REQUIRED = ["README.md", "LICENSE", "CHANGELOG.md", "package.json"]
const UNWANTED = /\.spec\.|(^|\/)(integration-tests|development)\//

const directory = mkdtempSync(join(tmpdir(), "checkout-transparent-package-"))
try {
  const tarball = pack(directory)
  checkFiles(tarball)
  run("npx", "--no-install", "publint", "--strict", tarball)
  run(
    ...["npx", "--no-install", "attw", tarball, "--format", "table-flipped"],
    ...["--profile", "node16"],
    // It has no types.
    ...["--exclude-entrypoints", "./storefront/react/styles.css"],
    // Medusa finds a provider by its default export, so there is one.
    ...["--ignore-rules", "cjs-only-exports-default"]
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  rmSync(directory, { recursive: true })
}

function checkFiles(tarball: string): void {
  const { stdout } = spawnSync("tar", ["-tzf", tarball], { encoding: "utf8" })
  const files = stdout
    .split("\n")
    .filter(Boolean)
    .map((file) => file.replace("package/", ""))
  const problems = [
    ...REQUIRED.filter((file) => !files.includes(file)).map(
      (file) => `${file} is missing from the tarball.`
    ),
    ...files
      .filter((file) => UNWANTED.test(file))
      .map((file) => `${file} does not belong into the tarball.`),
  ]
  if (problems.length > 0) throw new Error(problems.join("\n"))
  console.log(`${files.length} files in the tarball.`)
}

function run(...[command = "", ...args]: string[]): void {
  const { status } = spawnSync(command, args, { stdio: "inherit" })
  if (status !== 0) throw new Error(`${command} ${args[0]} found problems.`)
}
