import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"

const SOURCE = join(__dirname, "..")

/** They have their own: options, the rows of the ledger, calls and tokens, and what loads nothing of ours. */
const HAVE_THEIR_OWN =
  /^(charge\/times\.ts$|options\/|modules\/|gateway\/|storefront\/|simulator\/|admin\/|cli\/)/

describe("pauses, limits and windows", () => {
  it("stand in times.ts, and in no file that uses them", () => {
    const elsewhere = readdirSync(SOURCE, {
      recursive: true,
      withFileTypes: true,
    })
      .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)))
      .filter((path) => /\.tsx?$/.test(path) && !/spec\.tsx?$/.test(path))
      .filter((path) => !HAVE_THEIR_OWN.test(path))
      .flatMap((path) =>
        readFileSync(join(SOURCE, path), "utf8")
          .split("\n")
          .filter((line) =>
            /^(export )?const [A-Z_]+_(MS|S|SECONDS|MINUTES)\b/.test(line)
          )
          .map((line) => `${path}: ${line}`)
      )

    expect(elsewhere).toEqual([])
  })
})
