import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join, relative, sep } from "node:path"

import express from "express"

/**
 * All files that the demo shop's server offers, by their URL paths. The server never opens a file by a path from a
 * request, so other files cannot be read.
 */
export type ShopFiles = Map<string, Buffer>

export interface ShopSite {
  files: ShopFiles
  contentSecurityPolicy: string
}

export type ShopServer = Awaited<ReturnType<typeof startShopServer>>

const INDEX = "/index.html"

/** Reads all files of a folder into memory. The keys are their paths in the folder, with a leading slash. */
export function readShopFiles(folder: string): ShopFiles {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    files.map((file) => [
      `/${relative(folder, file).split(sep).join("/")}`,
      readFileSync(file),
    ])
  )
}

/**
 * Starts the demo shop's server on the loopback interface. It answers requests to `localhost` with 503 until
 * `serveSite` is called. Requests to any other host name, such as 127.0.0.1, are redirected to `localhost`.
 */
export async function startShopServer(port: number) {
  let site: ShopSite | undefined
  let url = ""
  const app = express().disable("x-powered-by")
  app.use((request, response) => {
    response.set({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      // The content of a file depends on the simulator's port, so browsers must not use a cached file without asking.
      "cache-control": "no-cache",
      // Any origin may read the files. Medusa's dashboard, which has another port, tests the script of the card SDK.
      "access-control-allow-origin": "*",
    })
    const sendPlainTextError = (status: number, why: string) =>
      response.status(status).type("txt").send(`${why}\n`)
    if (request.headers.host !== new URL(url).host) {
      // Requests to 127.0.0.1 are redirected, because a browser would treat it as another shop with another cart.
      return response.redirect(307, url + request.url.replace(/^(?!\/).*/, "/"))
    }
    if (!site) return sendPlainTextError(503, "The shop opens in a moment.")
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.set("allow", "GET, HEAD")
      return sendPlainTextError(405, "Only GET and HEAD.")
    }
    const { path } = request
    // Every address of the shop gets the page itself, but a missing file is an error.
    const isAddress = !site.files.has(path) && !/\.\w+$/.test(path)
    const bytes = site.files.get(isAddress ? INDEX : path)
    if (!bytes) return sendPlainTextError(404, "There is no such file.")
    response.set("content-security-policy", site.contentSecurityPolicy)
    return response.type(extname(isAddress ? INDEX : path)).send(bytes)
  })
  const server = createServer(app)
  await once(server.listen(port, "127.0.0.1"), "listening")
  url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    /**
     * Makes the server offer the shop's files. The server starts before the files are built, because Medusa's options
     * need the server's address.
     */
    serveSite(opened: ShopSite) {
      site = opened
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
