import type { Page } from "playwright-core"

import type { Site } from "../../../../harness/demo-shop/shop-server"
import { WHILE_THE_TEST_LASTS_MS } from "../../../../harness/eventually"
import { patientTimers, SHORTEST_LIMIT_MS } from "./patient-timers"

const SCRIPT = "/watch.js"
const KEPT_AS = "test.complaints"

/** Matches the message that the simulator's card SDK prints about itself. */
const EXPECTED = /^simulatorSdk: cards of this page go to the simulator/

/**
 * Keeps the errors and warnings of the browser's console. This function runs in each page before the shop's scripts.
 */
function keepComplaints(name: string): void {
  const keep = (line: string) => {
    const before = JSON.parse(sessionStorage.getItem(name) ?? "[]") as string[]
    sessionStorage.setItem(name, JSON.stringify([...before, line]))
  }
  for (const level of ["error", "warn"] as const) {
    const { console: lines } = window
    const own = lines[level].bind(lines)
    lines[level] = (...given: unknown[]) => {
      keep(given.map(String).join(" "))
      own(...given)
    }
  }
  addEventListener("error", ({ message }) => keep(`uncaught: ${message}`))
  addEventListener("unhandledrejection", ({ reason }) =>
    keep(`rejected: ${String(reason)}`)
  )
  document.addEventListener(
    "securitypolicyviolation",
    ({ violatedDirective, blockedURI }) =>
      keep(`forbidden by ${violatedDirective}: ${blockedURI}`)
  )
}

/**
 * Adds a script to every page of the shop. The script keeps errors, and makes the storefront's timeouts last as long as
 * the test. A browser that is driven without Playwright cannot add scripts itself.
 */
export function watched({ files, contentSecurityPolicy }: Site): Site {
  const script = [
    `(${keepComplaints.toString()})(${JSON.stringify(KEPT_AS)})`,
    `(${patientTimers.toString()})(${JSON.stringify([SHORTEST_LIMIT_MS, WHILE_THE_TEST_LASTS_MS])})`,
  ].join(";\n")
  const index = files.get("/index.html")!.toString()
  return {
    contentSecurityPolicy,
    files: new Map([
      ...files,
      [SCRIPT, Buffer.from(script)],
      [
        "/index.html",
        Buffer.from(
          index.replace("<head>", `<head><script src="${SCRIPT}"></script>`)
        ),
      ],
    ]),
  }
}

/** Returns the errors and warnings that were kept on the shop's pages since this window was opened. */
export async function keptComplaints(page: Page): Promise<string[]> {
  const kept = await page.evaluate(
    // The key is inserted as a text, because the page does not have the constant.
    `sessionStorage.getItem(${JSON.stringify(KEPT_AS)})`
  )
  const lines = JSON.parse((kept as string | null) ?? "[]") as string[]
  return lines.filter((line) => !EXPECTED.test(line))
}
