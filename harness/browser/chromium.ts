import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

import { type Browser, chromium } from "playwright-core"

export type UnpackedChromium = ReturnType<typeof unpackChromium>

/**
 * Unpacks Chromium from its npm package into a temporary folder. If Chromium cannot be started, `problem` is the
 * reason, such as a missing system library (libnss3, libnspr4, libexpat1).
 */
export function unpackChromium() {
  const directory = mkdtempSync(join(tmpdir(), "checkout-transparent-browser-"))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  const unpacked = spawnSync(
    process.execPath,
    [resolve(__dirname, "unpack-chromium.mjs")],
    // By default the package unpacks to a known name in the system's temporary folder, which any user could prepare.
    { encoding: "utf8", env: { ...process.env, TMPDIR: directory } }
  )
  const executablePath = unpacked.stdout
  const problem =
    unpacked.status === 0
      ? findLaunchProblem(executablePath)
      : unpacked.stderr.trim()
  return { executablePath, problem, remove }
}

/** Returns why Chromium cannot run on this machine, or `undefined` if it can. */
function findLaunchProblem(executablePath: string): string | undefined {
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
    // Chromium's sandbox needs a setup that containers and root lack. Only our own pages are opened.
    chromiumSandbox: false,
    args: ["--disable-background-networking", "--disable-component-update"],
  })
}
