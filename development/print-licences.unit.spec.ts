import { readFileSync } from "node:fs"
import { join } from "node:path"

import { installedPackages } from "./installed-packages"
import { AGREED, pageOfLicences } from "./print-licences"

describe("docs/licences.md", () => {
  it("has what is installed with the package; if not, run npm run docs:licences", async () => {
    const page = readFileSync(join(__dirname, "../docs/licences.md"), "utf8")

    expect(await pageOfLicences()).toBe(page)
  })

  it("has licences that are agreed to", () => {
    const installed = installedPackages()

    expect(
      installed.filter(({ license = "" }) => !AGREED.includes(license))
    ).toEqual([])
    expect(installed.length).toBeGreaterThan(5)
  })
})
