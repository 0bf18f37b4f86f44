import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import { OPTION_PATHS } from "./parse-options"

describe("docs/options.md", () => {
  const text = readFileSync(resolve(__dirname, "../../docs/options.md"), "utf8")

  it.each(OPTION_PATHS)("tells of %s", (path) => {
    expect(text).toContain(`\`${path}\``)
  })
})
