import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"

import type { ShopFile, ShopFiles } from "./shop-files"

/** What is to be seen at the shop's address. */
export interface Site {
  files: ShopFiles
  contentSecurityPolicy: string
}

export interface ShopServer {
  url: string
  /** Until then, whoever comes is told to wait: the address is known before the shop is ready. */
  open(site: Site): void
  close(): Promise<void>
}

const INDEX = "/index.html"

/** On loopback only. */
export async function startShopServer(port: number): Promise<ShopServer> {
  let site: Site | undefined
  let url = ""
  const server = createServer((request, response) => {
    response.setHeader("x-content-type-options", "nosniff")
    response.setHeader("referrer-policy", "strict-origin-when-cross-origin")
    if (request.headers.host !== new URL(url).host) {
      // One origin: 127.0.0.1 would be another shop to the browser, with another cart.
      return redirect(response, url + pathOf(request))
    }
    if (!site) return refuse(response, 503, "The shop opens in a moment.")
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("allow", "GET, HEAD")
      return refuse(response, 405, "Only GET and HEAD.")
    }
    const file = fileFor(site.files, pathOf(request))
    if (!file) return refuse(response, 404, "There is no such file.")
    response.setHeader("content-security-policy", site.contentSecurityPolicy)
    answer(request, response, file)
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })
  url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    open(opened) {
      site = opened
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The page itself for every address of the shop; a missing picture is missing, though. */
function fileFor(files: ShopFiles, path: string): ShopFile | undefined {
  const [name = "/"] = path.split("?")
  return files.get(name) ?? (/\.\w+$/.test(name) ? undefined : files.get(INDEX))
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, contentType, etag }: ShopFile
): void {
  // Files of one name differ with the simulator's port: the browser asks each time.
  response.setHeader("cache-control", "no-cache")
  response.setHeader("etag", etag)
  // Anybody may read them; Medusa's dashboard, which has another port, tries the card SDK's script.
  response.setHeader("access-control-allow-origin", "*")
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, {
    "content-type": contentType,
    "content-length": bytes.length,
  })
  response.end(request.method === "HEAD" ? undefined : bytes)
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" })
  response.end(`${why}\n`)
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(307, { location }).end()
}

/** Path and query, whatever form the request line has. */
function pathOf(request: IncomingMessage): string {
  const path = request.url ?? "/"
  return path.startsWith("/") ? path : "/"
}
