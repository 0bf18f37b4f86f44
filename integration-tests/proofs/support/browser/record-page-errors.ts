import type { Page } from "playwright-core"

import type { ShopSite } from "../../../../harness/demo-shop/shop-server"
import { LONGEST_WAIT_IN_TEST_MS } from "../../../../harness/eventually"
import {
  extendLongPageTimeouts,
  SHORTEST_STOREFRONT_TIMEOUT_MS,
} from "./extend-long-page-timeouts"

const SCRIPT = "/watch.js"
const KEPT_AS = "test.complaints"

/** Matches the console message in which the simulator's card SDK says that it is not the real SDK. */
const EXPECTED = /^simulatorSdk: cards of this page go to the simulator/

/**
 * Stores console errors, console warnings, uncaught errors, and violations of the content security policy. Runs in each
 * page before the shop's scripts.
 */
function recordPageErrors(name: string): void {
  const storeErrorLine = (line: string) => {
    const before = JSON.parse(sessionStorage.getItem(name) ?? "[]") as string[]
    sessionStorage.setItem(name, JSON.stringify([...before, line]))
  }
  for (const level of ["error", "warn"] as const) {
    const { console: lines } = window
    const own = lines[level].bind(lines)
    lines[level] = (...given: unknown[]) => {
      storeErrorLine(given.map(String).join(" "))
      own(...given)
    }
  }
  addEventListener("error", ({ message }) =>
    storeErrorLine(`uncaught: ${message}`)
  )
  addEventListener("unhandledrejection", ({ reason }) =>
    storeErrorLine(`rejected: ${String(reason)}`)
  )
  document.addEventListener(
    "securitypolicyviolation",
    ({ violatedDirective, blockedURI }) =>
      storeErrorLine(`forbidden by ${violatedDirective}: ${blockedURI}`)
  )
}

/**
 * Returns the shop's site with a test script that `index.html` loads first. The script stores the page's errors and
 * extends the storefront's timeouts. Use this function for a browser in which the test runner cannot run a script
 * before the page's scripts.
 */
export function addErrorRecorderToSite({
  files,
  contentSecurityPolicy,
}: ShopSite): ShopSite {
  const script = [
    `(${recordPageErrors.toString()})(${JSON.stringify(KEPT_AS)})`,
    `(${extendLongPageTimeouts.toString()})(${JSON.stringify([SHORTEST_STOREFRONT_TIMEOUT_MS, LONGEST_WAIT_IN_TEST_MS])})`,
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

/**
 * Returns the errors and warnings that the shop's pages stored since this window was opened, except the warning of the
 * simulator's card SDK.
 */
export async function readRecordedPageErrors(page: Page): Promise<string[]> {
  const kept = await page.evaluate(
    // The key is inserted as text, because the page's script cannot access the constant.
    `sessionStorage.getItem(${JSON.stringify(KEPT_AS)})`
  )
  const lines = JSON.parse((kept as string | null) ?? "[]") as string[]
  return lines.filter((line) => !EXPECTED.test(line))
}
