import type { MedusaContainer } from "@medusajs/framework/types"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger-module"
import { synchronizeDueCharges } from "./synchronize-due"

it("if the lease of a due charge cannot be released, the other charges of its batch are still synchronized and released", async () => {
  const due = ["one", "two", "three", "four", "five", "six"].map((id) => ({
    charge: { id, merchantChargeId: id },
    hasUnhandledNotification: true,
  }))
  const batches = [due]
  const released: string[] = []
  const ledger = {
    isStopping: false,
    leaseDueCharges: () => Promise.resolve(batches.pop() ?? []),
    renewChargeLeases: (leased: unknown) => Promise.resolve(leased),
    releaseLeaseOfCharge: ({ charge }: (typeof due)[number]) => {
      released.push(charge.id)
      return Promise.reject(new Error("the database does not answer"))
    },
    claimOutboxEntries: () => Promise.resolve([]),
  }
  const errors: string[] = []
  const log = { error: (words: string) => errors.push(words) }
  const container = {
    resolve: (key: string) =>
      ({ [LEDGER_MODULE]: ledger, configModule: { modules: {} } })[key] ?? log,
  } as unknown as MedusaContainer

  await synchronizeDueCharges(container)

  expect(released).toEqual(due.map(({ charge }) => charge.id))
  expect(
    errors.filter((words) => words.includes("was not released"))
  ).toHaveLength(due.length)
})
