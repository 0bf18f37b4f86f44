import { resolve } from "node:path"

import { type Browser, firefox } from "playwright-core"

import { onThePath } from "./on-the-path"

/** A port of this machine at which nothing listens, so that no request leaves the machine. */
const NOWHERE = { host: "127.0.0.1", port: 9 }

/** Finds the Firefox of the system; npm packages bring none. */
export function findFirefox(): string | undefined {
  return onThePath("firefox-esr", "firefox")
}

export function launchFirefox(path: string): Promise<Browser> {
  return firefox.launch({
    // The released Firefox, by WebDriver BiDi; without a channel, Playwright expects a Firefox of its own.
    channel: "moz-firefox",
    executablePath: resolve(__dirname, "firefox-for-playwright.mjs"),
    env: { ...process.env, FIREFOX_PATH: path },
    headless: true,
    firefoxUserPrefs: {
      // As on phones: a scrollbar takes no room.
      "widget.gtk.overlay-scrollbars.enabled": true,
      "ui.useOverlayScrollbars": 1,
      "network.proxy.type": 1,
      "network.proxy.http": NOWHERE.host,
      "network.proxy.http_port": NOWHERE.port,
      "network.proxy.ssl": NOWHERE.host,
      "network.proxy.ssl_port": NOWHERE.port,
    },
  })
}
