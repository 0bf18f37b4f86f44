import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { AddressInfo } from "node:net"
import { text as textOf } from "node:stream/consumers"
import { promisify } from "node:util"
import { ACCESS_TOKEN } from "../../../../harness/gateway-client/request-and-answer-fixtures"

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
  tokenRequests: () => ReceivedRequest[]
  /** All received requests except those to the token endpoint. */
  callRequests: () => ReceivedRequest[]
  connections: () => number
  /** Resolves to the number of open connections. The server closes a keep-alive connection after ten idle minutes. */
  countOpenConnections: () => Promise<number>
  nextRequest: () => Promise<ReceivedRequest>
  close: () => Promise<void>
}

/**
 * Starts a minimal gateway server. `charge` answers the calls, and `token` answers the token requests. By default, a
 * call is answered with 418, and a token request gets a token.
 */
export async function startGatewayServer(
  answers: { charge?: Respond; token?: Respond },
  options: { tls?: boolean } = {}
): Promise<GatewayServer> {
  const received: ReceivedRequest[] = []
  let waiting: ((request: ReceivedRequest) => void)[] = []
  let connections = 0
  const listener: RequestListener = (request, response) => {
    void textOf(request).then((body) => {
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
      : (answers.charge ?? refuseUnexpectedRequest)
  const server = options.tls
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
    callRequests: () => received.filter(({ url }) => !isTokenUrl(url)),
    connections: () => connections,
    countOpenConnections: () => promisify(server.getConnections.bind(server))(),
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const answerOf =
  (type: string, write: (body: unknown) => string) =>
  (
    httpStatus: number,
    body: unknown,
    headers: Record<string, string> = {}
  ): Respond =>
  (_request, response) => {
    response.writeHead(httpStatus, { "content-type": type, ...headers })
    response.end(write(body))
  }

export const respondJson = answerOf("application/json", JSON.stringify)
export const respondHtml = answerOf("text/html", String)

export const grantToken: Respond = respondJson(200, {
  access_token: ACCESS_TOKEN,
  token_type: "Bearer",
  expires_in: 300,
})

export const neverAnswer: Respond = () => undefined

export const resetConnection: Respond = (_request, response) => {
  response.socket?.resetAndDestroy()
}

/** Answers a request with a part of the body, and then closes the connection. */
export const breakConnection: Respond = (_request, response) => {
  response.writeHead(200, { "content-length": "500" })
  response.write('{"merchantChargeId":', () => response.socket?.destroy())
}

/** Returns a function that gives each of the answers once, in their order, and then repeats the last answer. */
export function respondWithAnswersInOrder(
  ...answers: [Respond, ...Respond[]]
): Respond {
  let turn = 0
  return (request, response) =>
    (answers[turn++] ?? answers.at(-1)!)(request, response)
}

const refuseUnexpectedRequest: Respond = respondJson(418, {
  message: "the test expected no such request",
})

function isTokenUrl(url: string): boolean {
  return url.includes("/oauth2/token")
}

/** A TLS key and a self-signed certificate for these tests. No program trusts the certificate. */
const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgT6A4tSvifuf8zsLj
dZbdVcNmTIAERHEvcjFismh4lBShRANCAATgSQxLoqxy95cR0JbO25+B/8j2erUc
qovuhQ3xWnZjtjzu+xfMUtZ/qdDa4lKywN4e37yQIYrqKuftBFTbv2PD
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBkTCCATagAwIBAgIUPIoLwJm0p5Qd4+SaJx+BMtQqB+QwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMDA4MTk0OVoYDzIxMjYxMDI3
MDgxOTQ5WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATgSQxLoqxy95cR0JbO25+B/8j2erUcqovuhQ3xWnZjtjzu+xfMUtZ/
qdDa4lKywN4e37yQIYrqKuftBFTbv2PDo2QwYjAdBgNVHQ4EFgQUISs/e6uZkluR
IROVh1BP2dPOH64wHwYDVR0jBBgwFoAUISs/e6uZkluRIROVh1BP2dPOH64wDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC
IQCo9q9WwSjpmaKduuu2nAli+6VW9MoPMIO7wubyitUfDwIhAODyQjjxm4dBbqaS
yJ0+vssyA/9FBoOc/9zKKnMrUqKc
-----END CERTIFICATE-----`,
}
