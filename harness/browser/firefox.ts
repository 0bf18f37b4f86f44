import { resolve } from "node:path"

import { type Browser, firefox } from "playwright-core"

import { onThePath } from "./on-the-path"

/** The address of a proxy for the browser. Nothing listens there, so no request leaves the machine. */
const NOWHERE = { host: "127.0.0.1", port: 9 }

/** Returns the path of the system's Firefox, or `undefined` if none is installed. No npm package contains Firefox. */
export function findFirefox(): string | undefined {
  return onThePath("firefox-esr", "firefox")
}

export function launchFirefox(path: string): Promise<Browser> {
  return firefox.launch({
    // With this channel Playwright uses the released Firefox by WebDriver BiDi. Otherwise it expects its own build of
    // Firefox.
    channel: "moz-firefox",
    executablePath: resolve(__dirname, "firefox-for-playwright.mjs"),
    env: { ...process.env, FIREFOX_PATH: path },
    headless: true,
    firefoxUserPrefs: {
      // With these settings a scrollbar takes no space, as on phones.
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
