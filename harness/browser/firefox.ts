import { resolve } from "node:path"

import { type Browser, firefox } from "playwright-core"

import { findProgram } from "./find-program"

/**
 * The address of an HTTP proxy for the browser. Nothing listens at this address, so no request of the browser leaves
 * the machine.
 */
const UNUSED_PROXY = { host: "127.0.0.1", port: 9 }

/**
 * Returns the path of Firefox if the operating system has one, and `undefined` otherwise. Firefox cannot be installed
 * from npm.
 */
export function findFirefox(): string | undefined {
  return findProgram("firefox-esr", "firefox")
}

export function launchFirefox(path: string): Promise<Browser> {
  return firefox.launch({
    // With this channel, Playwright controls the released Firefox over WebDriver BiDi. Without it, Playwright expects
    // its own build of Firefox.
    channel: "moz-firefox",
    executablePath: resolve(__dirname, "firefox-for-playwright.mjs"),
    env: { ...process.env, FIREFOX_PATH: path },
    headless: true,
    firefoxUserPrefs: {
      // With these settings a scrollbar takes no space, as on phones.
      "widget.gtk.overlay-scrollbars.enabled": true,
      "ui.useOverlayScrollbars": 1,
      "network.proxy.type": 1,
      "network.proxy.http": UNUSED_PROXY.host,
      "network.proxy.http_port": UNUSED_PROXY.port,
      "network.proxy.ssl": UNUSED_PROXY.host,
      "network.proxy.ssl_port": UNUSED_PROXY.port,
    },
  })
}
