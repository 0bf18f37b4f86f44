import { readFileSync } from "node:fs"
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

  it("is not given to a site whose name was made to lead to this machine", async () => {
    const { text } = await theScript("loja.example")

    expect(complaintOf(text)).toMatch(
      /^The simulator has no card SDK: The host "loja\.example" is not this machine/
    )
  })
})
