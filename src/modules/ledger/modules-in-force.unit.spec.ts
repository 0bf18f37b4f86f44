import { Modules } from "@medusajs/framework/utils"
import { modulesInForce } from "./modules-in-force"

const locks = (...providers: object[]) => ({
  [Modules.LOCKING]: {
    resolve: "@medusajs/medusa/locking",
    options: { providers },
  },
})
const REDIS = {
  resolve: "@medusajs/medusa/locking-redis",
  id: "of-the-store",
  is_default: true,
}
const ACME = { resolve: "@acme/locks", id: "acme" }

describe("the modules of a process", () => {
  it("are its own where nothing is configured", () => {
    expect(modulesInForce()).toEqual({
      locking: "in-memory",
      eventBus: "local",
      workflowEngine: "in-memory",
    })
  })

  it.each([
    ["@medusajs/medusa/event-bus-local", "local"],
    ["@medusajs/event-bus-local", "local"],
    ["@medusajs/medusa/event-bus-redis", "redis"],
    ["/app/node_modules/@medusajs/event-bus-redis/dist/index.js", "redis"],
    ["@acme/event-bus-redis", "@acme/event-bus-redis"],
    ["/home/somebody/src/modules/acme-events", "acme-events"],
  ])("have the event bus %s: %s", (resolve, eventBus) => {
    expect(modulesInForce({ [Modules.EVENT_BUS]: { resolve } }).eventBus).toBe(
      eventBus
    )
  })

  it.each([
    ["@medusajs/medusa/workflow-engine-inmemory", "in-memory"],
    ["@medusajs/medusa/workflow-engine-redis", "redis"],
    ["./src/modules/acme-engine", "acme-engine"],
  ])("have the workflow engine %s: %s", (resolve, workflowEngine) => {
    expect(
      modulesInForce({ [Modules.WORKFLOW_ENGINE]: { resolve } }).workflowEngine
    ).toBe(workflowEngine)
  })

  it.each([
    ["Medusa's module without a provider", locks(), "in-memory"],
    ["Redis by default", locks(ACME, REDIS), "redis"],
    [
      "PostgreSQL, the only one",
      locks({ resolve: "@medusajs/medusa/locking-postgres", id: "any" }),
      "postgres",
    ],
    ["somebody's own, the only one", locks(ACME), "acme"],
    [
      "two, none of them by default",
      locks(ACME, { ...REDIS, is_default: false }),
      "in-memory",
    ],
    [
      "a module of the store",
      { [Modules.LOCKING]: { resolve: "./src/modules/acme-locks" } },
      "acme-locks",
    ],
  ])("have the locks of %s", (_title, modules, locking) => {
    expect(modulesInForce(modules).locking).toBe(locking)
  })
})
