import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import {
  PLUGIN_NAME,
  PLUGIN_VERSION,
  nodeProblem,
  SUPPORTED_NODE,
} from "./supported-versions"

const manifest = JSON.parse(
  readFileSync(resolve(__dirname, "../../package.json"), "utf8")
) as {
  name: string
  version: string
  engines: { node: string }
}

describe("the name and version that the gateway receives", () => {
  it("the name and version that the plugin sends to the gateway are those of package.json", () => {
    expect({ name: PLUGIN_NAME, version: PLUGIN_VERSION }).toEqual({
      name: manifest.name,
      version: manifest.version,
    })
  })
})

describe("a version of Node", () => {
  it("SUPPORTED_NODE equals the range of Node.js versions under engines in package.json", () => {
    expect(SUPPORTED_NODE).toBe(manifest.engines.node)
  })

  it.each(["20.19.0", "20.20.1", "22.12.0", "22.23.5", "23.0.0", "24.1.0"])(
    "nodeProblem accepts version %s of Node.js",
    (version) => {
      expect(nodeProblem(version)).toBeUndefined()
    }
  )

  it.each(["18.20.8", "20.18.3", "21.7.3", "22.11.0"])(
    "nodeProblem refuses version %s of Node.js",
    (version) => {
      expect(nodeProblem(version)).toContain(`Node ${version} is not supported`)
    }
  )
})
