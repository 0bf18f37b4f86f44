import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"

import type { Express } from "express"

import type { GatewayAnswer } from "../gateway/exchange"

interface InjectedRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | undefined
}

/** Lets an Express app of this process answer a request, without a network; `own` is added to the request. */
export function inject(
  app: Express,
  { method, path, headers = {}, body = "" }: InjectedRequest,
  own: object = {}
): Promise<GatewayAnswer> {
  return new Promise((resolve) => {
    const request = new IncomingMessage(new Socket())
    const bytes = Buffer.from(body)
    Object.assign(request, {
      method,
      url: path,
      headers: {
        host: "127.0.0.1",
        "content-length": String(bytes.length),
        ...inWords(headers),
      },
      // The body as Express's parser leaves it, so that the parser reads nothing.
      body: bytes,
      _body: true,
      complete: true,
      ...own,
    })
    // A handler may also read the body itself.
    request.push(bytes)
    request.push(null)
    const response = new ServerResponse(request)
    const chunks: Buffer[] = []
    let sent: Record<string, unknown> = {}
    // Keeps the head, which would otherwise be written to the socket at once.
    response.writeHead = ((status: number, given: object = {}) => {
      response.statusCode = status
      sent = { ...given }
      return response
    }) as typeof response.writeHead
    const take = (chunk: unknown) => {
      if (typeof chunk === "string" || chunk instanceof Uint8Array) {
        chunks.push(Buffer.from(chunk as string))
      }
    }
    response.write = (chunk: unknown) => {
      take(chunk)
      return true
    }
    response.end = (chunk?: unknown) => {
      take(chunk)
      // Code that waits for the end of a handler reads `writableEnded`, which Node derives from `finished`. A middleware
      // that has answered reads `headersSent`, and lets the route run if it is false.
      Object.assign(response, { finished: true })
      Object.defineProperty(response, "headersSent", { value: true })
      response.emit("finish")
      response.emit("close")
      resolve({
        status: response.statusCode,
        headers: inWords({ ...response.getHeaders(), ...sent }),
        body: Buffer.concat(chunks).toString("utf8"),
      })
      return response
    }
    app(request as never, response as never)
  })
}

/** Returns headers by their names in lower case. */
function inWords(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ])
  )
}
