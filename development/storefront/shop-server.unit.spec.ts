import { request, type IncomingMessage } from "node:http"

import { type ShopServer, startShopServer } from "./shop-server"

const POLICY = "default-src 'none'"

describe("the shop's server", () => {
  let server: ShopServer

  beforeEach(async () => {
    server = await startShopServer(0)
  })

  afterEach(() => server.close())

  const openShop = () =>
    server.open({
      files: new Map([
        ["/index.html", Buffer.from("<h1>Loja</h1>")],
        ["/assets/a.js", Buffer.from("1")],
        ["/settings.json", Buffer.from("{}")],
      ]),
      contentSecurityPolicy: POLICY,
    })

  it.each(["/", "/finalizar/pagamento", "/pedidos/order_01?account=br"])(
    "answers %s with the page",
    async (path) => {
      openShop()

      const { status, body, headers } = await get(server, path)

      expect([status, body]).toEqual([200, "<h1>Loja</h1>"])
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": POLICY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
      })
    }
  )

  it("lets a page of another address have its scripts", async () => {
    openShop()

    const { headers } = await get(server, "/assets/a.js")

    expect(headers["access-control-allow-origin"]).toBe("*")
  })

  it("gives the settings as JSON", async () => {
    openShop()

    const { body, headers } = await get(server, "/settings.json")

    expect(body).toBe("{}")
    expect(headers["content-type"]).toBe("application/json; charset=utf-8")
  })

  it.each([
    "/assets/missing.js",
    "/../package.json",
    "/assets/../../package.json",
    "/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
    "/..%5cpackage.json",
    "//etc/passwd.txt",
  ])("has no file at %s", async (path) => {
    openShop()

    expect((await get(server, path)).status).toBe(404)
  })

  it("sends a file again only when it has changed", async () => {
    openShop()
    const { headers } = await get(server, "/assets/a.js")

    const again = await get(server, "/assets/a.js", {
      "if-none-match": headers.etag!,
    })

    expect([again.status, again.body]).toEqual([304, ""])
    expect(headers["cache-control"]).toBe("no-cache")
  })

  it("takes nothing but GET and HEAD", async () => {
    openShop()

    const posted = await get(server, "/", {}, "POST")

    expect([posted.status, posted.headers.allow]).toEqual([405, "GET, HEAD"])
    expect(await get(server, "/", {}, "HEAD")).toMatchObject({
      status: 200,
      body: "",
    })
  })

  it("is one origin, whatever name it was called by", async () => {
    openShop()

    const { status, headers } = await get(server, "/carrinho?account=br", {
      host: "127.0.0.1:1",
    })

    expect([status, headers.location]).toEqual([
      307,
      `${server.url}/carrinho?account=br`,
    ])
  })

  it("asks to wait until the shop is open", async () => {
    expect((await get(server, "/")).status).toBe(503)
  })
})

/** As it is written: a client of a higher level would tidy the path up first. */
async function get(
  { url }: ShopServer,
  path: string,
  headers: Record<string, string> = {},
  method = "GET"
) {
  const { port, host } = new URL(url)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({
      host: "127.0.0.1",
      port,
      path,
      method,
      headers: { host, ...headers },
    })
      .once("response", resolve)
      .once("error", reject)
      .end()
  })
  let body = ""
  for await (const chunk of answer) body += String(chunk)
  return { status: answer.statusCode, headers: answer.headers, body }
}
