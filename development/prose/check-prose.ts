// `npm run check:prose`: finds sentences in documents, comments and test titles whose form makes them hard to read.
// Files given as arguments are checked instead of all files. Whether a sentence makes sense remains for a reader to
// judge.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

import { ROOT } from "../../harness/root"
import { lintProse } from "./lint-prose"

/** Matches the paths of generated files. Their comments are not written by hand, so they are not checked. */
const GENERATED = /(^|\/)migrations\/|(message-values|documented-options)\.ts$/

const TEXTS = ["*.md", "*.ts", "*.tsx", "*.mjs", "*.js"]

async function checkProse(given: readonly string[]): Promise<void> {
  const files = given.length > 0 ? given : filesInRepository()
  let count = 0
  for (const file of files.filter((one) => !GENERATED.test(one))) {
    for (const { line, rule, message } of await lintProse(
      file,
      readFileSync(file, "utf8")
    )) {
      console.log(`${file}:${line}: ${rule}: ${message}`)
      count += 1
    }
  }
  if (count > 0) {
    console.log(`\n${count} sentences to rewrite.`)
    process.exitCode = 1
  }
}

/** Returns the documents and source files that git tracks or would add. */
function filesInRepository(): string[] {
  const options = ["--cached", "--others", "--exclude-standard"]
  return execFileSync("git", ["ls-files", ...options, "--", ...TEXTS], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file !== "")
}

checkProse(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
