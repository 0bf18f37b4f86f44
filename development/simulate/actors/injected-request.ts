import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"

import type { Express } from "express"

import type { GatewayAnswer } from "../gateway/fault-injector"

interface InjectedRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | undefined
}

/**
 * Gives a request to an Express app in this process, without a network, and returns the app's answer. `own` contains
 * further properties for the app's request object.
 */
export function injectRequest(
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
        ...normalizedHeaders(headers),
      },
      // Express's body parser leaves these properties on a request whose body it has read, so it does not read the
      // body again.
      body: bytes,
      _body: true,
      complete: true,
      ...own,
    })
    // A handler may read the body from the stream as well.
    request.push(bytes)
    request.push(null)
    const response = new ServerResponse(request)
    const chunks: Buffer[] = []
    let sent: Record<string, unknown> = {}
    // Node's own `writeHead` would write the head to the socket at once.
    response.writeHead = ((status: number, given: object = {}) => {
      response.statusCode = status
      sent = { ...given }
      return response
    }) as typeof response.writeHead
    const keepResponseChunk = (chunk: unknown) => {
      if (typeof chunk === "string" || chunk instanceof Uint8Array) {
        chunks.push(Buffer.from(chunk as string))
      }
    }
    response.write = (chunk: unknown) => {
      keepResponseChunk(chunk)
      return true
    }
    response.end = (chunk?: unknown) => {
      keepResponseChunk(chunk)
      // Node computes `writableEnded` from `finished`. Code that waits for the end of a handler would otherwise wait
      // for ten minutes. After a middleware has answered, the route runs only if `headersSent` is false.
      Object.assign(response, { finished: true })
      Object.defineProperty(response, "headersSent", { value: true })
      response.emit("finish")
      response.emit("close")
      resolve({
        status: response.statusCode,
        headers: normalizedHeaders({ ...response.getHeaders(), ...sent }),
        body: Buffer.concat(chunks).toString("utf8"),
      })
      return response
    }
    app(request as never, response as never)
  })
}

/** Returns the headers with names in lower case, and with all values converted to strings. */
function normalizedHeaders(
  headers: Record<string, unknown>
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ])
  )
}
