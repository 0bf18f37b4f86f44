import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { AddressInfo } from "node:net"
import { promisify } from "node:util"
import type { ServerResponse } from "node:http"
import { ACCESS_TOKEN } from "./builders"
import { SELF_SIGNED } from "./self-signed"

export interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingMessage["headers"]
  body: string
}

export type Respond = (
  request: ReceivedRequest,
  response: ServerResponse
) => void

export interface GatewayServer {
  url: string
  received: ReceivedRequest[]
  /** Requests to the token endpoint. */
  tokenRequests: () => ReceivedRequest[]
  /** All the others. */
  charges: () => ReceivedRequest[]
  connections: () => number
  /** How many of them are open; the server closes none that is kept. */
  open: () => Promise<number>
  /** Resolves when the next request has arrived in full. */
  nextRequest: () => Promise<ReceivedRequest>
  close: () => Promise<void>
}

/** A gateway in a few lines: a test gives the answers. Without `token` every request for one is granted. */
export async function startGatewayServer(
  answers: { charge?: Respond; token?: Respond },
  options: { tls?: boolean } = {}
): Promise<GatewayServer> {
  const received: ReceivedRequest[] = []
  let waiting: ((request: ReceivedRequest) => void)[] = []
  let connections = 0
  const listener: RequestListener = (request, response) => {
    void readBody(request).then((body) => {
      const { method = "", url = "", headers } = request
      const arrived = { method, url, headers, body }
      received.push(arrived)
      respondTo(arrived)(arrived, response)
      waiting.forEach((resolve) => resolve(arrived))
      waiting = []
    })
  }
  const respondTo = ({ url }: ReceivedRequest): Respond =>
    isTokenUrl(url)
      ? (answers.token ?? grantToken)
      : (answers.charge ?? notExpected)
  const server: Server = options.tls
    ? createTlsServer(SELF_SIGNED, listener)
    : createServer(listener)
  server.keepAliveTimeout = 600_000
  server.on("connection", () => connections++)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${options.tls ? "https" : "http"}://127.0.0.1:${port}`,
    received,
    tokenRequests: () => received.filter(({ url }) => isTokenUrl(url)),
    charges: () => received.filter(({ url }) => !isTokenUrl(url)),
    connections: () => connections,
    open: () => promisify(server.getConnections.bind(server))(),
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function json(
  httpStatus: number,
  body: unknown,
  headers: Record<string, string> = {}
): Respond {
  return (_request, response) => {
    response.writeHead(httpStatus, {
      "content-type": "application/json",
      ...headers,
    })
    response.end(JSON.stringify(body))
  }
}

export function text(
  httpStatus: number,
  body: string,
  headers: Record<string, string> = {}
): Respond {
  return (_request, response) => {
    response.writeHead(httpStatus, { "content-type": "text/html", ...headers })
    response.end(body)
  }
}

export const grantToken: Respond = json(200, {
  access_token: ACCESS_TOKEN,
  token_type: "Bearer",
  expires_in: 300,
})

export const neverAnswer: Respond = () => undefined

export const reset: Respond = (_request, response) => {
  response.socket?.resetAndDestroy()
}

/** Closes the connection in the middle of a body. */
export const breaksOff: Respond = (_request, response) => {
  response.writeHead(200, { "content-length": "500" })
  response.write('{"merchantChargeId":', () => response.socket?.destroy())
}

/** Each answer once, in this order; the last one from then on. */
export function inTurn(...answers: [Respond, ...Respond[]]): Respond {
  let turn = 0
  return (request, response) => {
    const answer = answers[Math.min(turn++, answers.length - 1)] ?? answers[0]
    answer(request, response)
  }
}

const notExpected: Respond = json(418, {
  message: "the test expected no such request",
})

function isTokenUrl(url: string): boolean {
  return url.includes("/oauth2/token")
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}
