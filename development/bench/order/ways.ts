/** How a paid charge without an order comes to one. */
export interface Way {
  name: "looked_up" | "known" | "workflow" | "webhook"
  title: string
  provider: string
  about: string
}

export const WORKFLOW: Way = {
  name: "workflow",
  title: "core's payment workflow, called directly",
  provider: "pp_transparent-card_br",
  about:
    "`processPaymentWorkflow`, `captured`, in the same process. The provider is ours, too, and answers from the ledger.",
}

export const LOOKED_UP: Way = {
  name: "looked_up",
  title: "delivered to us, with a look-up",
  provider: "pp_transparent-card_br-manual",
  about:
    "Reserved, and captured in the merchant panel: the ledger learns of it by the notification, and asks the gateway.",
}

export const KNOWN: Way = {
  name: "known",
  title: "delivered to us, known already",
  provider: "pp_transparent-card_br",
  about:
    "Taken by a process that died before it could tell Medusa: the ledger knows all that the notification tells, and asks nobody.",
}

export const WEBHOOK: Way = {
  name: "webhook",
  title: "delivered to core's own webhook route, as shipped",
  provider: "pp_system_capturing",
  about:
    "A provider that asks nobody and says `captured`; core waits five seconds before it looks.",
}

/** Those that are measured in every round. */
export const SHORT_WAYS: readonly Way[] = [WORKFLOW, LOOKED_UP, KNOWN]
