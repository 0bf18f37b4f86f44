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
  it("the modules of a process are Medusa's in-memory modules where nothing is configured", () => {
    expect(modulesInForce()).toEqual({
      locking: "in-memory",
      eventBus: "in-memory",
      workflowEngine: "in-memory",
    })
  })

  it.each([
    ["@medusajs/medusa/event-bus-local", "in-memory"],
    ["/app/node_modules/@medusajs/event-bus-local/dist/index.js", "in-memory"],
    ["@medusajs/medusa/event-bus-redis", "shared"],
    ["@acme/event-bus-local", "shared"],
    ["/home/somebody/src/modules/acme-events", "shared"],
  ])(
    "the modules of a process have the event bus %s: %s",
    (resolve, eventBus) => {
      expect(
        modulesInForce({ [Modules.EVENT_BUS]: { resolve } }).eventBus
      ).toBe(eventBus)
    }
  )

  it.each([
    ["@medusajs/medusa/workflow-engine-inmemory", "in-memory"],
    ["@medusajs/medusa/workflow-engine-redis", "shared"],
  ])(
    "the modules of a process have the workflow engine %s: %s",
    (resolve, workflowEngine) => {
      expect(
        modulesInForce({ [Modules.WORKFLOW_ENGINE]: { resolve } })
          .workflowEngine
      ).toBe(workflowEngine)
    }
  )

  it.each([
    ["Medusa's module without a provider", locks(), "in-memory"],
    ["Redis by default", locks(ACME, REDIS), "shared"],
    [
      "PostgreSQL, the only one",
      locks({ resolve: "@medusajs/medusa/locking-postgres", id: "any" }),
      "postgres",
    ],
    ["somebody's own, the only one", locks(ACME), "shared"],
    [
      "two, none of them by default",
      locks(ACME, { ...REDIS, is_default: false }),
      "in-memory",
    ],
    [
      "a module of the store",
      { [Modules.LOCKING]: { resolve: "./src/modules/acme-locks" } },
      "shared",
    ],
  ])(
    "the modules of a process have the locks of %s",
    (_title, modules, locking) => {
      expect(modulesInForce(modules).locking).toBe(locking)
    }
  )
})
