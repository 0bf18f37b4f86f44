import { aCharge } from "../../domain/reconciliation/reconciliation-inputs.spec"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import type { AccountOptions } from "../../options/account-options"
import { readChargeFromLedgerForShopper } from "./state-from-notifications"

const NOW = new Date("2026-11-20T12:00:00.000Z")
const ACCOUNT = {
  id: "br",
  observe: "notifications",
  notificationTokens: ["a token"],
  paymentLink: { apiKeys: [] },
  merchantDocument: "11222333000181",
} as unknown as AccountOptions

describe("the state of a charge that is not looked up", () => {
  const { merchantChargeId, ...paid } = aCharge({ method: "pix" })
  const refunded: ReceivedNotification = {
    id: "ctnot_1",
    account: "br",
    receivedAt: NOW,
    notification: {
      kind: "charge_update",
      integration: "checkout",
      type: "PAYMENT",
      merchantDocument: "11222333000181",
      merchantChargeId,
      charge: {
        merchantChargeId,
        chargeStatus: "REFUNDED",
        transactions: [],
      },
    },
  }
  const isKnownWith = async (...waiting: ReceivedNotification[]) => {
    const charge = { ...paid, merchantChargeId }
    const ledger = {
      pluginOptions: { accounts: [ACCOUNT] },
      readChargeAndUnresolvedOperation: async () => ({
        charge,
        unresolved: undefined,
      }),
      findChargesWithOpenDiscrepancy: async () => [],
      findUnhandledNotifications: async () => waiting,
      time: async () => ({ now: NOW, realNow: NOW }),
    }
    const known = { account: ACCOUNT, ledger: ledger as never }
    return (await readChargeFromLedgerForShopper(known, charge)).isObserved
  }

  it("if a gateway account makes no lookups, a charge's state counts as current if the plugin has decided for each notification about the charge whether to believe it, even if a notification is not handled yet", async () => {
    expect(await isKnownWith()).toBe(true)
    expect(await isKnownWith({ ...refunded, judgedAs: "believed" })).toBe(true)
  })

  it("if a gateway account makes no lookups, a charge's state does not count as current until the plugin has decided for each notification about the charge whether to believe it", async () => {
    expect(await isKnownWith(refunded)).toBe(false)
  })
})
