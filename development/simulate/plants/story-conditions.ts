import type {
  CalledOperation,
  PanelAction,
  ShopperStep,
  Story,
} from "../stories/story"

export const CHARGES = ["card", "pix", "wallet"] as const
export const METHODS = [...CHARGES, "link"] as const

/** Matches violations that report a difference between the sums of two sides, such as the gateway and Medusa. */
export const MONEY_DIFFERS =
  /^(Medusa differs|ledger differs|money not on order)/

export type Method = (typeof METHODS)[number]
export type StoryTest = (story: Story) => boolean

export const meetsAll =
  (...tests: StoryTest[]): StoryTest =>
  (story) =>
    tests.every((test) => test(story))
export const beginsWithMethod =
  (method: Method): StoryTest =>
  ({ carts }) =>
    carts[0]!.visits[0]!.method.startsWith(method)
export const losesCallOf =
  (
    operation: CalledOperation,
    kind?: "lost_before" | "lost_after"
  ): StoryTest =>
  ({ calls }) =>
    calls.some(
      ({ of, fault }) => of === operation && fault.kind === (kind ?? fault.kind)
    )
/** Returns a test of whether a story has a step of a shopper that `isMeant` accepts. */
export const hasShopperStep =
  (isMeant: (step: ShopperStep) => boolean): StoryTest =>
  ({ carts }) =>
    carts.some(({ visits }) => visits.some(({ steps }) => steps.some(isMeant)))
export const hasNonShopperStep =
  (kind: string, what?: PanelAction): StoryTest =>
  ({ others }) =>
    others.some(
      (step) =>
        step.kind === kind &&
        (what === undefined || (step.kind === "panel" && step.what === what))
    )
export const hasPartialCaptureOrRefund =
  (kind: "capture" | "refund"): StoryTest =>
  ({ others }) =>
    others.find((step) => step.kind === "refund" || step.kind === "capture")
      ?.kind === kind &&
    others.some((step) => step.kind === kind && step.part !== null)
export const isCapturedLater: StoryTest = ({ carts }) =>
  /-(manual|at-shipment)$/.test(carts[0]!.visits[0]!.method)
/** Returns whether the price rules of a story's store may contain a discount for Pix, or interest for installments. */
export const hasPrices: StoryTest = ({ setting }) => setting.hasPrices === true
export const isNeverPaid: StoryTest = ({ carts: [cart], crashes }) =>
  crashes.length === 0 &&
  !cart!.visits.some(({ steps }) => steps.some(({ kind }) => kind === "pay"))
export const hasSecondVisit: StoryTest = ({ carts }) =>
  carts[0]!.visits.length > 1
/**
 * Returns whether the plugin abandons the first code of the story and the shopper still pays this code:
 * - The gateway cannot cancel codes.
 * - The shopper's first visit creates a Pix or wallet code, and the shopper does not pay the code during this visit.
 * - The second visit replaces the code by another payment, and then the shopper pays the old code.
 */
export const abandonsCode: StoryTest = ({ setting, carts: [cart] }) => {
  const [first, again] = cart!.visits
  return (
    !setting.codesCancelable &&
    /^(pix|wallet)_br$/.test(first!.method) &&
    !first!.steps.some(({ kind }) => kind === "pay") &&
    !!again?.steps.some((step) => step.kind === "pay" && step.isOld)
  )
}
export const hasOnlyUnpaidOrders: StoryTest = ({ carts: [cart] }) =>
  cart!.visits.every(
    ({ method, steps }) =>
      method.endsWith("-at-checkout") &&
      !steps.some(({ kind }) => kind === "pay")
  )
export const hasOneVisitWithoutCrash: StoryTest = ({ carts, crashes }) =>
  carts[0]!.visits.length === 1 && crashes.length === 0
