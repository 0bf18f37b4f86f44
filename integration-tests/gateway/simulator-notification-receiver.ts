import { once } from "node:events"
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"

export type ReceivedDelivery = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: any
}

type Reaction = number | "hang" | "reset"

/** A shop's end of the line: keeps what was delivered to it, and answers 200 unless told otherwise. */
export class NotificationReceiver {
  readonly received: ReceivedDelivery[] = []
  #server: Server | undefined
  #reactions: Reaction[] = []

  async open(): Promise<void> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8")
        this.received.push({
          method: request.method ?? "",
          path: request.url ?? "",
          headers: request.headers,
          text,
          body: readJson(text),
        })
        this.#react(response)
      })
    }).listen(0, "127.0.0.1")
    await once(this.#server, "listening")
  }

  get url(): string {
    const { port } = this.#server?.address() as AddressInfo
    return `http://127.0.0.1:${port}/hooks/gateway`
  }

  get bodies(): any[] {
    return this.received.map(({ body }) => body)
  }

  /** One reaction for each delivery to come; 200 when none is left. */
  willReact(...reactions: Reaction[]): void {
    this.#reactions.push(...reactions)
  }

  forget(): void {
    this.received.length = 0
    this.#reactions = []
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  #react(response: ServerResponse): void {
    const reaction = this.#reactions.shift() ?? 200
    if (reaction === "reset") {
      response.socket?.resetAndDestroy()
    } else if (reaction !== "hang") {
      response.writeHead(reaction, { location: `${this.url}/elsewhere` }).end()
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
