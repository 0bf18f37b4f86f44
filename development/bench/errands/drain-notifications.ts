import type { MedusaContainer } from "@medusajs/framework/types"

import { drainInbox } from "../../../src/inbox/inbox-worker"

const SAMPLE_EVERY_MS = 100

export interface MemorySample {
  /** Since 1970, as the database tells it. */
  at: number
  rssMiB: number
  heapMiB: number
}

/** Works off the inbox in this process until nothing is due, and tells what memory that took. */
export async function drainNotifications(
  container: MedusaContainer,
  _given: object
): Promise<{ startedAt: number; memory: MemorySample[] }> {
  const startedAt = Date.now()
  const memory = [sample()]
  const sampling = setInterval(() => memory.push(sample()), SAMPLE_EVERY_MS)
  try {
    await drainInbox(container)
  } finally {
    clearInterval(sampling)
  }
  return { startedAt, memory: [...memory, sample()] }
}

function sample(): MemorySample {
  const { rss, heapUsed } = process.memoryUsage()
  return { at: Date.now(), rssMiB: mebi(rss), heapMiB: mebi(heapUsed) }
}

function mebi(bytes: number): number {
  return bytes / 1024 ** 2
}
