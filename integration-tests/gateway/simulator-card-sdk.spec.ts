import files, { readFileSync } from "node:fs"
import { type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"
import { runInNewContext } from "node:vm"

import { aStage } from "./simulator-stage"

const PUBLISHED = readFileSync(require.resolve("checkout-transparent"), "utf8")
const PUBLISHED_HOST = "https://checkout.picpay.com"

const stage = aStage()

/** As a browser asks for a script, by whatever name it knows the simulator. */
async function theScript(host?: string) {
  const url = new URL("/card-sdk.js", stage.simulator.url)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: host ? { host } : {} })
      .once("response", resolve)
      .once("error", reject)
      .end()
  })
  return { type: answer.headers["content-type"], text: await text(answer) }
}

/** What the script writes on the console of a page. */
const complaintOf = (script: string) => {
  const lines: string[] = []
  runInNewContext(script, {
    console: { error: (line: string) => lines.push(line) },
  })
  return lines.join("\n")
}

describe("the card SDK of the simulator", () => {
  it("is what was published, with the simulator in place of the service", async () => {
    const { type, text } = await theScript()

    expect(type).toBe("text/javascript; charset=utf-8")
    expect(text).not.toContain("picpay.com")
    expect(text.replaceAll(stage.simulator.url, PUBLISHED_HOST)).toBe(PUBLISHED)
  })

  it("calls the simulator by the name that the page has called it by", async () => {
    const { port } = new URL(stage.simulator.url)

    const { text } = await theScript(`localhost:${port}`)

    expect(text).toContain(`http://localhost:${port}`)
    expect(text).not.toContain("127.0.0.1")
  })

  it("is not given to a site whose name was made to lead to this machine", async () => {
    const { text } = await theScript("loja.example")

    expect(complaintOf(text)).toMatch(
      /^The simulator has no card SDK: The host "loja\.example" is not this machine/
    )
  })

  it("says on the page's console how to get it, where it is not installed", async () => {
    const isMissing = jest.spyOn(files, "readFileSync")
    isMissing.mockImplementation(() => {
      throw new Error("Cannot find module 'checkout-transparent'")
    })

    const { text } = await theScript()
    isMissing.mockRestore()

    expect(complaintOf(text)).toBe(
      "The simulator has no card SDK: npm install checkout-transparent where the simulator is started."
    )
  })
})
