import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { setTimeout as delay } from "node:timers/promises"

import { Builder, Capabilities, type WebDriver } from "selenium-webdriver"

import { freePort } from "../free-port"
import { findProgram } from "./find-program"

export interface InstalledWebKit {
  driver: string
  browser: string
  display: string
}

export type WebKit = Awaited<ReturnType<typeof startWebKit>>

/**
 * The style that makes the toolbar of the browser narrower. Without it, the toolbar is wider than a phone, and the
 * window cannot be as narrow as a phone.
 */
const NARROW_TOOLBAR =
  "* { min-width: 0; padding-left: 0; padding-right: 0; margin-left: 0; margin-right: 0; }\n"

/**
 * Returns the paths of WebKit's browser, its driver and a virtual display if the operating system has all three, and
 * `undefined` otherwise. WebKit cannot be installed from npm.
 */
export function findWebKit(): InstalledWebKit | undefined {
  const driver = findProgram("WebKitWebDriver")
  const display = findProgram("Xvfb")
  const browser = findMiniBrowser()
  return driver && display && browser ? { driver, display, browser } : undefined
}

/**
 * Returns the path of the browser MiniBrowser. It is installed together with WebKit's driver, but in a folder that PATH
 * does not contain.
 */
function findMiniBrowser(): string | undefined {
  return listFolder("/usr/lib")
    .flatMap((machine) =>
      listFolder(join("/usr/lib", machine))
        .filter((name) => name.startsWith("webkit2gtk-4."))
        .map((name) => join("/usr/lib", machine, name))
    )
    .filter((folder) => listFolder(folder).includes("MiniBrowser"))
    .map((folder) => join(folder, "MiniBrowser"))
    .at(0)
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * The time that the first driver has to open a window, in milliseconds. Each driver that replaces it has twice the time
 * of the previous driver.
 */
const FIRST_WINDOW_WITHIN_MS = 20_000

/**
 * Starts a virtual display for WebKit. Each browser window gets a driver process of its own, because WebKit's driver
 * sometimes never connects to its browser and then never answers. With WebKit 2.50.6, this happened in two of about
 * fifty windows.
 */
export async function startWebKit(installed: InstalledWebKit) {
  const settings = mkdtempSync(join(tmpdir(), "checkout-transparent-webkit-"))
  mkdirSync(join(settings, "gtk-3.0"))
  writeFileSync(join(settings, "gtk-3.0", "gtk.css"), NARROW_TOOLBAR)
  const xvfb = spawn(
    installed.display,
    ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] }
  )
  const [number] = (await once(xvfb.stdio[3] as Readable, "data")) as [Buffer]
  const display = `:${number.toString().trim()}`
  return {
    /**
     * Opens a browser window without stored data. If the driver does not open it in time, tries again with a new
     * driver.
     */
    async openWindow(): Promise<OpenedWindow> {
      for (let withinMs = FIRST_WINDOW_WITHIN_MS; ; withinMs *= 2) {
        const driver = await startDriver(installed, { display, settings })
        const window = await driver.open(withinMs)
        if (window) {
          return {
            window,
            async close() {
              await window.quit()
              await driver.endDriver()
            },
          }
        }
        await driver.endDriver()
      }
    },
    async close() {
      await endProcess(xvfb, () => xvfb.kill())
      rmSync(settings, { recursive: true, force: true })
    },
  }
}

export interface OpenedWindow {
  window: WebDriver
  close(): Promise<void>
}

async function startDriver(
  installed: InstalledWebKit,
  { display, settings }: { display: string; settings: string }
) {
  const port = await freePort()
  const driver = spawn(installed.driver, [`--port=${port}`], {
    stdio: "ignore",
    // The browser is in the same process group as the driver, so that both can be ended together.
    detached: true,
    env: {
      ...process.env,
      DISPLAY: display,
      TZ: "America/Sao_Paulo",
      XDG_CONFIG_HOME: settings,
    },
  })
  const endGroup = () => process.kill(-driver.pid!)
  // Jest ends this process without closing the windows when a test hangs.
  process.once("exit", endGroup)
  const url = `http://127.0.0.1:${port}`
  await waitUntilDriverAnswers(url, driver)
  return {
    /** Opens a browser window. Resolves to `undefined` if the window is not open after `withinMs` milliseconds. */
    async open(withinMs: number): Promise<WebDriver | undefined> {
      const window = newWindow(url, installed.browser)
      const tooLate = new AbortController()
      try {
        return await Promise.race([
          window,
          delay(withinMs, undefined, { signal: tooLate.signal }),
        ])
      } finally {
        tooLate.abort()
        // The promise rejects when its driver is ended.
        window.catch(() => undefined)
      }
    },
    async endDriver() {
      process.off("exit", endGroup)
      await endProcess(driver, endGroup)
    },
  }
}

function newWindow(url: string, binary: string): Promise<WebDriver> {
  return Promise.resolve(
    new Builder()
      .usingServer(url)
      .withCapabilities(
        new Capabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary, args: ["--automation"] },
          // Nothing listens at this port, so no request leaves this machine.
          proxy: {
            proxyType: "manual",
            httpProxy: "127.0.0.1:9",
            sslProxy: "127.0.0.1:9",
            noProxy: ["127.0.0.1", "localhost"],
          },
        })
      )
      .build()
  )
}

/** Waits until the driver answers HTTP requests. Throws if the driver's process ends. */
async function waitUntilDriverAnswers(
  url: string,
  driver: ChildProcess
): Promise<void> {
  for (;;) {
    if (driver.exitCode !== null) {
      throw new Error(`WebKitWebDriver ended with ${driver.exitCode}.`)
    }
    try {
      await fetch(`${url}/status`)
      return
    } catch {
      await delay(50)
    }
  }
}

async function endProcess(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, "exit")
  end()
  await exited
}
