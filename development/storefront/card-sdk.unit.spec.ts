import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"

import { sdkScript } from "./card-sdk"

const published = readFileSync(require.resolve("checkout-transparent"))

describe("sdkScript", () => {
  it("is what was published, byte for byte, with the digest that a script tag checks", () => {
    const { bytes, integrity } = sdkScript()

    const digest = createHash("sha384").update(published).digest("base64")
    expect(bytes.equals(published)).toBe(true)
    expect(integrity).toBe(`sha384-${digest}`)
  })
})
