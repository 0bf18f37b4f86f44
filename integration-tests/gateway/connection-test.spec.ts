import { createServer, type Server } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import type { LedgerModuleService } from "../../src/modules/ledger"
import type { AccountOptions } from "../../src/options/account-options"
import { parseOptions } from "../../src/options/parse-options"
import {
  gatewayClientFor,
  systemClock,
} from "../../src/payments/gateway-clients"
import { testConnection } from "../../src/payments/test-connection"
import { eventually } from "../support/eventually"
import { accessTokensInMemory } from "./client-support/access-tokens"

/** Much longer than a test: nobody but the client closes a connection that is kept. */
const KEEP_ALIVE_MS = 600_000

const connections = new Set<Socket>()
let server: Server

/** Has an access token for the secret "right" and knows no charge. */
beforeEach(async () => {
  server = createServer((request, response) => {
    let body = ""
    request.on("data", (part) => (body += String(part)))
    request.on("end", () => {
      const isRight = body.includes('"right"')
      const [status, answer] = !request.url?.includes("token")
        ? [404, { message: "Charge not found" }]
        : isRight
          ? [200, { access_token: "an-access-token", expires_in: 300 }]
          : [401, { error: "invalid_client" }]
      response.writeHead(status, {
        "content-type": "application/json",
      })
      response.end(JSON.stringify(answer))
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on("connection", (socket: Socket) => {
    connections.add(socket)
    socket.on("close", () => connections.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const accountWith = (clientSecret: string): AccountOptions =>
  parseOptions({
    encryptionKeys: [Buffer.alloc(32, 1).toString("base64")],
    accounts: [
      {
        id: "br",
        environment: "development",
        clientId: "a-client",
        clientSecret,
        baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        softDescriptor: "LOJA DEMO",
      },
    ],
  }).accounts[0]!

/** A ledger that has no access token. */
const aLedger = (account: AccountOptions) =>
  ({
    pluginOptions: { accounts: [account] },
    ...accessTokensInMemory(systemClock),
  }) as unknown as LedgerModuleService

describe("a connection test", () => {
  it.each([
    ["right", { ok: true, tookMs: expect.any(Number) }],
    [
      "wrong",
      {
        ok: false,
        code: "wrong_credentials",
        message: expect.stringContaining("401"),
      },
    ],
  ])(
    "with a secret that is %s leaves no connection open",
    async (clientSecret, outcome) => {
      const account = accountWith(clientSecret)

      const tested = await testConnection(
        { account, ledger: aLedger(account) },
        "checkout"
      )

      expect(tested).toMatchObject(outcome)
      await eventually(() => expect(connections.size).toBe(0))
    }
  )

  it("with a wrong secret pauses no call of the account, however often it is made", async () => {
    const account = accountWith("wrong")
    const ledger = aLedger(account)
    const client = gatewayClientFor(account, ledger)

    for (let times = 0; times < 10; times++) {
      await testConnection({ account, ledger }, "checkout")
    }

    expect(client.reasonNotToAsk("look_up_charge")).toBeUndefined()
  })
})
