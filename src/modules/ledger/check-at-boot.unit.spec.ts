import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createMedusaContainer } from "@medusajs/framework/utils"

import { checkAtBoot } from "./check-at-boot"

describe("the check when Medusa boots", () => {
  const folder = mkdtempSync(join(tmpdir(), "an-old-medusa-"))
  const before = process.cwd()
  afterAll(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  })

  it("stops it with what to do where Medusa is older than those tested", async () => {
    const medusa = join(folder, "node_modules/@medusajs/medusa")
    mkdirSync(medusa, { recursive: true })
    const installed = { name: "@medusajs/medusa", version: "2.17.2" }
    writeFileSync(join(medusa, "package.json"), JSON.stringify(installed))
    const container = createMedusaContainer()

    await expect(checkAtBoot({ container })).resolves.toBeUndefined()
    process.chdir(folder)

    await expect(checkAtBoot({ container })).rejects.toThrow(
      "Medusa 2.17.2 is too old: medusa-payment-checkout-transparent needs 2.18.0 or newer; update all @medusajs packages"
    )
  })
})
