import { once } from "node:events"
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

import type { MedusaContainer } from "@medusajs/framework/types"

import { seedShop, type BenchShop } from "../seed-shop"
import { type Errand, ERRANDS } from "./errands"

export interface SeededStore {
  shop: BenchShop
  errandsUrl: string
}

/** Run by Medusa's process: the shop, and a door of its own for errands, on loopback. */
export async function seedForErrands(
  container: MedusaContainer
): Promise<SeededStore> {
  const shop = await seedShop(container)
  const door = createServer((request, response) => {
    void answer(container, request, response)
  })
  door.listen(0, "127.0.0.1")
  await once(door, "listening")
  door.unref()
  const { port } = door.address() as AddressInfo
  return { shop, errandsUrl: `http://127.0.0.1:${port}` }
}

async function answer(
  container: MedusaContainer,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  try {
    const name = request.url?.slice(1) as keyof typeof ERRANDS
    const errand = ERRANDS[name] as Errand
    const given = JSON.parse(await text(request)) as never
    const result = await errand(container, given)
    response.end(JSON.stringify(result ?? null))
  } catch (error) {
    response.statusCode = 500
    response.end((error as Error).stack)
  }
}
