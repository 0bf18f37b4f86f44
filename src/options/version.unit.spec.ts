import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { PLUGIN_NAME, PLUGIN_VERSION } from "./version"

const manifest = JSON.parse(
  readFileSync(resolve(__dirname, "../../package.json"), "utf8")
) as {
  name: string
  version: string
}

describe("what the gateway is told of us", () => {
  it("names the package and its version as package.json does", () => {
    expect({ name: PLUGIN_NAME, version: PLUGIN_VERSION }).toEqual({
      name: manifest.name,
      version: manifest.version,
    })
  })
})
