import { once } from "node:events"
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"

import {
  startSimulator,
  type Simulator,
  type SimulatorOptions,
} from "../../src/simulator"
import { Caller, type Reply } from "./simulator-caller"

export const NOON = Date.UTC(2030, 0, 1, 12)
export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A simulator and a store that talks to it; for the tests of a file, as freshly started before each. */
export type Stage = {
  simulator: Simulator
  caller: Caller
  receiver: NotificationReceiver
  /** Lets go what a slow fault holds, however long it is meant to. */
  goOn(): void
  /** How many callers wait for what a fault holds. */
  kept: number
}

export function aStage(options: SimulatorOptions = {}): Stage {
  let kept: (() => void)[] = []
  const stage = {
    kept: 0,
    goOn: () => kept.splice(0).forEach((goOn) => goOn()),
  } as Stage
  beforeAll(async () => {
    stage.simulator = await startSimulator({
      clock: { now: () => NOON },
      keepWaiting: (_, goOn) => {
        kept.push(goOn)
        stage.kept += 1
        return () => {
          stage.kept -= 1
        }
      },
      ...options,
    })
    stage.caller = new Caller(stage.simulator.url)
    stage.receiver = new NotificationReceiver()
    await stage.receiver.open()
  })
  beforeEach(async () => {
    kept = []
    await stage.simulator.reset()
    stage.receiver.forget()
  })
  afterAll(async () => {
    await stage.simulator.close()
    await stage.receiver.close()
  })
  return stage
}

/** The status of a call, or the name of what happened to its answer. */
export async function outcomeOf(call: Promise<Pick<Reply, "status">>) {
  try {
    return (await call).status
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code ?? (error as Error).name
  }
}

/** Until a condition holds; without a pause, since nothing but this process is waited for. */
export async function until(
  isSo: () => boolean | Promise<boolean>
): Promise<void> {
  while (!(await isSo())) {
    await new Promise(setImmediate)
  }
}

type Delivery = {
  path: string
  headers: IncomingHttpHeaders
  text: string
}

type Reaction = number | "hang" | "reset"

/** A shop's end of the line: keeps what was delivered to it, and answers 200 unless reported otherwise. */
export class NotificationReceiver {
  readonly received: Delivery[] = []
  #server: Server | undefined
  #reactions: Reaction[] = []

  async open(): Promise<void> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        this.received.push({
          path: request.url ?? "",
          headers: request.headers,
          text: Buffer.concat(chunks).toString("utf8"),
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
