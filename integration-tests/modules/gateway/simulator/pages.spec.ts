import { aLinkRequest } from "../support/simulator-http-client"
import { aSimulatorWithReceiver } from "../support/simulator-with-receiver"

const name = `<b onclick="x">Ana's</b> & Cia`
const stage = aSimulatorWithReceiver()

it.each(["/panel", "/p/LINK"])(
  "the simulator's page %s is complete HTML in Portuguese, loads no resource, runs no script, and escapes the merchant's texts",
  async (path) => {
    const link = aLinkRequest({ name, description: name })
    const address = path.replace(
      "LINK",
      await stage.caller.createLinkAndReturnId(link)
    )

    const answer = await fetch(new URL(address, stage.simulator.url))

    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toMatch(/^<!doctype html>\s*<html lang="pt-BR">/)
    expect(page).toContain('name="viewport"')
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(|<b onclick/)
    expect(page).toContain(
      "&lt;b onclick=&quot;x&quot;&gt;Ana&#39;s&lt;/b&gt; &amp; Cia"
    )
    expect(answer.headers.get("content-security-policy")).toContain(
      "default-src 'none'"
    )
    // Opening a page is not logged as a request to the gateway's API.
    expect(await stage.simulator.requests("unknown")).toEqual([])
  }
)
