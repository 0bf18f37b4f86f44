import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"

import { PUBLISHED_SDK_HOST, sdkScript } from "./card-sdk"

const published = readFileSync(require.resolve("checkout-transparent"))

describe("sdkScript", () => {
  it("is what was published, byte for byte, unless it is told another host", () => {
    expect(sdkScript().bytes.equals(published)).toBe(true)
  })

  it("has nothing but the host replaced", () => {
    const { bytes } = sdkScript("http://127.0.0.1:9470/")

    const script = bytes.toString()
    expect(script).not.toContain(PUBLISHED_SDK_HOST)
    expect(script.replaceAll("http://127.0.0.1:9470", PUBLISHED_SDK_HOST)).toBe(
      published.toString()
    )
  })

  it("comes with the digest that a script tag checks", () => {
    const { bytes, integrity } = sdkScript("http://127.0.0.1:9470")

    const digest = createHash("sha384").update(bytes).digest("base64")
    expect(integrity).toBe(`sha384-${digest}`)
    expect(integrity).not.toBe(sdkScript().integrity)
  })
})
