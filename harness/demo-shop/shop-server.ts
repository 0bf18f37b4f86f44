import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join, relative, sep } from "node:path"

import express from "express"

/** The files by the path at which they are served. Nothing else is served: no path of a request is opened. */
export type ShopFiles = Map<string, Buffer>

/** What the shop's address shows. */
export interface Site {
  files: ShopFiles
  contentSecurityPolicy: string
}

export type ShopServer = Awaited<ReturnType<typeof startShopServer>>

const INDEX = "/index.html"

/** Reads every file of a folder into memory. */
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

/** Starts the server, on loopback only. */
export async function startShopServer(port: number) {
  let site: Site | undefined
  let url = ""
  const app = express().disable("x-powered-by")
  app.use((request, response) => {
    response.set({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      // Files of one name differ with the simulator's port, so the browser must ask each time.
      "cache-control": "no-cache",
      // Any origin may read them; Medusa's dashboard, on another port, tests the script of the card SDK.
      "access-control-allow-origin": "*",
    })
    const refuse = (status: number, why: string) =>
      response.status(status).type("txt").send(`${why}\n`)
    if (request.headers.host !== new URL(url).host) {
      // One origin only: to the browser 127.0.0.1 would be another shop, with another cart.
      return response.redirect(307, url + request.url.replace(/^(?!\/).*/, "/"))
    }
    if (!site) return refuse(503, "The shop opens in a moment.")
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.set("allow", "GET, HEAD")
      return refuse(405, "Only GET and HEAD.")
    }
    const { path } = request
    // Every address of the shop gets the page itself, but a missing file is an error.
    const isAddress = !site.files.has(path) && !/\.\w+$/.test(path)
    const bytes = site.files.get(isAddress ? INDEX : path)
    if (!bytes) return refuse(404, "There is no such file.")
    response.set("content-security-policy", site.contentSecurityPolicy)
    return response.type(extname(isAddress ? INDEX : path)).send(bytes)
  })
  const server = createServer(app)
  await once(server.listen(port, "127.0.0.1"), "listening")
  url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** Opens the shop. Before that every request is told to wait: the address is known before the shop is ready. */
    open(opened: Site) {
      site = opened
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
