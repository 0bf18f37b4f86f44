import { DistributedTransaction } from "@medusajs/framework/orchestration"

type Save = (key: string, ...rest: unknown[]) => Promise<unknown>

/**
 * Makes a step of a workflow wait for its turn while another step of the same workflow is saved.
 * Core's in-memory engine refuses that, and gives up after three tries in half a second: on a busy
 * machine a completion with sold-out goods was neither undone nor ended (Medusa 2.21.2). Stores use
 * another engine.
 */
export function saveWorkflowsInTurn(): void {
  const { keyValueStore } = DistributedTransaction as unknown as {
    keyValueStore: { save: Save }
  }
  const save: Save = keyValueStore.save.bind(keyValueStore)
  const turns = new Map<string, Promise<unknown>>()
  keyValueStore.save = (key, ...rest) => {
    const turn = (turns.get(key) ?? Promise.resolve()).then(() =>
      save(key, ...rest)
    )
    const over = turn
      .catch(() => undefined)
      .finally(() => {
        if (turns.get(key) === over) turns.delete(key)
      })
    turns.set(key, over)
    return turn
  }
}
