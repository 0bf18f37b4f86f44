import { Modules } from "@medusajs/framework/utils"
import { infrastructureModulesOf } from "./infrastructure-modules"

const lockingModuleWith = (...providers: object[]) => ({
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
  it("infrastructureModulesOf returns in-memory for locks, events and workflows if no module is configured", () => {
    expect(infrastructureModulesOf()).toEqual({
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
    "infrastructureModulesOf classifies the event bus module %s as %s",
    (resolve, eventBus) => {
      expect(
        infrastructureModulesOf({ [Modules.EVENT_BUS]: { resolve } }).eventBus
      ).toBe(eventBus)
    }
  )

  it.each([
    ["@medusajs/medusa/workflow-engine-inmemory", "in-memory"],
    ["@medusajs/medusa/workflow-engine-redis", "shared"],
  ])(
    "infrastructureModulesOf classifies the workflow engine module %s as %s",
    (resolve, workflowEngine) => {
      expect(
        infrastructureModulesOf({ [Modules.WORKFLOW_ENGINE]: { resolve } })
          .workflowEngine
      ).toBe(workflowEngine)
    }
  )

  it.each([
    [
      "in-memory if Medusa's locking module has no provider",
      lockingModuleWith(),
      "in-memory",
    ],
    [
      "shared if Redis is the default locking provider",
      lockingModuleWith(ACME, REDIS),
      "shared",
    ],
    [
      "postgres if PostgreSQL is the only locking provider",
      lockingModuleWith({
        resolve: "@medusajs/medusa/locking-postgres",
        id: "any",
      }),
      "postgres",
    ],
    [
      "shared if a module of the store is the only locking provider",
      lockingModuleWith(ACME),
      "shared",
    ],
    [
      "in-memory if there are two locking providers and none is the default",
      lockingModuleWith(ACME, { ...REDIS, is_default: false }),
      "in-memory",
    ],
    [
      "shared if a module of the store replaces Medusa's locking module",
      { [Modules.LOCKING]: { resolve: "./src/modules/acme-locks" } },
      "shared",
    ],
  ])(
    "infrastructureModulesOf classifies the locks of a store by its locking providers, here as %s",
    (_title, modules, locking) => {
      expect(infrastructureModulesOf(modules).locking).toBe(locking)
    }
  )
})
