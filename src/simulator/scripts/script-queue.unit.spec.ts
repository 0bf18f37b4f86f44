import { ScriptQueue } from "./script-queue"
import type { Times } from "./times"

type Script = { name: string; times: Times }

describe("scripts", () => {
  const names = (queue: ScriptQueue<Script>, count: number) =>
    Array.from({ length: count }, () => queue.take()?.name)

  it("happen in order, each as often as it is to", () => {
    const queue = new ScriptQueue<Script>()
    queue.add({ name: "first", times: 2 })
    queue.add({ name: "second", times: 1 })

    expect(names(queue, 4)).toEqual(["first", "first", "second", undefined])
  })

  it("that stand happen when no counted one is left, the oldest one", () => {
    const queue = new ScriptQueue<Script>()
    queue.add({ name: "standing", times: "always" })
    queue.add({ name: "later", times: "always" })
    queue.add({ name: "counted", times: 1 })

    expect(names(queue, 3)).toEqual(["counted", "standing", "standing"])
  })

  it("that do not fit are left for later", () => {
    const queue = new ScriptQueue<Script>()
    queue.add({ name: "first", times: 1 })
    queue.add({ name: "second", times: 1 })

    expect(queue.take(({ name }) => name === "second")?.name).toBe("second")
    expect(queue.unconsumed()).toMatchObject([{ name: "first", used: 0 }])
  })

  it("that stand are unconsumed until their first time", () => {
    const queue = new ScriptQueue<Script>()
    queue.add({ name: "standing", times: "always" })

    const before = queue.unconsumed()
    queue.take()

    expect(before).toHaveLength(1)
    expect(queue.unconsumed()).toEqual([])
    queue.clear()
    expect(queue.take()).toBeUndefined()
  })
})
