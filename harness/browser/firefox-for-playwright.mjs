#!/usr/bin/env node
// Starts Firefox for Playwright, which controls Firefox by WebDriver BiDi through this program. Playwright sends each
// new window a command that the current ESR of Firefox does not know, and does not continue without it. The command
// only emulates a color scheme, so this program answers it with a success and no effect.
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"

import { WebSocket, WebSocketServer } from "ws"

const NOT_NEEDED = "emulation.setMediaFeaturesOverride"

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), {
  stdio: ["ignore", "ignore", "pipe"],
})
firefox.on("exit", (code) => process.exit(code ?? 1))
firefox.on("error", (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

createInterface(firefox.stderr).on("line", (line) => {
  const [, url] = /^WebDriver BiDi listening on (ws:\/\/\S+)$/.exec(line) ?? []
  if (!url) {
    process.stderr.write(`${line}\n`)
    return
  }
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 })
  server.on("connection", (playwright) => forward(playwright, url))
  server.on("listening", () =>
    process.stderr.write(
      `WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`
    )
  )
})

function forward(playwright, url) {
  const browser = new WebSocket(`${url}/session`, { perMessageDeflate: false })
  const notNeeded = new Set()
  const opened = new Promise((resolve) => browser.once("open", resolve))
  playwright.on("message", async (data) => {
    const text = data.toString()
    if (text.includes(NOT_NEEDED)) {
      notNeeded.add(JSON.parse(text).id)
    }
    await opened
    browser.send(text)
  })
  browser.on("message", (data) => {
    const text = data.toString()
    const answer = notNeeded.size > 0 ? JSON.parse(text) : undefined
    const isUnknown =
      answer?.error === "unknown command" && notNeeded.delete(answer.id)
    playwright.send(
      isUnknown
        ? JSON.stringify({ type: "success", id: answer.id, result: {} })
        : text
    )
  })
  playwright.on("close", () => browser.close())
  browser.on("close", () => playwright.close())
  browser.on("error", () => playwright.close())
}
