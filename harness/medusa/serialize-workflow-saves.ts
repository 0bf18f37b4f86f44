import { DistributedTransaction } from "@medusajs/framework/orchestration"

type Save = (key: string, ...rest: unknown[]) => Promise<unknown>

/**
 * Makes Medusa save the state of parallel workflow steps one after the other. Core's in-memory workflow engine refuses
 * to save two steps at the same time, and abandons a step after three attempts. On a busy machine, the completion of a
 * cart therefore never ended (measured with Medusa 2.21.2). Real stores use another workflow engine.
 */
export function serializeWorkflowSaves(): void {
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
