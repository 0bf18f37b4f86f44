import { DistributedTransaction } from "@medusajs/framework/orchestration"

type Save = (key: string, ...rest: unknown[]) => Promise<unknown>

/**
 * Makes the steps of a workflow save their state one after the other. Core's in-memory engine refuses to save two steps
 * at once. It abandons a step after three attempts in half a second. On a busy machine a completion with sold-out goods
 * was then neither undone nor ended (Medusa 2.21.2). Real stores use another engine.
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
