import type { Page } from "playwright-core"

import type { Site } from "../../../../harness/demo-shop/shop-server"
import { WHILE_THE_TEST_LASTS_MS } from "../../../../harness/eventually"
import { patientTimers, SHORTEST_LIMIT_MS } from "./patient-timers"

const SCRIPT = "/watch.js"
const KEPT_AS = "test.complaints"

/** What the simulator's card SDK says of itself. */
const EXPECTED = /^simulatorSdk: cards of this page go to the simulator/

/** Runs in each page before the shop: keeps what a browser complains of in its console. */
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
 * Lets every page of the shop begin with a script of the test, which a driver without Playwright cannot add:
 * it keeps complaints, and lets the time-outs of the storefront last as long as the test.
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

/** Returns what was kept in this window since it was opened, on the shop's pages. */
export async function keptComplaints(page: Page): Promise<string[]> {
  const kept = await page.evaluate(
    // The name of the key, as text: the function would not find the constant in the page.
    `sessionStorage.getItem(${JSON.stringify(KEPT_AS)})`
  )
  const lines = JSON.parse((kept as string | null) ?? "[]") as string[]
  return lines.filter((line) => !EXPECTED.test(line))
}
